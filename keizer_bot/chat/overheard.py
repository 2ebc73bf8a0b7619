"""Words in a group that are not addressed to the bot: answers, "I'm here", and likely messages.

If a message is only likely, the bot asks its sender in private, once a day; the group sees nothing
of it.
"""

from msgspec.structs import replace

from keizer_bot.club.pairing.check_in import check_in_oneself
from keizer_bot.club.results.actions import agree, ask_if_right, report_to_answer
from keizer_bot.club.seasons.competitions import fitting
from keizer_bot.club.signing_off.presence import is_checking_in
from keizer_bot.core.commands import Looks
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_context
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.posting import SOON, send
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Incoming, Request
from keizer_bot.core.scenes import scene_of
from keizer_bot.reading.answers import read_answer
from keizer_bot.reading.model import SignOn
from keizer_bot.reading.questions import Enquiry, whole_question
from keizer_bot.reading.reader import read
from keizer_bot.store import people
from keizer_bot.store.intents import Address
from keizer_bot.store.outbox import keyed


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


def ask_in_private(request: Request, question: Reply | None) -> None:
    """Put the question to the sender only, if they were asked none that day.

    Raises `StaleButton` if there is no question or it cannot be put: then everything is undone.
    """
    context, sender, key = (
        request.context.for_own_eyes,
        request.incoming.sender,
        _key(request.incoming),
    )
    if question is None or sender is None or not request.private_open or keyed(context.tx, key):
        raise StaleButton
    send(context, Address(sender.recipient, request.own_language), question, urgency=SOON, key=key)


def _key(incoming: Incoming) -> str:
    """The key of the question to that sender on the day of the message."""
    sender_id = incoming.sender.person_id if incoming.sender else 0
    return f"overheard:{sender_id}:{incoming.at.date()}"
