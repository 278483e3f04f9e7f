"""Benchmarks: how fast and how right the checker is. ``python -m benchmarks`` prints every table; names select some."""
