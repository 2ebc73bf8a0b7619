"""Offers two to four buttons that fit the moment, for words that were not understood.

Nothing is carried out on a guess: a question too many costs a tap, a wrong act costs somebody their
evening.
"""

from collections.abc import Sequence

from keizer_bot.calendar import Evening, Phase
from keizer_bot.chat import messages
from keizer_bot.chat.awaited import give_command
from keizer_bot.chat.named_players import players_in
from keizer_bot.club.dashboard.lists import fill_in
from keizer_bot.club.help.actions import HelpMoment, moment_of
from keizer_bot.club.pairing.check_in import check_in
from keizer_bot.club.pairing.messages import OpponentAbsent
from keizer_bot.club.pairing.post import OWN_RESULTS
from keizer_bot.club.results.actions import (
    ask_if_right,
    report_no_show,
    report_own,
    report_to_answer,
)
from keizer_bot.club.results.corrections import choose_result
from keizer_bot.club.results.messages import WhichResult
from keizer_bot.club.signing_off.actions import sign_off, sign_on
from keizer_bot.club.signing_off.attendance import come_later
from keizer_bot.club.signing_off.attendance_messages import ImHere
from keizer_bot.club.signing_off.messages import (
    IWillBeLate,
    IWillCome,
    IWillNotCome,
    NotComingOn,
    NotComingOnDate,
)
from keizer_bot.club.signing_off.presence import expected, is_paired, is_there
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_context, game_with
from keizer_bot.core.messages import Job, Yes
from keizer_bot.core.questions import Choice, ask, intend
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.reading.commands import GivenCommand, Unknown
from keizer_bot.reading.hints import mentions, speaks_of_results
from keizer_bot.reading.messages import NoRoundThatDay, NoRoundToday
from keizer_bot.reading.phrases import evenings_mentioned, names_only_days
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.talk import may_ask
from keizer_bot.store import games
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow

_MOST_TOPICS = 3  # buttons for topics
_MOST_EVENINGS = 4
_FITS_A_BUTTON = 24  # characters
_Offer = tuple[Message, list[Choice]]


def offer_next_steps(context: Context, why: Message, text: str = "") -> Reply:
    """Ask what the sender means, below `why`, which says what the bot did not understand.

    The buttons fit the evening, and what the sender's `text` seems to be about. If a report by
    the opponent waits for an answer, ask about that again.
    """
    if asked := offer_for_named(context, why, text):
        return asked
    topics = [question.command for question in may_ask(text)[:_MOST_TOPICS]]
    report = report_to_answer(context)
    of_result = not topics or speaks_of_results(text)
    if report is not None and of_result and not open_evenings(context, text):
        asked = ask_if_right(context, report)
        return Reply.question(messages.WhatIsMeant(why, asked.text), asked.rows)
    offer = _for_player(context, text)
    of_game = offer is not None and isinstance(offer[0], messages.MeantGame)
    if topics and not (of_game and speaks_of_results(text)):
        offer = messages.MeantElse(), [*_looked_up(context, topics), _something_else()]
    then, choices = offer or (messages.MeantElse(), _commands(context))
    return ask(context, messages.WhatIsMeant(why, then), choices, in_a_row=2)


def offer_for_named(context: Context, why: Message, text: str) -> Reply | None:
    """Ask an arbiter about the player whom they name, below `why`.

    The question is how the player's open game ended, else if they come. None if no player is named,
    several who have no game together, or days without a round.
    """
    players = players_in(context, text) if context.actor.is_arbiter and context.running else ()
    evening = context.calendar.next(context.at) if players else None
    if evening is None:
        return None
    games = [game_with(context, evening.id, player) for player in players]
    if moment_of(context) is HelpMoment.OPEN_GAME:
        return _of_their_game(context, why, games, text)
    if len(players) > 1:
        return None
    mentioned = evenings_mentioned(text, context.calendar, context.at)
    evenings = (evening,) if mentioned is None else open_evenings(context, text)
    if not evenings:
        return None
    arguments = {"player": players[0], "evenings": [evening.id for evening in evenings]}
    dates = tuple(evening.date for evening in evenings)
    then = messages.MeantTheirEvenings(context.players[players[0]].name, dates)
    choices = [
        Choice(messages.TheyStayAway(), intend(sign_off, **arguments)),
        Choice(messages.TheyWillCome(), intend(sign_on, **arguments)),
        _something_else(),
    ]
    return ask(context, messages.WhatIsMeant(why, then), choices, in_a_row=2)


