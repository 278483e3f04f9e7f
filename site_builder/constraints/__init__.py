"""Numbers and ids only: which statements cannot hold together, and by how much they miss."""
