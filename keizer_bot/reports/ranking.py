"""The ranking that is posted after a round; its lines also serve tables and pictures."""

from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from typing import Final

import msgspec
from babel import Locale

from keizer_bot.engine.model import PLAYED, Result, Season, Standings
from keizer_bot.engine.sheet import OUTCOMES
from keizer_bot.i18n.formats import number
from keizer_bot.i18n.html import Html, escape, pages, paragraphs
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports import messages
from keizer_bot.reports.bracket_messages import BracketTitle
from keizer_bot.reports.columns import PHONE, names_fit, table
from keizer_bot.reports.messages import Outcome, Unsettled
from keizer_bot.reports.words import HeadMeaning, TableHead, Words

_TOP = 3  # places that a caption names
_FORM = 10  # rounds whose outcomes are shown beside a name
_ENOUGH = 60  # percent of the possible pairs that must have met for a meaningful ranking ([002])


class RankingLine(msgspec.Struct, frozen=True):
    """A player's line; `moved` is the number of places gained (lost: negative), None if new.

    `value` is the one the total was computed with, `games` counts games played; `player` is the
    engine's id. `form` has the outcome of each of the last rounds; None without a game.
    """

    rank: int
    name: str
    total: Fraction
    value: Fraction
    games: int
    moved: int | None
    withdrawn: bool = False
    player: str = ""
    form: tuple[Outcome | None, ...] = ()


class PairsMet(msgspec.Struct, frozen=True):
    """The number of pairs of players in a ranking that have met, and of all possible pairs."""

    met: int
    possible: int

    @property
    def message(self) -> Message:
        """A sentence on how meaningful the ranking is ([002]: from about 60 % on)."""
        percent = 100 * self.met // self.possible
        kind = messages.EnoughPairsMet if percent >= _ENOUGH else messages.FewPairsMet
        return kind(self.met, self.possible, percent)


class RankingView(msgspec.Struct, frozen=True):
    """A ranking as it is shown; `round` 0 is the order at the start.

    `open` is what may still change it, None if nothing. `over`: it is the last ranking of a season
    that has ended. `pairs`: how many pairs have met, if that is worth telling.
    `bracket` are the matches of a cup, which are shown in place of the lines.
    """

    season: str
    round: int
    open: Unsettled | None
    lines: tuple[RankingLine, ...]
    over: bool = False
    pairs: PairsMet | None = None
    bracket: tuple[Message, ...] = ()

    @property
    def provisional(self) -> bool:
        """True while anything is open."""
        return self.open is not None


def ranking_lines(
    season: Season, before: Standings, now: Standings, *, hidden: bool = False
) -> tuple[RankingLine, ...]:
    """The lines of ranking `now`; `before` is the one before it, or `now` itself at 0.

    In listed order, with players who withdrew below all others, or left out if `hidden`.
    """
    players = {player.id: player for player in season.players}
    moved = places_won(before, now)
    games, form = games_played(season, now.after_round), _form(season, now.after_round)
    lines = []
    for line in now.lines:
        player = players[line.player]
        gone = player.until_round is not None and player.until_round <= now.after_round
        played, places = games[player.id], moved[player.id]
        cells = line.rank, player.name, line.total, line.counted, played, places, gone, player.id
        lines.append(RankingLine(*cells, form=tuple(outcomes.get(player.id) for outcomes in form)))
    shown = [line for line in lines if not (hidden and line.withdrawn)]
    return tuple(sorted(shown, key=lambda line: line.withdrawn))


def ranked_to(season: Season) -> int:
    """The number of the last round with a ranking to show: one that has a result or no games.

    Before its first result a round only moves players who were absent or had a bye.
    """
    for round_ in reversed(season.rounds):
        if not round_.games or any(game.result is not None for game in round_.games):
            return round_.number
    return 0


def places_won(before: Standings, now: Standings) -> dict[str, int | None]:
    """The places that each player of `now` gained (lost: negative); None for a new player."""
    old_places = {line.player: place for place, line in enumerate(before.lines)}
    return {
        line.player: old_places[line.player] - place if line.player in old_places else None
        for place, line in enumerate(now.lines)
    }


def games_played(season: Season, last: int) -> Counter[str]:
    """Each player's number of games in rounds 1 to `last`: with awards, without forfeits."""
    return Counter(
        player
        for round_ in season.rounds[:last]
        for game in round_.games
        if game.result in (*PLAYED, Result.AWARD)
        for player in (game.white, game.black)
    )


def _form(season: Season, last: int) -> list[dict[str, Outcome]]:
    """The outcome of each player's game in each of the last rounds up to `last`."""
    return [
        {
            player: Outcome(outcome)
            for game in round_.games
            for player, outcome in zip((game.white, game.black), OUTCOMES[game.result], strict=True)
        }
        for round_ in season.rounds[max(last - _FORM, 0) : last]
    ]


