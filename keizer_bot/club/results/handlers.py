"""``/uitslag``: how my own game ended; what the words leave open is asked with buttons."""

from __future__ import annotations

from keizer_bot.club.corrections.handlers import arbiter_result
from keizer_bot.club.pairing.messages import IDrew, ILost, IWon
from keizer_bot.club.results.actions import (
    report,
    report_no_show,
    report_side,
    round_games,
    withdraw,
)
from keizer_bot.club.results.messages import WonBy, YourResult
from keizer_bot.club.results.own_game import own_game
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Desk
from keizer_bot.core.messages import ArbiterOnly, No
from keizer_bot.core.questions import Answer, Choice, Intention, ask, confirm, intend
from keizer_bot.core.request import Context
from keizer_bot.engine.model import Result
from keizer_bot.grammar.games import AskColours, AskWhich, Pairing, Settled, settle_result
from keizer_bot.grammar.names import Person
from keizer_bot.grammar.result_words import Outcome
from keizer_bot.grammar.results import AskResult, Reported, read_result
from keizer_bot.i18n.commands import Behind, Topic

_BY_COLOUR = {
    Outcome.WHITE_WON: Result.WHITE_WON,
    Outcome.BLACK_WON: Result.BLACK_WON,
    Outcome.DRAWN: Result.DRAWN,
}


def result(context: Context) -> Answer:
    """``/uitslag [who] how``: a player's own game; the arbiter also anybody's, and lists."""
    desk = context.desk
    if desk.actor.is_arbiter and _speaks_as_arbiter(context):
        return arbiter_result(context)
    said = _read(context)
    number = _round_of(said)
    game = own_game(desk, round_number=number)
    pairing = _pairings(desk, game.round_id)
    if isinstance(said, AskResult):
        return _ask(desk, pairing[game.id], said)
    return _settle(desk, said, game.id, pairing)


RESULT = Command(
    "uitslag result risultato", Topic.WEEK, result, usual=True, behind=Behind.ANY, scope=Scope.GAME
)


def _read(context: Context) -> Reported | AskResult:
    season = context.desk.rules.season
    days = context.desk.calendar
    return read_result(context.rest, days, context.sent, game=season.game)


def _speaks_as_arbiter(context: Context) -> bool:
    """He names players or boards, sends a list, or does not play himself."""
    if context.desk.actor.member is None or len(context.rest.splitlines()) > 1:
        return True
    said = _read(context)
    reported = said.probably if isinstance(said, AskResult) else said
    return reported is not None and bool(reported.names or reported.board is not None)


def _round_of(said: Reported | AskResult) -> int | None:
    reported = said.probably if isinstance(said, AskResult) else said
    evening = reported.evening if reported else None
    return evening.number if evening else None


def _pairings(desk: Desk, round_id: int) -> dict[int, Pairing]:
    """The round's games by their id, as the grammar wants them."""
    names = {p.id: Person(p.id, p.name) for p in desk.players.values()}
    return {
        g.id: Pairing(g.id, g.board, names[g.white_id], names[g.black_id])
        for g in round_games(desk, round_id)
    }


def _settle(desk: Desk, said: Reported, own: int, pairings: dict[int, Pairing]) -> Answer:
    player = desk.own_player
    people = [Person(p.id, p.name) for p in desk.players.values()]
    settled = settle_result(said, pairings.values(), people, player.id)
    if isinstance(settled, AskResult):
        return _ask(desk, pairings[own], settled)
    if isinstance(settled, AskColours):
        return _ask_colours(desk, settled)
    if isinstance(settled, AskWhich):
        return _ask_own(desk, pairings[own])
    return _carry_out(desk, settled)


def _carry_out(desk: Desk, settled: Settled) -> Answer:
    game = settled.game.id
    match settled.outcome:
        case Outcome.WITHDRAW:
            return withdraw(desk, game=game)
        case Outcome.OPPONENT_ABSENT:
            return report_no_show(desk, game=game)
        case outcome if outcome in _BY_COLOUR:
            return report(desk, game=game, result=_BY_COLOUR[outcome])
    return _forfeit(desk, settled)


def _forfeit(desk: Desk, settled: Settled) -> Answer:
    """A forfeit by colour: the sender's opponent did not come, else it is the arbiter's."""
    player = desk.own_player
    mine = {
        Outcome.WHITE_BY_FORFEIT: settled.game.white.id,
        Outcome.BLACK_BY_FORFEIT: settled.game.black.id,
    }
    if mine.get(settled.outcome) != player.id:
        raise ArbiterOnly
    return report_no_show(desk, game=settled.game.id)


def _ask(desk: Desk, pairing: Pairing, asked: AskResult) -> Answer:
    """Yes or no where one result is probably meant, else the three that there are."""
    if asked.probably is None:
        return _ask_own(desk, pairing)
    intention = _intention(desk, pairing, asked.probably)
    if intention is None:
        return _ask_own(desk, pairing)
    return confirm(desk, asked.question, intention)


def _intention(desk: Desk, pairing: Pairing, probably: Reported) -> Intention | None:
    player = desk.own_player
    people = [pairing.white, pairing.black]
    settled = settle_result(probably, [pairing], people, player.id)
    if not isinstance(settled, Settled) or settled.outcome not in _BY_COLOUR:
        return None
    return intend(report, game=pairing.id, result=_BY_COLOUR[settled.outcome])


def _ask_own(desk: Desk, pairing: Pairing) -> Answer:
    """The sender's own pairing with the three results under it."""
    sides = ((IWon(), "won"), (IDrew(), "drew"), (ILost(), "lost"))
    choices = [
        Choice(label, intend(report_side, game=pairing.id, side=side)) for label, side in sides
    ]
    question = YourResult(pairing.white.name, pairing.black.name)
    return ask(desk, question, choices, in_a_row=3)


def _ask_colours(desk: Desk, asked: AskColours) -> Answer:
    """The names stood the other way round: ask who won."""
    game = asked.game
    choices = [
        Choice(WonBy(game.white.name), intend(report, game=game.id, result=Result.WHITE_WON)),
        Choice(WonBy(game.black.name), intend(report, game=game.id, result=Result.BLACK_WON)),
        Choice(No(), None),
    ]
    return ask(desk, asked.question, choices)
