"""Functions that only the site's templates use: those of the cross table."""

from collections.abc import Iterable, Mapping
from fractions import Fraction
from functools import lru_cache

from jinja2 import PackageLoader
from markupsafe import Markup

from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.messages import Outcome
from keizer_bot.reports.site.messages import SitePoints, SiteWord
from keizer_bot.reports.site.template_writer import TemplateWriter, safe
from keizer_bot.reports.site.views import CrossCell, SiteView

_OUTCOMES = {Fraction(1): Outcome.WON, Fraction(1, 2): Outcome.DREW, Fraction(0): Outcome.LOST}


class HtmlWriter(TemplateWriter):
    """Fills one site's templates in the language of its club."""

    def __init__(self, site: SiteView, texts: Translator) -> None:
        super().__init__(texts, site.language, PackageLoader("keizer_bot.reports.site"), SiteWord)
        self._cell = lru_cache(maxsize=64)(self._cell_once)
        self.env.globals.update(site=site, about_one=False)

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
            return self.chip(Outcome.OPEN)
        if cell.by_forfeit:
            return self.chip(Outcome.WON_BY_FORFEIT if cell.points else Outcome.LOST_BY_FORFEIT)
        if outcome := _OUTCOMES.get(cell.points):
            return self.chip(outcome)
        return self.markup(SitePoints(cell.points))