def _of_their_game(
    context: Context, why: Message, games: list[GameRow | None], text: str
) -> Reply | None:
    """Ask for the result of the named players' open game; the first named may be absent."""
    game = games[0]
    if game is None or game.result is not None or any(other != game for other in games):
        return None
    table, likely = game_context(context, game.id), None
    if mentions(text, Sense.NO_SHOW):
        names = players_in(context, text)
        of_white = names[0] == game.white_id
        likely = Result.BLACK_BY_FORFEIT if of_white else Result.WHITE_BY_FORFEIT
    which = WhichResult(*table.in_round)
    question = messages.WhatIsMeant(why, which)
    asked = choose_result(context, game=game.id, question=question, likely=likely)
    return asked if asked.asks else None


def plays_now(context: Context, text: str) -> bool:
    """True if the sender has an open game that began, and the words name no coming evening."""
    player = context.plays_as(context.season) if context.running else None
    evening = context.calendar.next(context.at) if player else None
    begun = evening is not None and context.at >= evening.starts + context.hours.default_time
    playing = begun and moment_of(context) is HelpMoment.OPEN_GAME
    return playing and not context.actor.is_arbiter and not open_evenings(context, text)


def _for_player(context: Context, text: str) -> _Offer | None:
    player = context.plays_as(context.season) if context.running else None
    evening = context.calendar.next(context.at) if player else None
    if player is None or evening is None:
        return None
    if player.until_round is not None and player.until_round < evening.number:
        return None  # a player who withdrew neither comes nor stays away
    if moment_of(context) is HelpMoment.OPEN_GAME:
        return _of_game(context, player, evening.id)
    if named := open_evenings(context, text):
        return _of_evenings(context, player, named, late=False)
    return _of_next(context, player, evening)


def _of_next(context: Context, player: PlayerRow, evening: Evening) -> _Offer | None:
    """Ask if they come to the next evening, or have arrived; None if it is too late to say."""
    late, comes = context.at >= evening.closes, player in expected(context.snapshot, evening)
    then, choices = _of_evenings(context, player, (evening,), late=late)
    here = Choice(ImHere(), intend(check_in, player=player.id, round_id=evening.id))
    if evening.phase is Phase.PAIRED or context.at >= evening.starts:
        came_late = evening.check_in is not None and not is_paired(context, player, evening)
        return (then, [here, choices[-1]]) if evening.is_paired and came_late else None
    if evening.check_in is not None and evening.check_in <= context.at:
        has_arrived = is_there(evening, games.presence_of(context.tx, evening.id, player.id))
        return then, choices if has_arrived else [here, *(choices if comes else choices[-1:])]
    return (then, choices) if comes or not late else None  # it is too late to sign on


def open_evenings(context: Context, text: str) -> tuple[Evening, ...]:
    """Evenings named in the words for which one can still sign off; empty if there are too many."""
    mentioned = evenings_mentioned(text, context.calendar, context.at) or ()
    evenings = tuple(evening for evening in mentioned if context.at < evening.closes)
    return evenings if len(evenings) <= _MOST_EVENINGS else ()


def _of_evenings(
    context: Context, player: PlayerRow, evenings: tuple[Evening, ...], *, late: bool
) -> _Offer:
    """Ask if the player comes on those evenings; `late`: it is too late to sign on."""
    arguments = {"player": player.id, "evenings": [evening.id for evening in evenings]}
    dates = tuple(evening.date for evening in evenings)
    not_then: Message = IWillNotCome()
    if len(dates) == 1:
        is_next = evenings[0] == context.calendar.next(context.at)
        not_then = (NotComingOn if is_next else NotComingOnDate)(dates[0])
    comes = intend(come_later, minutes=None) if late else intend(sign_on, **arguments)
    choices = [
        Choice(not_then, intend(sign_off, **arguments)),
        Choice(IWillBeLate() if late else IWillCome(), comes),
        _something_else(),
    ]
    return messages.MeantEvenings(dates), choices


