"""``python -m benchmarks [scale | claims | clean | planted | peers | site ...]``: print the tables, all of them by default."""

from __future__ import annotations

import sys
from pathlib import Path

sys.path.insert(0, str(Path(__file__).parent.parent / "tests"))  # the hidden worlds are the tests' own

from benchmarks import claims, peers, scale, site, truth

TABLES = {
    "scale": scale.main,
    "claims": claims.main,
    "clean": truth.clean,
    "planted": truth.planted,
    "peers": peers.main,
    "site": site.main,
}


def main(names: list[str]) -> None:
    """Print the tables of these names."""
    unknown = [name for name in names if name not in TABLES]
    if unknown:
        sys.exit(f"there is no table {unknown[0]!r}; there are {', '.join(TABLES)}")
    for name in names or TABLES:
        TABLES[name]()


if __name__ == "__main__":
    main(sys.argv[1:])
