"""Quantities: the value grammar, units, dates, and the bands that hedged words allow."""
