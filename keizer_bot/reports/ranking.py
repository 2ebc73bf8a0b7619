"""The ranking as it is posted after a round, and its lines, which tables and pictures show too."""

from collections import Counter
from dataclasses import dataclass
from enum import Enum, auto
from fractions import Fraction

from keizer_bot.engine.model import PLAYED, Result, Season, Standings
from keizer_bot.i18n.formats import number
from keizer_bot.i18n.html import Html, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.columns import PHONE, names_fit, table
from keizer_bot.reports.messages import (
    AfterRound,
    AtTheStart,
    EnoughPairsMet,
    FewPairsMet,
    FinalRankingTitle,
    OneGroupOnly,
    RankingLegend,
    RankingLegendWithoutGames,
    RankingProvisional,
    RankingTitle,
    RankingTop,
    StartRankingTitle,
)
from keizer_bot.reports.unsettled import Unsettled

_TOP = 3  # the places that a caption names
_ENOUGH = 60  # percent of all possible games, from which on a ranking means something ([002])


@dataclass(frozen=True, slots=True)
class RankingLine:
    """A player's line. `moved` is the number of places won (lost: negative), None for a newcomer.

    `value` is what the total was counted with, `games` counts those that were played; `player` is
    the engine's id.
    """

    rank: int
    name: str
    total: Fraction
    value: Fraction
    games: int
    moved: int | None
    withdrawn: bool = False
    player: str = ""


@dataclass(frozen=True, slots=True)
class PairsMet:
    """How many of the pairs that the players in a ranking make have met, and how many there are."""

    met: int
    possible: int

    @property
    def message(self) -> Message:
        """How much the ranking means by now ([002]: something from about 60 % on)."""
        percent = 100 * self.met // self.possible
        kind = EnoughPairsMet if percent >= _ENOUGH else FewPairsMet
        return kind(self.met, self.possible, percent)


@dataclass(frozen=True, slots=True)
class RankingView:
    """A ranking as it is shown; `round` 0 is the order at the start.

    `open` is what may still change it, None if nothing is open. `over`: it is the last one of a
    season that has ended. `pairs`: who has met whom, where that says how much the ranking means.
    """

    season: str
    round: int
    open: Unsettled | None
    lines: tuple[RankingLine, ...]
    over: bool = False
    pairs: PairsMet | None = None

    @property
    def provisional(self) -> bool:
        """True while anything is open."""
        return self.open is not None


def ranking_lines(
    season: Season, before: Standings, now: Standings, *, hidden: bool = False
) -> tuple[RankingLine, ...]:
    """The lines of ranking `now`; `before` is the one before it, or itself at 0.

    In listed order, with whoever withdrew below all others, or left out if they are `hidden`.
    """
    players = {player.id: player for player in season.players}
    moved = places_won(before, now)
    games = games_played(season, now.after_round)
    lines = []
    for line in now.lines:
        player = players[line.player]
        gone = player.until_round is not None and player.until_round <= now.after_round
        played, places = games[player.id], moved[player.id]
        shown = line.rank, player.name, line.total, line.counted, played, places, gone, player.id
        lines.append(RankingLine(*shown))
    kept = [line for line in lines if not (hidden and line.withdrawn)]
    return tuple(sorted(kept, key=lambda line: line.withdrawn))


def ranked_to(season: Season) -> int:
    """The number of the last round of which a ranking is shown: one that has a result.

    Until then a round has moved nobody but who did not play.
    """
    for round_ in reversed(season.rounds):
        if not round_.games or any(game.result is not None for game in round_.games):
            return round_.number
    return 0


def places_won(before: Standings, now: Standings) -> dict[str, int | None]:
    """The places that each player of `now` won (lost: negative), None for who is new."""
    were = {line.player: place for place, line in enumerate(before.lines)}
    return {
        line.player: were[line.player] - place if line.player in were else None
        for place, line in enumerate(now.lines)
    }


