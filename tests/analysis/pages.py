"""Read a report's HTML: its elements, its numbers, and the text that is left."""

from __future__ import annotations

from dataclasses import dataclass, field
from html.parser import HTMLParser

VOID = {"meta", "link", "br", "img", "input", "hr"}
NOT_PROSE = ("data-metric", "data-key", "data-fixed")
NO_TEXT = {"script", "style", "svg", "title", "head"}


@dataclass
class Element:
    """An element with its attributes and all text inside."""

    tag: str
    attributes: dict[str, str]
    text: str = ""


@dataclass
class Page(HTMLParser):
    """Elements in order, and the prose: text outside of numbers, keys and fixed text."""

    elements: list[Element] = field(default_factory=list)
    prose: list[str] = field(default_factory=list)
    stack: list[Element] = field(default_factory=list)
    unbalanced: list[str] = field(default_factory=list)

    def __post_init__(self) -> None:
        super().__init__(convert_charrefs=True)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        element = Element(tag, {name: value or "" for name, value in attrs})
        self.elements.append(element)
        if tag not in VOID:
            self.stack.append(element)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append(Element(tag, {name: value or "" for name, value in attrs}))

    def handle_endtag(self, tag: str) -> None:
        if self.stack and self.stack[-1].tag == tag:
            self.stack.pop()
        else:
            self.unbalanced.append(tag)

    def handle_data(self, data: str) -> None:
        for element in self.stack:
            element.text += data
        is_prose = not any(
            element.tag in NO_TEXT or any(mark in element.attributes for mark in NOT_PROSE)
            for element in self.stack
        )
        if is_prose:
            self.prose.append(data)

    def all(self, tag: str) -> list[Element]:
        return [element for element in self.elements if element.tag == tag]

    def having(self, attribute: str) -> list[Element]:
        return [element for element in self.elements if attribute in element.attributes]


def read_page(html: str) -> Page:
    """Parse a report."""
    page = Page()
    page.feed(html)
    page.close()
    return page
