"""Sites to read in tests, made from real databases as the bot makes them."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from xml.etree.ElementTree import Element

import html5lib

from keizer_bot.club.reactions import REACTIONS
from keizer_bot.club.website.facts import SiteFacts, site_facts
from keizer_bot.club.website.pages import site_view
from keizer_bot.core.context import AppContext
from keizer_bot.engine.model import Player
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.site.render import render_site
from keizer_bot.store.transaction import Transaction
from tests.season_made import CLUB, TERP, club_with, day_after, season_made

ODD = "<b>Jan & Co"
PLAYERS = (*TERP[:9], Player(id="odd", name=ODD, rating=1300, group="D"))
TEXTS = Translator(strict=True)
_TAG = "{http://www.w3.org/1999/xhtml}"


@dataclass(frozen=True)
class Site:
    """The files of a site, its pages as trees, and the facts that they tell."""

    files: dict[str, bytes]
    facts: SiteFacts

    @property
    def season(self) -> dict[str, bytes]:
        """The files of the season's own folder, by their names."""
        inside = {Path(name).name: content for name, content in self.files.items() if "/" in name}
        assert len(inside) == sum("/" in name for name in self.files), "one season"
        return inside

    @property
    def pages(self) -> Iterator[tuple[str, Element]]:
        """Each page by its name, parsed by a parser that takes no error."""
        for name, content in self.files.items():
            if name.endswith(".html"):
                yield name, parsed(content)


def parsed(content: bytes) -> Element:
    """The page as a tree. Raises ParseError for any error in it."""
    parser = html5lib.HTMLParser(strict=True, namespaceHTMLElements=False)
    tree: Element = parser.parse(content.decode())
    return tree


def text_of(tree: Element) -> str:
    """The text of an element, with single spaces."""
    return " ".join("".join(tree.itertext()).split())


async def site_made(
    folder: Path, *sql: str, language: str = "nl", rounds: int = 6, **how: Any
) -> Site:
    """The site of a club of ten, after these statements to its database.

    `which` of its competitions, by default the first; with the season of a `file`, by default one
    that is made.
    """
    file = how.get("file") or season_made(how.get("players", PLAYERS), rounds, how.get("rules"))
    database = await club_with(folder, file)
    try:

        def step(tx: Transaction) -> tuple[SiteFacts, ...]:
            tx.write("UPDATE club SET language = ?", language)
            for each in sql:
                tx.write(each)
            app_context = AppContext(TEXTS, "", REACTIONS)
            return site_facts(tx, app_context, CLUB, day_after(file))

        every = await database.run(step)
        facts = every[how.get("which", 0)]
    finally:
        await database.close()
    address = how.get("address", "")
    return Site(render_site(site_view(facts, address=address), TEXTS), facts)
