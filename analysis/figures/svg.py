"""Make SVG files of drawings: small, deterministic, described in words."""

from __future__ import annotations

import io
import re
from collections.abc import Sequence
from xml.etree import ElementTree

from matplotlib.figure import Figure

SVG, XLINK = "http://www.w3.org/2000/svg", "http://www.w3.org/1999/xlink"
_REFERENCE = re.compile(r"(url\(#|^#)")
ElementTree.register_namespace("", SVG)
ElementTree.register_namespace("xlink", XLINK)


def to_svg(figure: Figure, *, name: str, title: str, lines: Sequence[str]) -> str:
    """Return a figure as one SVG element that can stand alone or inside a page.

    Args:
        figure: what was drawn.
        name: unique within the page; begins every id of the drawing.
        title: what the figure shows, in one line.
        lines: its numbers in words, the text alternative.
    """
    buffer = io.StringIO()
    no_dates = dict.fromkeys(("Date", "Creator", "Format", "Type"))
    figure.savefig(buffer, format="svg", metadata=no_dates)
    root = ElementTree.fromstring(buffer.getvalue())
    for metadata in root.findall(f"{{{SVG}}}metadata"):
        root.remove(metadata)
    _own_ids(root, prefix=f"{name}-")
    for size in ("width", "height", "version"):
        root.attrib.pop(size, None)
    root.attrib |= {"id": name, "role": "img", "class": "drawing"}
    root.attrib["aria-labelledby"] = f"{name}-title {name}-desc"
    for place, (tag, text) in enumerate((("title", title), ("desc", "; ".join(lines)))):
        element = ElementTree.Element(f"{{{SVG}}}{tag}", {"id": f"{name}-{tag}"})
        element.text = text
        root.insert(place, element)
    return ElementTree.tostring(root, encoding="unicode")


def _own_ids(root: ElementTree.Element, *, prefix: str) -> None:
    """Give every id and every reference the prefix: many drawings share a page."""
    for element in root.iter():
        for key, value in element.attrib.items():
            if key == "id":
                element.attrib[key] = prefix + value
            elif "#" in value and key in ("clip-path", "style", f"{{{XLINK}}}href", "href"):
                element.attrib[key] = _REFERENCE.sub(rf"\g<1>{prefix}", value)
