"""``/uitslag``: how my own game ended; what the words leave open is asked with buttons."""

from collections.abc import Collection, Iterable
from contextlib import suppress
from dataclasses import replace

from keizer_bot.club.corrections.handlers import arbiter_result, result_told
from keizer_bot.club.pairing.post import OWN_RESULTS
from keizer_bot.club.results import messages
from keizer_bot.club.results.actions import (
    ask_whether_so,
    report,
    report_no_show,
    report_own,
    report_to_answer,
    require_open,
    withdraw,
)
from keizer_bot.club.results.questions import (
    ask_absence,
    ask_colours,
    ask_forfeit,
    ask_own,
    ask_who_won,
    own_game,
    require_undecided,
)
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import RequestContext
from keizer_bot.core.games import GameContext, game_context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.core.questions import Answer, Asked, Choice, ask, confirm, intend
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import RequestScene
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.messages import BadResult, UnknownPlayer, UnknownPlayerLike
from keizer_bot.reading.names import NamedPerson, find
from keizer_bot.reading.old.games import (
    AskColours,
    AskWhich,
    Pairing,
    Settled,
    called,
    settle_result,
)
from keizer_bot.reading.old.result_words import SaidOutcome
from keizer_bot.reading.old.results import BY_FORFEIT, AskResult, Doubt, Reported, read_result
from keizer_bot.reading.requests import ArbiterRequest
from keizer_bot.reading.wanted import Wanted, reported
from keizer_bot.store import games

_BY_COLOUR = {
    SaidOutcome.WHITE_WON: Result.WHITE_WON,
    SaidOutcome.BLACK_WON: Result.BLACK_WON,
    SaidOutcome.DRAWN: Result.DRAWN,
}


def result(request: Request) -> Answer:
    """``/uitslag [who] how``: a player's own game; the arbiter also anybody's, and lists."""
    context = request.context
    if request.wanted is not None:
        return _in_words(request, request.wanted)
    if context.actor.is_arbiter and _speaks_as_arbiter(request):
        return arbiter_result(request)
    in_words = request.heard.place.private and not request.heard.text.startswith("/")
    said = _perhaps(request) if in_words or not request.certain else _read(request)
    probably = _probably(said)
    evening = probably.evening if probably else None
    game = own_game(context, round_number=evening.number if evening else None)
    people = {p.id: NamedPerson(p.id, p.name, p.nicknames) for p in context.players.values()}
    pairing = {
        g.id: Pairing(g.id, g.board, people[g.white_id], people[g.black_id])
        for g in games.games(context.tx, game.round_id)
    }
    if isinstance(said, AskResult):
        return _ask(context, pairing[game.id], said)
    if (other := _another_opponent(said, pairing[game.id], people.values(), context)) is not None:
        return ask_own(context, game.id, other)
    try:
        return _settle(context, said, game.id, pairing, people.values())
    except (UnknownPlayer, UnknownPlayerLike) as unknown:
        if not (in_words or request.heard.text.startswith("/")):
            raise
        return _ask_without(context, pairing[game.id], said, unknown, in_words=in_words)


RESULT = Command(
    "uitslag result risultato", Topic.WEEK, result, usual=True, behind=Behind.ANY, scope=Scope.GAME
)


def _in_words(request: Request, wanted: Wanted) -> Answer:
    """An arbiter puts a result right, or a player's opponent is not there."""
    if isinstance(wanted, ArbiterRequest):
        return result_told(request, reported(wanted, RequestScene(request)))
    return ask_forfeit(request.context, own_game(request.context).id)


def _read(request: Request) -> Reported | AskResult:
    season = request.context.rules.season
    days = request.context.calendar
    return read_result(request.rest, days, request.context.at, game=season.game)


def _perhaps(request: Request) -> Reported | AskResult:
    """What everyday words say; where not all were read, what they may say."""
    try:
        said = _read(request)
    except BadResult:
        return AskResult(Doubt.WHICH)
    except Refusal:
        if request.certain:
            raise
        return AskResult(Doubt.WHICH)
    if request.certain or isinstance(said, AskResult):
        return said
    return AskResult(Doubt.DID_YOU_MEAN, said)


def _speaks_as_arbiter(request: Request) -> bool:
    """Whether they name players or boards, send a list, or do not play themselves."""
    if request.context.actor.member is None or len(request.rest.splitlines()) > 1:
        return True
    reported = _probably(_read(request))
    return reported is not None and bool(reported.names or reported.board is not None)


def _probably(said: Reported | AskResult) -> Reported | None:
    return said.probably if isinstance(said, AskResult) else said


def _settle(
    context: RequestContext,
    said: Reported,
    own: int,
    pairings: dict[int, Pairing],
    people: Iterable[NamedPerson],
) -> Answer:
    number = game_context(context, own).evening.number
    settled = settle_result(said, pairings.values(), people, context.own_player.id, number)
    if isinstance(settled, AskResult):
        return _ask(context, pairings[own], settled)
    if isinstance(settled, AskColours):
        return _ask_colours(context, settled, said)
    if isinstance(settled, AskWhich):
        return ask_own(context, own)
    if said.by_forfeit and said.outcome is not SaidOutcome.BOTH_FORFEITED:
        return ask_forfeit(context, settled.game.id)
    return _carry_out(context, settled)


