"""Colours of the style sheets by scheme, and their contrast as WCAG 2 counts it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import site_builder.assets

ASSETS = Path(site_builder.assets.__file__).parent
SCHEMES = ("default", "slate")
TEXT, GRAPHICS = 4.5, 3.0
COLOUR = re.compile(r"(--[\w-]+): (#[0-9a-f]{3}(?:[0-9a-f]{3})?)\b")
BLOCK = re.compile(r"([^{}]+)\{([^{}]*)\}")
PAPER = {"default": "#ffffff", "slate": "#1e222a"}
"""The theme's background, in the dark with our hue: hsl(212 15% 14%)."""
Rgb = tuple[float, float, float]


def sheets() -> dict[str, str]:
    """Every style sheet of ours that goes with the theme, without comments."""
    return {
        path.name: re.sub(r"/\*.*?\*/", "", path.read_text("utf-8"), flags=re.DOTALL)
        for path in sorted(ASSETS.glob("*.css"))
    }


def rules(css: str) -> Iterator[tuple[str, str]]:
    """Each rule as selector and declarations, whatever at-rule it stands in."""
    return ((selector.strip(), body) for selector, body in BLOCK.findall(css))


def variables(scheme: str) -> dict[str, str]:
    """The colours that have a name on the screen, as the sheets set them for a scheme."""
    chosen = [":root", f'[data-md-color-scheme="{scheme}"]']
    found = {"--md-default-bg-color": PAPER[scheme]}
    for start in chosen:
        for name, css in sheets().items():
            for selector, body in rules(css) if name != "print.css" else ():
                if selector == start:
                    found.update(COLOUR.findall(body))
    return found


def parsed(colour: str) -> Rgb:
    """A colour written as #rgb, #rrggbb or rgb(…), each part from 0 to 1; what shines through does not count."""
    if colour.startswith("#"):
        digits = colour[1:] if len(colour) == 7 else "".join(digit * 2 for digit in colour[1:])
        parts = [int(digits[place : place + 2], 16) for place in (0, 2, 4)]
    else:
        parts = [float(part) for part in re.findall(r"[\d.]+", colour)[:3]]
    return parts[0] / 255, parts[1] / 255, parts[2] / 255


def luminance(colour: Rgb) -> float:
    """Relative luminance."""
    red, green, blue = (c / 12.92 if c <= 0.04045 else ((c + 0.055) / 1.055) ** 2.4 for c in colour)
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue


def contrast(one: str, other: str, opacity: float = 1.0) -> float:
    """The ratio of two colours, the first laid over the other with an opacity."""
    below = parsed(other)
    mixed = [opacity * upper + (1 - opacity) * lower for upper, lower in zip(parsed(one), below, strict=True)]
    low, high = sorted((luminance((mixed[0], mixed[1], mixed[2])), luminance(below)))
    return (high + 0.05) / (low + 0.05)
