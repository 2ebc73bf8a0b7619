"""Functions that only the site's templates use: the cross table, and how a round went."""

from collections.abc import Iterable, Mapping
from functools import lru_cache

from jinja2 import PackageLoader
from markupsafe import Markup

from keizer_bot.engine.sheet import SheetLine
from keizer_bot.i18n.names import shorten_name
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Away, Colour, Outcome, Withheld
from keizer_bot.reports.sheet import word_of_line
from keizer_bot.reports.site.messages import SitePoints, SiteWord
from keizer_bot.reports.site.template_writer import TemplateWriter, safe
from keizer_bot.reports.site.views import CrossCell, SiteView

_WHY = {
    Withheld.LIMIT: SiteWord.LIMIT,
    Withheld.LAST_ROUNDS: SiteWord.LAST_ROUNDS,
    Withheld.BEFORE_FIRST_GAME: SiteWord.BEFORE_FIRST_GAME,
    Withheld.SAME_EVENING: SiteWord.SAME_EVENING,
}
_CROSS_NAME = 16  # characters of a name beside the cross table
_FORFEIT = {True: "+", False: "−"}


class HtmlWriter(TemplateWriter):
    """Fills one site's templates in the language of its club."""

    def __init__(self, site: SiteView, texts: Translator) -> None:
        super().__init__(texts, site.language, PackageLoader("keizer_bot.reports.site"), SiteWord)
        self._cell = lru_cache(maxsize=64)(self._cell_once)
        self.env.globals.update(site=site, about_one=False)
        self.env.filters.update(
            short_name=lambda name: shorten_name(name, _CROSS_NAME),
            what=self._what,
            colour=lambda colour: self.markup(Colour(colour)),
            withheld=lambda line: self.markup(_WHY[line.withheld]),
        )

    def word(self, name: str) -> Markup:
        """The fixed text of the pages with that name."""
        return self.markup(SiteWord[name])

    def cells(
        self,
        cross: Mapping[tuple[int, int], tuple[CrossCell, ...]],
        page: int,
        pages: Iterable[int],
    ) -> Markup:
        """A row of the cross table."""
        diagonal = f'<td class="own" id="player-{page}"></td>'
        row = [
            self._games(cross.get((page, other))) if page != other else diagonal for other in pages
        ]
        return safe("".join(row))

    def _games(self, games: tuple[CrossCell, ...] | None) -> str:
        return f"<td>{' '.join(map(self._cell, games or ()))}</td>"

    def _cell_once(self, cell: CrossCell) -> str:
        if cell.points is None:
            return "…"
        return (
            _FORFEIT[cell.points > 0] if cell.by_forfeit else self.markup(SitePoints(cell.points))
        )

    def _what(self, line: SheetLine) -> Markup:
        """A round's outcome for the player: a result, a bye, or the kind of absence."""
        if line.opponent is not None:
            return self.markup(Outcome(line.what))
        return self.markup(Away.AWAY if line.what == Away.AWAY else word_of_line(line.what))
