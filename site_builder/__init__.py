"""Facts with quotes, linked in a graph, checked for contradictions, published as a site."""
