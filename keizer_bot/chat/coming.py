"""Answers plain words about coming or a result, unless they are more likely something else.

In a group also "klopt" below a result, and "I'm here" while a check-in is open.
"""

from collections.abc import Iterable, Sequence

from msgspec.structs import replace

from keizer_bot.chat.competition_readings import (
    CompetitionReading,
    competition_readings,
    may_be_plain,
)
from keizer_bot.chat.instead import ask_instead
from keizer_bot.chat.named_players import about_player, players_in
from keizer_bot.chat.next_steps import plays_now
from keizer_bot.chat.plain_words import AnsweredRequest, answer_readings
from keizer_bot.club.pairing.check_in import check_in_oneself
from keizer_bot.club.results.actions import agree, ask_if_right, report_to_answer
from keizer_bot.club.seasons.competitions import fitting
from keizer_bot.club.signing_off.presence import is_checking_in
from keizer_bot.core.commands import Looks, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Incoming, Request
from keizer_bot.core.scenes import Worded, scene_of
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.commands import (
    NO_COMMAND,
    GivenCommand,
    Reading,
    Unknown,
    first_word,
    without_mention,
)
from keizer_bot.reading.model import SignOn, Unsure
from keizer_bot.reading.reader import read
from keizer_bot.reading.requests import read_request
from keizer_bot.reading.talk import Enquiry, read_answer, talk_of, whole_question
from keizer_bot.reading.words import is_disguised
from keizer_bot.store import people

Doubts = frozenset[Unsure]


def answer_plain_words(request: Request, command: Reading) -> AnsweredRequest | None:
    """The answer, and the request in the competition that it is about.

    `command` is the other reading of the words. None if they are about neither coming nor a result,
    or are more likely a question or a command.
    """
    incoming = request.incoming
    if answers_in_group(incoming):
        answered = answer_report(request)
        return answered and (replace(request, context=answered[0]), answered[1])
    if not may_be_plain(incoming) or is_disguised(
        incoming.text
    ):  # the command refuses disguised text
        return None
    readings = competition_readings(request)
    doubts = Doubts().union(*(reading.doubts for reading in readings))
    unsure = doubts or not readings
    if unsure and (checked_in := check_in_from_group(request)) is not None:
        return replace(request, context=checked_in[0]), checked_in[1]
    if not readings or _is_more_likely_else(request, command, readings, doubts):
        return None
    answered_request, answer = answer_readings(readings, to_bot=incoming.place.private)
    if isinstance(answer, Refusal) and incoming.place.private:
        certain = doubts <= {Unsure.SOMEBODY_ELSE, Unsure.NO_EVENING}
        answer = (
            ask_instead(answered_request, GivenCommand(readings[0].command, "", certain), answer)
            or answer
        )
    return answered_request, answer


def answers_in_group(incoming: Incoming) -> bool:
    """True for "klopt" or "klopt niet" in reply to a message; a bare yes may answer anything."""
    if incoming.place.private or not (incoming.to_bot or incoming.to is not None):
        return False
    answer = read_answer(incoming.text)
    return answer is not None and not answer.bare


def answer_report(request: Request) -> tuple[Context, Reply] | None:
    """Agree to a result for the opponent, who replied to the bot or to the reporter.

    An opponent who disagrees is asked again first, because an objection goes to the arbiter.
    """
    incoming, answer = request.incoming, read_answer(request.incoming.text)
    for context in fitting(request.context, incoming.place, Looks.BACK):
        playing = context.running and context.plays_as(context.season)
        game = report_to_answer(context) if playing else None
        if game is not None and answer and incoming.to in (None, _reporter_of(context, game)):
            reply = agree if answer.agrees else ask_if_right
            return context, reply(context, game=game)
    return None


