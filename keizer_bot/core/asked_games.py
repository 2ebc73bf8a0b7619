"""Which game the arbiter means: by names in any round, by board in the newest pairing."""

from __future__ import annotations

from keizer_bot.calendar import Evening, Phase
from keizer_bot.core.messages import NothingPairedYet
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.engine.model import Result
from keizer_bot.grammar.games import AskColours, AskWhich, Pairing, Settled, settle_result
from keizer_bot.grammar.messages import NotAgainstEachOther, NotInAGame
from keizer_bot.grammar.names import Person
from keizer_bot.grammar.result_words import Outcome
from keizer_bot.grammar.results import AskResult, Reported
from keizer_bot.i18n.message import Refusal

RESULTS = {
    Outcome.WHITE_WON: Result.WHITE_WON,
    Outcome.BLACK_WON: Result.BLACK_WON,
    Outcome.DRAWN: Result.DRAWN,
    Outcome.WHITE_BY_FORFEIT: Result.WHITE_BY_FORFEIT,
    Outcome.BLACK_BY_FORFEIT: Result.BLACK_BY_FORFEIT,
    Outcome.BOTH_FORFEITED: Result.BOTH_FORFEITED,
}


def roster_of(snapshot: SeasonSnapshot) -> tuple[Person, ...]:
    """The season's players as the grammar wants them."""
    return tuple(Person(p.id, p.name) for p in snapshot.players)


def newest_pairing(snapshot: SeasonSnapshot) -> Evening:
    """The evening that was paired last. Raises `NothingPairedYet`."""
    return _paired(snapshot)[0]


def _paired(snapshot: SeasonSnapshot) -> list[Evening]:
    """The evenings that are paired, the newest first. Raises `NothingPairedYet`."""
    paired = [e for e in snapshot.calendar.evenings if e.phase in (Phase.PAIRED, Phase.FINAL)]
    if not paired:
        raise NothingPairedYet
    return paired[::-1]


def settle(
    snapshot: SeasonSnapshot, reported: Reported
) -> Settled | AskResult | AskWhich | AskColours:
    """The game and its outcome; two names are looked for in earlier rounds too.

    Raises `NothingPairedYet` and what `settle_result` raises.
    """
    evenings = [reported.evening] if reported.evening else _paired(snapshot)
    if len(reported.names) < 2:  # noqa: PLR2004 - two names tell one game
        evenings = evenings[:1]
    first: Refusal | None = None
    for evening in evenings:
        try:
            return settle_result(reported, _pairings(snapshot, evening), roster_of(snapshot), None)
        except (NotInAGame, NotAgainstEachOther) as refusal:
            first = first or refusal
    raise first or NothingPairedYet


def game_of(
    snapshot: SeasonSnapshot, pair: tuple[Person, Person], evening: Evening | None
) -> Pairing:
    """The newest game of these two, or that of a round.

    Raises `NothingPairedYet`, `NotAgainstEachOther`.
    """
    for each in [evening] if evening else _paired(snapshot):
        for game in _pairings(snapshot, each):
            if {p.id for p in game.players} == {p.id for p in pair}:
                return game
    raise NotAgainstEachOther(pair[0].name, pair[1].name)


def _pairings(snapshot: SeasonSnapshot, evening: Evening) -> tuple[Pairing, ...]:
    names = {p.id: p for p in roster_of(snapshot)}
    return tuple(
        Pairing(game.id, game.board, names[game.white_id], names[game.black_id])
        for game in snapshot.games_of(evening.id)
    )
