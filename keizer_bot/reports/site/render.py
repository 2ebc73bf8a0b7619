"""The files of the club's website, as names and bytes.

The files depend on the given facts alone: equal facts give equal files, so that only changed pages
need to be written. The templates hold no words; all texts come from the catalogues.
"""

import re
from collections.abc import Iterator
from hashlib import sha256
from importlib.resources import files
from typing import Any

from markupsafe import Markup

from keizer_bot.engine.runs import LETTERS, UNBEATEN, WON, longest_run
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.names import by_surname, short_names
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.club_style import ClubStyle, legible
from keizer_bot.reports.messages import Colour, Outcome, PairingsAbsent, RankingProvisional
from keizer_bot.reports.prizes.views import PrizesView, asked, head_of, lines_of, title_of
from keizer_bot.reports.site import messages
from keizer_bot.reports.site.chart import chart_of, course_in_words
from keizer_bot.reports.site.html_writer import HtmlWriter
from keizer_bot.reports.site.messages import SiteWord, ranking_heading
from keizer_bot.reports.site.views import PlayerPage, RankingTable, RoundTable, SiteView

_TEMPLATES = files(__package__) / "templates"
_GROUNDS = re.compile(r"--(?:paper|card|tint): (#[0-9a-f]{6})")
_OWN_COLOUR = """\
@media screen {{
  :root {{ --accent: {light}; }}
  .top {{ border-top: 0.375rem solid {colour}; }}
}}
@media screen and (prefers-color-scheme: dark) {{
  :root {{ --accent: {dark}; }}
}}
"""
_WHOLE = 30  # the front page shows a ranking of at most so many players in full
_FIRST = 20  # places shown of a longer one
_BOARDS = 12  # boards of the latest round shown on the front page
_LAST_GAMES = 5
_CROSS_NAME = 16  # characters of a name beside the cross table
_OUTCOMES = {letter: Outcome(outcome) for outcome, letter in LETTERS.items()}


def render_site(site: SiteView, texts: Translator) -> dict[str, bytes]:
    """Every file of the competition's site but its calendar file, by its path.

    For an earlier season only its own pages: the club's pages belong to the current season.
    """
    style = {"site.css": _style(site.style).encode()}
    if site.style.logo:
        style["logo.png"] = site.style.logo_file
    else:
        style["icon.svg"] = (_TEMPLATES / "icon.svg").read_bytes()
    html = HtmlWriter(site, texts.of_game(site.game))
    pages = _Pages(site, html)
    shared = {"shared.png": pages.shared()} if site.address else {}
    files = style | shared
    html.env.globals["files"] = {name: _versioned(name, files[name]) for name in files}
    of_season = {name: page.encode() for name, page in pages.of_season()} if site.season else {}
    written = {f"{pages.season}{name}": content for name, content in (of_season | shared).items()}
    if not site.past:
        written |= style | {name: page.encode() for name, page in pages.of_club()}
    return written


def player_values(sheet: PlayerPage) -> dict[str, Any]:
    """The values of `sheet.html.jinja`, which is a player's page here and on members' pages."""
    return {
        "sheet": sheet,
        "place": messages.SitePlace(sheet.rank, sheet.players),
        "record": messages.SiteRecord(sheet.count("won"), sheet.count("drew"), sheet.count("lost")),
        "colours": messages.SiteColours(sheet.colours(Colour.WHITE), sheet.colours(Colour.BLACK)),
        "story": _story(sheet),
        "chart": chart_of(sheet),
        "chart_text": course_in_words(sheet),
    }


def _story(sheet: PlayerPage) -> list[tuple[SiteWord, Message]]:
    """More about the season: pairs of a head and a text."""
    lines: list[tuple[SiteWord, Message]] = []
    if results := sheet.results:
        runs = messages.SiteRuns(longest_run(results, WON), longest_run(results, UNBEATEN))
        last = [_OUTCOMES[letter] for letter in results[::-1][:_LAST_GAMES]]
        lines += [(SiteWord.RUNS, runs), (SiteWord.LAST_GAMES, messages.SiteLastGames(tuple(last)))]
    if rounds := sheet.ranks[-1][0]:
        lines.append((SiteWord.ATTENDANCE, messages.SiteAttendance(sheet.attended, rounds)))
    return lines


def forward_page(target: str, site: SiteView, texts: Translator) -> bytes:
    """A page at an old address that leads to the page's new one."""
    page = HtmlWriter(site, texts).env.get_template("moved.html.jinja")
    return page.render(target=target).encode()


