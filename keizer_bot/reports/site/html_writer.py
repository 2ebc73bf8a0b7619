"""How the site's templates write: words and messages in the club's language, numbers and days."""

from collections.abc import Iterable, Mapping
from enum import Enum
from fractions import Fraction
from functools import lru_cache

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup

from keizer_bot.engine.sheet import SheetLine
from keizer_bot.i18n import formats
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.names import shorten_name
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Away, Colour, Outcome, Withheld
from keizer_bot.reports.sheet import known_word
from keizer_bot.reports.site.messages import SiteFell, SitePoints, SiteRose, SiteRound, SiteWord
from keizer_bot.reports.site.views import CrossCell, SiteView

_WHY = {
    Withheld.LIMIT: SiteWord.LIMIT,
    Withheld.LAST_ROUNDS: SiteWord.LAST_ROUNDS,
    Withheld.BEFORE_FIRST_GAME: SiteWord.BEFORE_FIRST_GAME,
}
_CROSS_NAME = 16  # columns for a name beside the cross table
_FORFEIT = {True: "+", False: "−"}


class HtmlWriter:
    """One site's templates, in the language of its club."""

    def __init__(self, site: SiteView, texts: Translator) -> None:
        self._texts = texts
        self._language = site.language
        self._locale = texts.locale_of(site.language)
        self.number = lru_cache(maxsize=4096)(self._number)
        self._cell = lru_cache(maxsize=64)(self._cell_once)
        self.env = Environment(
            loader=PackageLoader("keizer_bot.reports.site"),
            autoescape=True,
            undefined=StrictUndefined,
            trim_blocks=True,
            lstrip_blocks=True,
        )
        self.env.globals.update(
            site=site,
            about_one=False,
            word={each.name: self.said(each) for each in SiteWord},
            rose=lru_cache(lambda count: self.said(SiteRose(count))),
            fell=lru_cache(lambda count: self.said(SiteFell(count))),
        )
        self.env.filters.update(
            number=self.number,
            short_name=lambda name: shorten_name(name, _CROSS_NAME),
            say=self.said,
            say_round=lambda number: self.said(SiteRound(number)),
            what=self._what,
            colour=lambda colour: self.said(Colour(colour)),
            withheld=lambda line: self.said(_WHY[line.withheld]),
            day=lambda day: formats.day(day, self._locale),
            short=lambda day: formats.day(day, self._locale, "short"),
            date_of=lambda moment: formats.day(moment.date(), self._locale),
            hour=formats.hour,
            moment=lambda moment: formats.moment(moment, self._locale),
        )

    def said(self, what: Message | Enum | str) -> Markup:
        """A message, or the word for it, as the catalogue has it; another text is escaped."""
        if isinstance(what, Message):
            return _safe(self._texts.render(what, self._language))
        if isinstance(what, Enum):
            return _safe(self._texts.word(what, self._language))
        return Markup.escape(what)

    def word(self, name: str) -> Markup:
        """What stands on the pages under that name."""
        return self.said(SiteWord[name])

    def cells(
        self,
        cross: Mapping[tuple[int, int], tuple[CrossCell, ...]],
        page: int,
        pages: Iterable[int],
    ) -> Markup:
        """A row of the cross table."""
        own = f'<td class="own" id="player-{page}"></td>'
        row = [self._games(cross.get((page, other))) if page != other else own for other in pages]
        return _safe("".join(row))

    def _games(self, games: tuple[CrossCell, ...] | None) -> str:
        return f"<td>{' '.join(map(self._cell, games or ()))}</td>"

    def _cell_once(self, cell: CrossCell) -> str:
        if cell.points is None:
            return "…"
        return _FORFEIT[cell.points > 0] if cell.by_forfeit else self.said(SitePoints(cell.points))

    def _number(self, value: Fraction) -> str:
        return formats.number(value, self._locale)

    def _what(self, line: SheetLine) -> Markup:
        """What a round was for the player: a result, a bye, or the kind of absence."""
        if line.opponent is not None:
            return self.said(Outcome(line.what))
        return self.said(Away.AWAY if line.what == Away.AWAY else known_word(line.what))


def _safe(html: str) -> Markup:
    return Markup(html)  # noqa: S704 - from the catalogue, whose values the translator escaped
