"""An alias names nothing by itself.

"The bridge" may be any bridge. An alias must name its entity wherever it stands, or evidence would be found where
there is none.

```yaml fires
# facts/entities/more.yaml
old-bridge:
  type: bridge
  name: Old Bridge
  aliases: [the bridge]
```

```yaml silent
# facts/entities/more.yaml
old-bridge:
  type: bridge
  name: Old Bridge
  aliases: [Bridge of 1820]
```
"""

from site_builder.rules import problems_of

find = problems_of("not-a-name")