def pairs_met(season: Season, last: int) -> PairsMet | None:
    """The pairs of players still in the season that met in rounds 1 to `last`; None if no pair did.

    A pair that met twice counts once: its second game compares nobody new.
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


RANKING: Final = (
    *(TableHead.RANK, TableHead.MOVED, TableHead.NAME, TableHead.TOTAL),
    *(TableHead.VALUE, TableHead.GAMES),
)
"""The ranking's columns wherever it is shown: fields of `RankingLine` by the values of their heads.

A narrow page omits the value and what comes after it (site.css). In a chat those after the value
give way, the last one first, to names that do not fit.
"""

_NAME, _TOTAL = map(RANKING.index, (TableHead.NAME, TableHead.TOTAL))


def columns_of(lines: Sequence[RankingLine]) -> tuple[TableHead, ...]:
    """The columns for these lines: without the value where all have the same one.

    There a win pays a fixed number of points.
    """
    same = len(lines) > 1 == len({line.value for line in lines})
    return tuple(head for head in RANKING if not (same and head is TableHead.VALUE))


def shown_cells(
    line: RankingLine, words: Words, columns: Iterable[TableHead] = RANKING
) -> tuple[str, ...]:
    """The line as people read it, by its columns."""
    return tuple(_shown(line, head, words.locale) for head in columns)


def _shown(line: RankingLine, head: TableHead, locale: Locale) -> str:
    value: str | int | Fraction | None = getattr(line, head.value)
    if head is TableHead.MOVED:
        return movement(line.moved, withdrawn=line.withdrawn)
    if isinstance(value, Fraction):
        return number(value, locale)
    return "" if value is None else str(value)


def ranking_legend(words: Words, columns: Sequence[TableHead] = RANKING) -> tuple[str, ...]:
    """The meaning of the signs and of the short heads of these columns."""
    explained = columns[_TOTAL + 1 :]
    heads = (f"{words.short(head)}: {words.word(HeadMeaning[head.name])}." for head in explained)
    return words.say(messages.RankingLegend()), " ".join(heads)


def ranking_post(
    view: RankingView,
    texts: Translator,
    language: str,
    *,
    only: messages.OneGroupOnly | None = None,
) -> tuple[Html, ...]:
    """The ranking as one or more messages; `only` names the group that the view is limited to."""
    if view.bracket:
        title = texts.render(ranking_title(view), language)
        return pages(title, [texts.render(line, language) for line in view.bracket])
    head = paragraphs(
        texts.render(ranking_title(view), language),
        texts.render(only, language) if only else "",
        texts.render(messages.RankingProvisional(view.open), language) if view.open else "",
    )
    words = Words(texts, language)
    columns = columns_of(view.lines)
    least = _TOTAL + 1 + (TableHead.VALUE in columns)
    rows = [tuple(map(words.short, columns))]
    rows += [shown_cells(line, words, columns) for line in view.lines]
    while len(rows[0]) > least and not names_fit(rows, name=_NAME):
        rows = [row[:-1] for row in rows]
    lines = table(rows, name=_NAME)
    gone = sum(line.withdrawn for line in view.lines)
    if gone and gone < len(view.lines):
        lines.insert(len(lines) - gone, Html("-" * PHONE))
    foot = paragraphs(
        *map(escape, ranking_legend(words, columns[: len(rows[0])])),
        texts.render(view.pairs.message, language) if view.pairs else "",
    )
    return pages(head, lines, foot, monospace=True)


def ranking_caption(view: RankingView, texts: Translator, language: str) -> Html:
    """The caption of the picture of a ranking: its first places."""
    top = (messages.RankingTop(line.rank, line.name, line.total) for line in view.lines[:_TOP])
    return paragraphs(
        texts.render(ranking_title(view), language),
        texts.render(messages.RankingProvisional(view.open), language) if view.open else "",
        *(texts.render(line, language) for line in top),
    )


def of_ranking(after: int) -> Message:
    """Part of a sentence: the round after which the ranking is; 0 is before the first."""
    return messages.AfterRound(after) if after else messages.AtTheStart()


def ranking_title(view: RankingView) -> Message:
    """The heading of the ranking."""
    if view.bracket:
        return BracketTitle(view.season)
    if not view.round:
        return messages.StartRankingTitle(view.season)
    kind = messages.FinalRankingTitle if view.over else messages.RankingTitle
    return kind(view.season, view.round)


def movement(moved: int | None, *, withdrawn: bool) -> str:
    """The sign for `moved` in a line, as the legend explains it."""
    if withdrawn:
        return "x"
    if moved is None:
        return "*"
    sign = "▲" if moved > 0 else "▼"
    return f"{sign}{abs(moved)}" if moved else "="