def check_in_from_group(request: Request) -> tuple[Context, Reply] | None:
    """Check in the player who says that they are there, while a check-in is open; else None.

    Raises as `check_in`.
    """
    incoming = request.incoming
    if incoming.place.private or whole_question(incoming.text) is not Enquiry.HERE:
        return None
    for context in fitting(request.context, incoming.place, Looks.AHEAD):
        player = context.plays_as(context.season) if context.running else None
        evening = context.calendar.next(context.at) if player else None
        if player and evening and is_checking_in(evening, context.at):
            scene = replace(scene_of(replace(request, context=context)), private=True)
            reading = read(incoming.text, scene)
            if not isinstance(reading, SignOn) or reading.doubts:
                return None
            return context, check_in_oneself(context, round_id=evening.id)
    return None


def _reporter_of(context: Context, game: int) -> int | None:
    """The id of the person who reported the result; None if it is no member with an account."""
    reporter = context.players[game_context(context, game).game.reported_by or 0]
    return people.member(context.tx, reporter.member_id).person_id


def as_plain(incoming: Incoming, reading: Reading, bot_name: str) -> Incoming:
    """The message without the bot's name in front, and without a slash that begins no command."""
    if reading not in (None, NO_COMMAND):
        return incoming
    text = incoming.text.strip()
    if text.startswith("@"):
        text, addressed = without_mention(text, bot_name)
        return replace(incoming, text=text, to_bot=True) if addressed else incoming
    if reading is None and " " in text:
        return replace(incoming, text=text.removeprefix("/"))
    return incoming


def _is_more_likely_else(
    request: Request, command: Reading, readings: Sequence[CompetitionReading], doubts: Doubts
) -> bool:
    """True if it is more likely a command, a question, small talk, or about another game."""
    if readings[0].reports_a_result:
        return _is_more_likely_no_result(request, command, doubts)
    text = request.incoming.text
    is_misspelt = isinstance(command, Unknown) and command != NO_COMMAND
    if is_misspelt or not doubts:
        return is_misspelt
    if talk_of(text) or read_answer(text):
        return True
    if isinstance(command, GivenCommand) and command.certain:
        return True
    if doubts & {Unsure.QUESTION, Unsure.SOMEBODY_ELSE}:
        asks = isinstance(command, GivenCommand) or question_about_another(request) is not None
        return asks or (request.context.actor.is_arbiter and _names_others(request, readings))
    of_days = doubts <= {Unsure.WHICH_EVENING, Unsure.OVER}
    return not of_days and plays_now(request.context, text)


def _is_more_likely_no_result(request: Request, command: Reading, doubts: Doubts) -> bool:
    """True if it begins with a command's name, or is more likely a question."""
    named = request.context.app.commands.named(first_word(request.incoming.text))
    if named is not None and named.scope is not Scope.GAME:
        return True
    asks_else = isinstance(command, GivenCommand) and command.name != "uitslag"
    return Unsure.QUESTION in doubts and (asks_else or request.context.actor.is_arbiter)


def _names_others(request: Request, readings: Iterable[CompetitionReading]) -> bool:
    """True if the message names players without a reading, whom a question would leave out."""
    read_players = {player.id for reading in readings for player in reading.players}
    return not read_players.issuperset(players_in(request.context, request.incoming.text))


def question_about_another(request: Request) -> GivenCommand | None:
    """The question about a player whom the words name, even if it may fit the sender; else None."""
    incoming = request.incoming
    is_plain = (
        incoming.file is None
        and not incoming.passed_on
        and not incoming.text.lstrip().startswith("/")
    )
    return about_player(request.context, incoming.text) if is_plain else None


def or_arbiter_request(request: Request, reading: Reading) -> Reading:
    """`reading`, or the command for what plain words ask an arbiter to do: "ronde 13 vervalt".

    A reading that is certainly a command stays, as does that of a file or of a forwarded message,
    or if that command cannot read the words.
    """
    incoming = request.incoming
    sure = isinstance(reading, GivenCommand) and reading.certain
    if sure or incoming.file or incoming.passed_on:
        return reading
    asked = read_request(incoming.text)
    command = asked and request.context.app.commands[asked.name].handler
    if asked is None or not isinstance(command, Worded):
        return reading
    try:
        command.read(replace(request, rest=asked.rest))
    except Refusal as refusal:
        return asked if isinstance(refusal, ArbiterOnly) else reading
    return asked
