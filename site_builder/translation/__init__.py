"""Claims -> difference constraints: quantities become nodes, what claims state becomes edges between them."""
