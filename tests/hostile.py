"""Rivers and bridges whose every free text tries to leave its place: as HTML, as Markdown, as a template, as YAML."""

from __future__ import annotations

import json
from collections.abc import Mapping
from pathlib import Path

from sites import lay_docs
from trees import GAZETTE, lay_over_rivers

POISON = """\
<img src=x onerror=alert(1)> | a | b | [x](javascript:alert(1)) ![y](z) {{ 7*7 }} {% raw %} `code` **bold** _so_ </div></p>
</td></tr></table> <script>alert(2)</script> </title> "> '> " onmouseover="alert(3)" & &lt; # head {: onclick=alert(4) } \\
<!-- --> --- <https://a.example> :material-alert: [^1] ~~x~~ ${x} </script>"""
FLAT = " ".join(POISON.split())
"""The poison as a page should show it: word for word, on one line."""

TEXT = f"""\
County Gazette: Bridges and Tolls, 1911-06-01

{FLAT}

Telford's Lune Bridge is here {FLAT} and the Lune Bridge, a work of Brunel, is {FLAT} too. It was 240 and 17.
"""
BRIDGES = {
    "lune-bridge": {
        "type": "bridge",
        "name": f"Lune Bridge {POISON}",
        "aliases": [f"Lune Bridge, {POISON}", "Lune Bridge"],
        "note": POISON,
        "url": 'https://a.example/"><img/src=x/onerror=alert(5)>',
    },
    "kent-bridge": {"type": "bridge", "name": POISON},
    "third-bridge": {"type": "bridge", "name": "Third Bridge", "url": "javascript:alert(6)"},
    "../../outside": {"type": "bridge", "name": "Outside", "note": POISON},
    "index": {"type": "bridge", "name": "Index"},
    'a"b <i>': {"type": "bridge", "name": "Id"},
}
SOURCES = {
    "gazette": {
        "kind": "post",
        "publisher": "county",
        "date": "1911-06-01",
        "family": POISON,
        "text": "seeds/gazette.txt",
        "not_claims": [{"quote": "17", "because": POISON}],
        "note": POISON,
    },
    "register": {"kind": "reference", "publisher": "county", "date": "1911-06-01", "note": POISON},
}
CLAIMS: list[dict[str, object]] = [
    {"id": "by-telford", "predicate": "built_by", "value": "telford", "quote": "Telford's Lune Bridge"},
    {"id": "by-brunel", "predicate": "built_by", "value": "brunel", "quote": "the Lune Bridge, a work of Brunel"},
    {"id": "kind", "predicate": "kind", "value": POISON, "quote": FLAT, "inferred": ["subject"], "note": POISON},
    {"id": "gone", "predicate": "kind", "value": "x", "quote": f"is {FLAT} too", "retracted": POISON},
    {"id": "misquoted", "predicate": "kind", "value": "x", "quote": f"never {POISON}"},
    {"id": "broken", "predicate": "length", "value": POISON, "quote": "It was 240"},
    {"id": "long", "predicate": "length", "value": "9x" * 2000, "quote": "It was 240"},
]
RESOLUTION = {
    "finding": "C101 lune-bridge built_by",
    "verdict": {"upholds": ["gazette#by-telford"], "refutes": ["gazette#by-brunel"]},
    "because": POISON,
    "by": POISON,
    "date": POISON,
}
TYPES = """\
bridge: {plural: bridges, about: %s}
river: {plural: rivers, about: "a river"}
engineer: {plural: engineers, about: "a person who builds bridges"}
publisher: {plural: publishers, about: "who publishes a source"}
town: {plural: towns, about: "a town"}
class: {plural: classes, about: "a class", members: true}
currency: {plural: currencies, about: "a currency"}
"""


def hostile_tree(root: Path) -> Path:
    """Lay the hostile facts over the rivers, with this repository's configuration and hand-written pages."""
    claims = [{"subject": "lune-bridge"} | claim for claim in CLAIMS]
    files = {
        "seeds/gazette.txt": TEXT,
        "facts/entities/bridges.yaml": yaml(BRIDGES),
        "facts/sources.yaml": yaml(SOURCES),
        GAZETTE: yaml({"source": "gazette", "claims": claims}),
        "facts/resolutions.yaml": yaml([RESOLUTION]),
        "facts/vocabulary/types.yaml": TYPES % yaml(POISON),
    }
    return lay_docs(lay_over_rivers(files, root))


def yaml(data: Mapping[str, object] | list[object] | str) -> str:
    """Data as JSON, which is YAML as well."""
    return json.dumps(data, ensure_ascii=False, indent=1)
