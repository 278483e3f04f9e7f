"""A name or value is of a kind that does not belong there.

Each predicate says which types of entity it is said of, and which dimension or type its value has.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 s
    quote: "The Lune Bridge spans 240 metres."
```

```yaml silent
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    quote: "The Lune Bridge spans 240 metres."
```
"""

from site_builder.rules import problems_of

find = problems_of("wrong-kind")