def _versioned(name: str, content: bytes) -> str:
    """A file's address, which changes with its content, so that browsers fetch it again."""
    return f"{name}?{sha256(content).hexdigest()[:8]}"


def _style(club: ClubStyle) -> str:
    """The site's style sheet, with the club's colour."""
    style = (_TEMPLATES / "site.css").read_text("utf-8")
    return style + own_colour(club.colour) if club.colour else style


def own_colour(colour: str) -> str:
    """CSS to add to the site's style sheet for a club's colour, legible on each of its grounds.

    The style sheet names its grounds three times: for light, dark and paper.
    """
    grounds = _GROUNDS.findall((_TEMPLATES / "site.css").read_text("utf-8"))
    light, dark = (legible(colour, on) for on in (grounds[:3], grounds[3:6]))
    return _OWN_COLOUR.format(colour=colour, light=light, dark=dark)


class _Pages:
    """Fills the templates of one site: the season's pages in a folder below the club's pages."""

    def __init__(self, site: SiteView, html: HtmlWriter) -> None:
        self._site = site
        self._html = html
        self._now = site.rankings[-1] if site.rankings else None
        self._shown = self._heading(self._now).striptags() if self._now else site.competition
        html.env.globals.update(
            heading=self._heading,
            described=html.markup(messages.SiteAbout(site.club)),
            shown=self._shown,
            provisional=lambda table: html.markup(RankingProvisional(table.open)),
            round_at="round-",
            round_end=".html",
        )

    @property
    def season(self) -> str:
        """Path from the club's pages to the season's own, whose addresses never change."""
        return f"seasons/{self._site.folder}/" if self._site.folder else ""

    def of_club(self) -> Iterator[tuple[str, str]]:
        """The pages that always show the current season: front page, ranking, list of seasons."""
        yield "index.html", self._front(of_club=True)
        yield "embed.html", self._embed()
        if self._site.years:
            yield "seasons.html", self._plain("seasons", "SEASONS", of_club=True)

    def of_season(self) -> Iterator[tuple[str, str]]:
        """Every page of the season with its name."""
        yield "index.html", self._front()
        yield "calendar.html", self._plain("calendar", "CALENDAR", days=self._site.days)
        yield "players.html", self._plain("players", "PLAYERS", **self._by_name())
        yield "cross-table.html", self._cross_table()
        if self._site.bracket:
            yield "bracket.html", self._plain("bracket", "BRACKET", columns=self._site.bracket)
        if self._site.prizes is not None:
            yield "prizes.html", self._prizes(self._site.prizes)
        for table in self._site.rankings:
            yield f"ranking-{table.round}.html", self._ranking(table)
        for round_ in self._site.rounds:
            yield f"round-{round_.number}.html", self._round(round_)
        for sheet in self._site.sheets:
            yield f"player-{sheet.person.page}.html", self._player(sheet)

    def shared(self) -> bytes:
        """The picture in previews of shared links; players have the site's names for them."""
        # Imported late because of Pillow, which a bot without a website need not load.
        from keizer_bot.reports.site.shared_picture import SHOWN, shared_picture  # noqa: PLC0415

        site, first = self._site, self._now.places[:SHOWN] if self._now else ()
        places = [(str(on.rank), person.name, self._html.number(on.total)) for person, on in first]
        return shared_picture(site.club, site.season or "", self._shown, places, site.style)

    def _menu(self) -> list[tuple[str, Markup]]:
        """The parts of the site: the page and the name of each."""
        parts = [("index.html", "OVERVIEW")]
        if self._now is not None:
            parts.append((f"ranking-{self._now.round}.html", "RANKING"))
        if self._site.rounds:
            parts.append((f"round-{self._site.rounds[-1].number}.html", "ROUNDS"))
        if self._site.season is not None:
            parts += [("bracket.html", "BRACKET")] if self._site.bracket else []
            parts += [
                ("players.html", "PLAYERS"),
                ("cross-table.html", "CROSS_TABLE"),
                ("calendar.html", "CALENDAR"),
                ("prizes.html", "PRIZES"),
            ]
        if self._site.years:
            parts.append(("seasons.html", "SEASONS"))
        return [(page, self._html.word(name)) for page, name in parts]

    def _fill(
        self,
        template: str,
        page: str,
        section: str,
        title: object,
        *,
        of_club: bool = False,
        **values: object,
    ) -> str:
        """Fills a template; a page `of_club` is in the folder above the season's pages."""
        at, home = (self.season, "") if of_club else ("", "../../" if self.season else "")
        text = self._html.env.get_template(f"{template}.html.jinja")
        return text.render(
            page=page,
            section=section,
            title=title,
            at=at,
            home=home,
            season=self.season,
            where=page if of_club else f"{self.season}{page}",
            menu=[(*part, self._address(part[0], at, home)) for part in self._menu()],
            **values,
        )

    def _address(self, page: str, at: str, home: str) -> str:
        """The page's address from one that reaches the season by `at` and the club by `home`."""
        return f"{home}{page}" if page == "seasons.html" else f"{at}{page}"

    def _plain(self, name: str, title: str, *, of_club: bool = False, **values: object) -> str:
        page = f"{name}.html"
        return self._fill(name, page, page, self._html.word(title), of_club=of_club, **values)

    def _front(self, *, of_club: bool = False) -> str:
        places = self._now.places if self._now else ()
        return self._fill(
            "index",
            "index.html",
            "index.html",
            self._html.word("OVERVIEW"),
            of_club=of_club,
            table=self._now,
            places=places if len(places) <= _WHOLE else places[:_FIRST],
            next_day=self._site.next_day,
            latest=next((r for r in reversed(self._site.rounds) if _has_result(r)), None),
            many=_BOARDS,
        )

    def _embed(self) -> str:
        title = self._heading(self._now) if self._now else self._html.word("RANKING")
        return self._fill("embed", "embed.html", "", title, of_club=True, table=self._now)

    def _heading(self, table: RankingTable) -> Markup:
        last = self._site.over and table is self._now
        return self._html.markup(ranking_heading(table.round, over=last))

    def _ranking(self, table: RankingTable) -> str:
        return self._fill(
            "ranking",
            f"ranking-{table.round}.html",
            self._menu()[1][0],
            self._heading(table),
            table=table,
            rankings=[ranking.round for ranking in self._site.rankings],
        )

    def _round(self, round_: RoundTable) -> str:
        return self._fill(
            "round",
            f"round-{round_.number}.html",
            f"round-{self._site.rounds[-1].number}.html",
            self._html.markup(messages.SiteRound(round_.number)),
            round=round_,
            rounds=[listed.number for listed in self._site.rounds],
            bye_label=self._html.markup(Outcome.BYE).capitalize(),
            absent=self._html.markup(PairingsAbsent(round_.absent)),
            ranking_title=self._ranking_of(round_),
        )

    def _ranking_of(self, round_: RoundTable) -> Markup:
        """The heading of the ranking after the round; empty until the round has a result."""
        has_ranking = round_.number < len(self._site.rankings)
        return self._heading(self._site.rankings[round_.number]) if has_ranking else Markup()

    def _player(self, sheet: PlayerPage) -> str:
        return self._fill(
            "player",
            f"player-{sheet.person.page}.html",
            "players.html",
            sheet.person.name,
            about_one=True,
            **player_values(sheet),
        )

    def _by_name(self) -> dict[str, Any]:
        """The ranking by surname."""
        if self._now is None:
            return {"round": 0, "places": ()}
        places = sorted(self._now.places, key=lambda place: by_surname(place[0].name))
        return {"round": self._now.round, "places": places}

    def _cross_table(self) -> str:
        sheets = self._site.sheets
        pages = [sheet.person.page or 0 for sheet in sheets]
        names = [sheet.person.name for sheet in sheets]
        short = short_names(names, lambda form: len(form) <= _CROSS_NAME)
        rows = [
            {
                "person": sheet.person,
                "short": short[sheet.person.name],
                "cells": self._html.cells(self._site.cross, page, pages),
            }
            for sheet, page in zip(sheets, pages, strict=True)
        ]
        return self._plain("cross-table", "CROSS_TABLE", sheets=sheets, rows=rows)

    def _prizes(self, view: PrizesView) -> str:
        """The race as in the chat, but without the names of those who can no longer win."""
        contests = [(head_of(contest), lines_of(view, contest)) for contest in view.contests]
        title, needed = title_of(view), asked(view)
        return self._plain("prizes", "PRIZES", about=title, needed=needed, contests=contests)


def _has_result(round_: RoundTable) -> bool:
    return any(board.result is not None for board in round_.boards)
