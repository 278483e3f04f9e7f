"""A file is no YAML.

The parser stopped at the place shown. Anchors, aliases, tags and merge keys are refused too: a record must be
readable by itself.

```yaml fires
# facts/claims/gazette.yaml
source: gazette
claims:
  - id: span
    subject: lune-bridge
    predicate: length
    value: 240 m
    quote: "The Lune Bridge spans 240 metres.
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

find = problems_of("yaml-syntax")
