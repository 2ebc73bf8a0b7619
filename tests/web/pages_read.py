"""A page as a strict parser reads it: its faults, its text, and its forms."""

from __future__ import annotations

from xml.etree.ElementTree import Element

import html5lib
import httpx

Fields = tuple[tuple[str, str], ...]


def read(page: httpx.Response) -> Element:
    """The page; raises the faults of its HTML."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    found: Element = parser.parse(page.text)
    return found


def words_of(element: Element) -> str:
    """The text of an element, with single spaces."""
    return " ".join("".join(element.itertext()).split())


def part(page: httpx.Response, name: str) -> str:
    """The text of the first element of that class; empty if there is none."""
    found = [e for e in read(page).iter() if name in e.get("class", "").split()]
    return words_of(found[0]) if found else ""


def buttons(page: httpx.Response) -> dict[str, Fields]:
    """The fields that each button of the page sends, by label; the first of equal labels."""
    sent: dict[str, Fields] = {}
    for form in read(page).iter("form"):
        held = tuple(
            (each.get("name", ""), each.get("value", ""))
            for each in form.iter("input")
            if each.get("type") == "hidden"
        )
        for button in form.iter("button"):
            own = ((button.get("name", ""), button.get("value", "")),) if button.get("name") else ()
            sent.setdefault(words_of(button), (*held, *own))
    return sent