def offer_nearest(context: Context, refused: NoRoundThatDay | NoRoundToday) -> Reply | None:
    """Ask if the nearest evening is meant; None if the sender cannot sign off for it."""
    if isinstance(refused, NoRoundThatDay):
        day, nearest = refused.day, refused.nearest
    else:
        day, nearest = context.local(context.at).date(), refused.next
    player = context.plays_as(context.season) if context.running else None
    evening = next((e for e in context.calendar.evenings if e.date == nearest), None)
    if player is None or evening is None or evening.closes <= context.at:
        return None
    question = messages.NearestEvening(day, nearest)
    return ask(
        context, question, _of_evenings(context, player, (evening,), late=False)[1], in_a_row=2
    )


def _of_game(context: Context, player: PlayerRow, round_id: int) -> _Offer | None:
    """Ask for the result of the player's open game; None if there is none."""
    game = game_with(context, round_id, player.id)
    if game is None or game.result is not None:
        return None
    choices = [
        Choice(label, intend(report_own, game=game.id, side=side)) for label, side in OWN_RESULTS
    ]
    choices.append(Choice(OpponentAbsent(), intend(report_no_show, game=game.id)))
    return messages.MeantGame(*game_context(context, game.id).in_round), choices


def _commands(context: Context) -> list[Choice]:
    """Buttons for the sender's own commands, and for the list of all.

    For an arbiter the dashboard; with no season running, to begin one and what the club still
    needs.
    """
    names = ("beheer", "stand") if context.actor.is_arbiter else ("stand", "kalender")
    if context.running is None and context.actor.may(Right.ALL):
        names = ("seizoen", "club")
    playing = context.running is not None and moment_of(context) is HelpMoment.OPEN_GAME
    choices = []
    if playing and context.actor.may(Right.RESULTS):
        choices.append(Choice(Job.RESULTS, intend(fill_in)))
    return [*choices, *_looked_up(context, names), _something_else()]


def _looked_up(context: Context, names: Sequence[str]) -> list[Choice]:
    """A button for each of these commands."""
    return [
        Choice(
            context.app.commands[name].named(context.language).capitalize(),
            intend(give_command, command=name),
        )
        for name in names
    ]


def suggest(context: Context, unknown: Unknown) -> Reply:
    """Ask if the command that resembles the message is meant, with the words that followed."""
    command = context.app.commands.named(unknown.name)
    is_dutch = command is not None and unknown.name == command.name
    name = command.named(context.language) if command and is_dutch else unknown.name
    words = f"{name} {unknown.rest}".rstrip()
    if len(words) > _FITS_A_BUTTON or _may_be_reason(command, unknown.rest):
        return ask(context, messages.UnknownCommand(f"/{name}"), [_something_else()])
    intention = intend(give_command, command=unknown.name, rest=unknown.rest)
    choices = [Choice(words.capitalize(), intention), _something_else()]
    return ask(context, messages.UnknownCommand(f"/{words}"), choices, in_a_row=2)


def _may_be_reason(command: Command | None, words: str) -> bool:
    """True if the words may say why somebody stays away: a button would keep them."""
    signs = command is not None and command.scope is Scope.EVENINGS
    return signs and bool(words) and not names_only_days(words)


def ask_meant(context: Context, meant: GivenCommand) -> Reply:
    """Ask if an arbiter's sentence means that command."""
    yes = Choice(Yes(), intend(give_command, command=meant.name, rest=meant.rest))
    name = context.app.commands[meant.name].named(context.language)
    question = messages.MeantCommand(f"/{name} {meant.rest}")
    return ask(context, question, [yes, _something_else()], in_a_row=2)


def _something_else() -> Choice:
    return Choice(messages.SomethingElse(), intend(give_command, command="help"))
