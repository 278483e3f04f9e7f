"""A record lacks a key that it needs.

Each claim needs a subject, a predicate, a value where the predicate has one, and the words of its source. A ratio or
change must say what it compares with, even if that is `unknown`.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
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

find = problems_of("missing-key")
