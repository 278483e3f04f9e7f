"""A name is declared nowhere.

Entities, predicates, scope keys and their values, sources and units are declared under `facts/`; a name that is not
there is a misspelling, or a thing still to be declared.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-brige
    predicate: length
    value: 240 m
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

find = problems_of("unknown-name")
