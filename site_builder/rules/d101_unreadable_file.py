"""A file cannot be read.

It is missing, empty, no text, too long, or does not hold what belongs there. Nothing of it is used until it is
mended.

```yaml fires
# facts/claims/gazette.yaml
- just
- a list
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

find = problems_of("unreadable-file")