def games_played(season: Season, last: int) -> Counter[str]:
    """How many games each has played in rounds 1 to `last`; awards count, forfeits do not."""
    return Counter(
        player
        for round_ in season.rounds[:last]
        for game in round_.games
        if game.result in (*PLAYED, Result.AWARD)
        for player in (game.white, game.black)
    )


def pairs_met(season: Season, last: int) -> PairsMet | None:
    """Who of those still in the season have met in rounds 1 to `last`; None where nobody has.

    Two who met twice count once: another game of theirs compares nobody new.
    """
    rounds = season.rounds[:last]
    players = {
        player.id
        for player in season.players
        if player.from_round <= last and (player.until_round is None or player.until_round > last)
    }
    games = [game for round_ in rounds for game in round_.games if game.result in PLAYED]
    met = {frozenset((game.white, game.black)) for game in games}
    count = sum(pair <= players for pair in met)
    return PairsMet(count, len(players) * (len(players) - 1) // 2) if count else None


class RankingColumn(Enum):
    """The heads of the columns: one or a few letters each."""

    RANK = auto()
    MOVED = auto()
    NAME = auto()
    TOTAL = auto()
    VALUE = auto()
    GAMES = auto()


def ranking_post(
    view: RankingView, texts: Translator, language: str, *, only: OneGroupOnly | None = None
) -> tuple[Html, ...]:
    """The ranking as one or more messages; `only` says which part of it the view has."""
    head = paragraphs(
        texts.render(ranking_title(view), language),
        texts.render(only, language) if only else "",
        texts.render(RankingProvisional(view.open), language) if view.open else "",
    )
    heads: list[str] = [texts.word(column, language) for column in RankingColumn]
    rows: list[list[str]] = [heads, *(_cells(line, texts, language) for line in view.lines)]
    name = list(RankingColumn).index(RankingColumn.NAME)
    legend: Message = RankingLegend()
    if not names_fit(rows, name=name):
        rows, legend = [row[:-1] for row in rows], RankingLegendWithoutGames()
    lines = table(rows, name=name)
    gone = sum(line.withdrawn for line in view.lines)
    if gone and gone < len(view.lines):
        lines.insert(len(lines) - gone, Html("-" * PHONE))
    foot = paragraphs(
        texts.render(legend, language),
        texts.render(view.pairs.message, language) if view.pairs else "",
    )
    return pages(head, lines, foot, monospace=True)


def ranking_caption(view: RankingView, texts: Translator, language: str) -> Html:
    """What stands below the picture of a ranking: the top of it."""
    top = (RankingTop(line.rank, line.name, line.total) for line in view.lines[:_TOP])
    return paragraphs(
        texts.render(ranking_title(view), language),
        texts.render(RankingProvisional(view.open), language) if view.open else "",
        *(texts.render(line, language) for line in top),
    )


def of_ranking(after: int) -> Message:
    """Inside a sentence: after which round the ranking is; 0 is before the first."""
    return AfterRound(after) if after else AtTheStart()


def ranking_title(view: RankingView) -> Message:
    """What stands above that ranking."""
    if not view.round:
        return StartRankingTitle(view.season)
    kind = FinalRankingTitle if view.over else RankingTitle
    return kind(view.season, view.round)


def _cells(line: RankingLine, texts: Translator, language: str) -> list[str]:
    locale = texts.locale_of(language)
    total, value = number(line.total, locale), number(line.value, locale)
    moved = movement(line.moved, withdrawn=line.withdrawn)
    return [str(line.rank), moved, line.name, total, value, str(line.games)]


def movement(moved: int | None, *, withdrawn: bool) -> str:
    """The sign that a line has for its `moved`, as the legend explains it."""
    if withdrawn:
        return "x"
    if moved is None:
        return "*"
    sign = "▲" if moved > 0 else "▼"
    return f"{sign}{abs(moved)}" if moved else "="
