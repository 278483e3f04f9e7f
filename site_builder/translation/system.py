"""A system of constraints with the constants that its components share."""

from __future__ import annotations

from dataclasses import dataclass

from site_builder.constraints.edges import Edge, Node, components


@dataclass(frozen=True, slots=True)
class System:
    """All edges of one sort (numbers, days or ranks), and the nodes that connect nothing."""

    edges: list[Edge]
    shared: frozenset[Node]

    @property
    def components(self) -> list[list[Edge]]:
        """The edges by connected component."""
        return components(self.edges, self.shared)