def _another_opponent(
    said: Reported, own: Pairing, people: Collection[NamedPerson], context: RequestContext
) -> Message | None:
    """That the sender's game is against another than whom they name; None: it is not, or no one's.

    Who names two others, or says how another played, tells of a game that is not theirs.
    """
    if said.aside or (said.subject is not None and len(said.names) == 1):
        return None
    me, playing = context.own_player.id, {p.id for p in own.players}
    named = [{p.id for p in called(name, people)} for name in said.names]
    others = [ids for ids in named if not ids & playing]
    if len(others) != 1 or not all(named) or (len(named) > 1 and not any(me in n for n in named)):
        return None
    names = tuple(p.name for p in people if p.id in others[0])
    return messages.AnotherOpponent(names, *game_context(context, own.id).in_round)


def _ask_without(
    context: RequestContext,
    of: Pairing,
    said: Reported,
    unknown: UnknownPlayer | UnknownPlayerLike,
    *,
    in_words: bool,
) -> Answer:
    """Ask what is told beside a word that is nobody's name, or say that it is not known."""
    if not in_words or isinstance(unknown, UnknownPlayerLike) or unknown.name[:1].isupper():
        question = messages.UnknownOpponent(unknown.name, *game_context(context, of.id).in_round)
        return ask_own(context, of.id, question)
    about_me = said.subject is None and said.outcome is not SaidOutcome.OPPONENT_ABSENT
    probably = replace(said, names=(), against=False) if about_me else None
    return _ask(context, of, AskResult(Doubt.DID_YOU_MEAN, probably))


def _carry_out(context: RequestContext, settled: Settled) -> Answer:
    """A forfeit by colour: the sender's opponent did not come, else it is the arbiter's."""
    game, outcome, own = settled.game, settled.outcome, context.own_player.id
    if outcome is SaidOutcome.WITHDRAW:
        return withdraw(context, game=game.id)
    if outcome in _BY_COLOUR:
        return report(context, game=game.id, result=_BY_COLOUR[outcome])
    stays = {
        SaidOutcome.WHITE_BY_FORFEIT: game.white.id,
        SaidOutcome.BLACK_BY_FORFEIT: game.black.id,
    }
    if outcome is not SaidOutcome.OPPONENT_ABSENT and stays.get(outcome) != own:
        raise ArbiterOnly
    return report_no_show(context, game=game.id)


def _ask(context: RequestContext, pairing: Pairing, asked: AskResult) -> Answer:
    """Yes or no where one result is probably meant, else the three that there are."""
    own, of = context.own_player.id, game_context(context, pairing.id)
    require_undecided(context, of)
    if asked.probably is not None:
        if asked.probably.outcome is SaidOutcome.OPPONENT_ABSENT:
            return ask_absence(context, of)
        settled: object = None
        with suppress(Refusal):
            settled = settle_result(
                asked.probably, [pairing], pairing.players, own, of.evening.number
            )
        if isinstance(settled, Settled) and settled.outcome in BY_FORFEIT.values():
            return ask_forfeit(context, settled.game.id)
        if isinstance(settled, Settled) and settled.outcome in _BY_COLOUR:
            yes = intend(report, game=pairing.id, result=_BY_COLOUR[settled.outcome])
            question = _own_question(asked, pairing, settled, own)
            return confirm(context, messages.AskedOfGame(*of.in_round, question), yes)
    return ask_own(context, pairing.id)


def _own_question(asked: AskResult, pairing: Pairing, settled: Settled, own: int) -> Message:
    """The question as the sender sees it: "Kees won" of their opponent is that they lost."""
    told = asked.probably and asked.probably.subject is not None
    if not told or settled.outcome is SaidOutcome.DRAWN:
        return asked.question
    won = (settled.outcome is SaidOutcome.WHITE_WON) is (pairing.white.id == own)
    said = Reported(SaidOutcome.WON if won else SaidOutcome.LOST)
    return replace(asked, probably=said).question


def _ask_colours(context: RequestContext, asked: AskColours, said: Reported) -> Answer:
    """The names stood the other way round: ask who won.

    Of one name alone nobody said which colour they had: "0-1 tegen Mehmet".
    """
    game = asked.game
    of = game_context(context, game.id)
    names_colours = len(said.names) > 1 or said.has_white is not None or said.board is not None
    if not names_colours and context.own_player.id in of.game.players:
        require_undecided(context, of)
        return ask_colours(context, game.id)
    return ask_who_won(context, game.id)


def ask_about_result(context: RequestContext) -> Asked | None:
    """Ask about the result that the sender's game has; None where it has none.

    It is the opponent's report that waits for them, or their own. Raises `FinalResult`.
    """
    waiting = report_to_answer(context)
    if waiting is not None:
        return ask_whether_so(context, waiting)
    of = _of_own_game(context)
    if of is None or of.game.result is None or of.game.disputed:
        return None
    require_open(context, of)
    game = of.game.id
    choices = [Choice(label, intend(report_own, game=game, side=own)) for label, own in OWN_RESULTS]
    if of.game.reported_by == context.own_player.id:
        choices.append(Choice(messages.TakeBackReport(), intend(withdraw, game=game)))
    question = messages.OwnReportStands(*of.in_round, Result(of.game.result))
    return ask(context, question, choices, in_a_row=3)


def ask_no_show(context: RequestContext, name: str) -> Answer | None:
    """Ask whether the sender's opponent, who goes by that name, did not come; None: it is another.

    Raises `TooEarlyForNoShow`, or as `require_open` where the game is decided.
    """
    of = _of_own_game(context)
    if of is None:
        return None
    opponent = of.opponent(context.own_player)
    if not find(name, [NamedPerson(opponent.id, opponent.name, opponent.nicknames)]):
        return None
    require_undecided(context, of)
    return ask_absence(context, of) if of.game.result is None else None


def _of_own_game(context: RequestContext) -> GameContext | None:
    """The sender's game that a report is about; None where there is none."""
    with suppress(Refusal):
        return game_context(context, own_game(context).id)
    return None
