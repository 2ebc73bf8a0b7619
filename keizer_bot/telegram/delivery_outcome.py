"""Decides from Telegram's answer what to do with a row next.

==============================  ==================================================================
the answer                      what is done
==============================  ==================================================================
a result                        sent
"message is not modified"       sent: the message is as it should be
429 with a time                 again after that time; the chat is left alone until then
the group became a supergroup   again, there
403, 4xx in a group             a message that must arrive (``repeat``, ``repost``): again for
                                twenty minutes, and the arbiters are told
403, no such private chat       failed; in private: the person has blocked the bot, or is gone
the topic is gone or closed     again in the group itself, and the arbiters are told
another 4xx, to a file          its words are sent alone, unless they were sent before it
another 4xx                     failed; an edit whose message is gone may become a new post
anything, to a reaction         failed, unless the group moved or a few more tries may help: the
                                chat does not allow it or the message is gone, which does no harm
no connection                   again, after longer and longer waits: nothing can have arrived
a timeout, a lost reply, 5xx    unknown. What may be done twice (an edit, a pin, an answer to a
                                press) is done again; if it must arrive (``repost``), until it
                                does. A message is sent again after a mark, which explains a
                                second copy: once or, if it must arrive (``repeat``, ``repost``),
                                until it does
==============================  ==================================================================
"""

from datetime import timedelta
from enum import Enum, auto

import msgspec
from msgspec.structs import replace
from telegram.error import BadRequest, ChatMigrated, Conflict, Forbidden, RetryAfter, TelegramError

from keizer_bot.core.messages import Obstacle
from keizer_bot.i18n.html import clean
from keizer_bot.store.intents import Change, React, RecipientKind, Say, Show
from keizer_bot.store.outbox import Outgoing
from keizer_bot.telegram.api import seconds_to_wait, surely_not_sent

MARK = "↻"  # before a message that may be there twice; not a word, so that it needs no language
_TRIES = 12  # for a call that may be made twice and becomes unimportant with time
_REACTION_TRIES = 4  # a late reaction is useless
_GONE = ("message to edit not found", "message can't be edited", "message_id_invalid")
_DONE = ("message is not modified",)
_OBSTACLES = {
    Obstacle.TOPIC: ("thread not found", "topic_closed", "topic_deleted", "topic_id_invalid"),
    Obstacle.NO_RIGHT: (
        *("not enough rights", "no rights to send", "write_forbidden", "chat_restricted"),
        *("administrator rights", "admin_required", "_forbidden"),
    ),
    Obstacle.OUTSIDE: ("chat not found", "deactivated", "peer_id_invalid"),
}
"""Words of Telegram's refusals, in lower case."""


class DeliveryOutcome(Enum):
    """The next step for a row after its call."""

    SENT = auto()
    FAILED = auto()
    BLOCKED = auto()
    AGAIN = auto()
    REFUSED = auto()
    MOVED = auto()


class Verdict(msgspec.Struct, frozen=True):
    """An outcome; `reason` has no text of a message, `new_chat` is the new id of a group.

    `obstacle` is the reason why a group takes no message.
    """

    outcome: DeliveryOutcome
    row: Outgoing
    reason: str = ""
    wait: timedelta = timedelta()
    new_chat: int = 0
    obstacle: Obstacle | None = None


def judge(row: Outgoing, error: TelegramError) -> Verdict:
    """The verdict on an error of a row's call; the caller handles InvalidToken."""
    obstacle = _obstacle(row, error)
    if obstacle is Obstacle.TOPIC and row.to is not None and row.to.topic:
        return _in_the_group_itself(row, error)
    return replace(_outcome(row, error), obstacle=obstacle)


def _in_the_group_itself(row: Outgoing, error: TelegramError) -> Verdict:
    """The same words without the topic; an edit of a post there becomes a new post."""
    intent, to = row.intent, row.to
    if isinstance(intent, Change):
        intent = Say(intent.text, intent.buttons)
    redirected = replace(row, intent=intent, to=to and replace(to, topic=0, reply_to=None))
    return Verdict(DeliveryOutcome.AGAIN, redirected, _reason(error), obstacle=Obstacle.TOPIC)


def _obstacle(row: Outgoing, error: TelegramError) -> Obstacle | None:
    """The reason why the group takes no message; None for a person, or a passing fault."""
    posts = isinstance(row.intent, Say | Show) or row.repost
    if not (posts and _is_in_group(row) and isinstance(error, BadRequest | Forbidden)):
        return None
    complaint = error.message.lower()
    for obstacle, signs in _OBSTACLES.items():
        if any(sign in complaint for sign in signs):
            return obstacle
    return Obstacle.OUTSIDE if isinstance(error, Forbidden) else Obstacle.OTHER


def _outcome(row: Outgoing, error: TelegramError) -> Verdict:
    verdict = _judged(row, error)
    if isinstance(row.intent, React) and verdict.outcome is DeliveryOutcome.AGAIN:
        is_vain = isinstance(error, RetryAfter) or row.attempts >= _REACTION_TRIES
        return replace(verdict, outcome=DeliveryOutcome.FAILED) if is_vain else verdict
    if verdict.outcome in (DeliveryOutcome.FAILED, DeliveryOutcome.BLOCKED) and _must_be_posted(
        row
    ):
        return replace(verdict, outcome=DeliveryOutcome.REFUSED, wait=backoff(row.attempts))
    return verdict


def _reason(error: TelegramError) -> str:
    return clean(f"{type(error).__name__}: {error.message}")[:200]


def _judged(row: Outgoing, error: TelegramError) -> Verdict:
    """The outcome of a delivery that Telegram answered with an error."""
    reason = _reason(error)
    again = Verdict(DeliveryOutcome.AGAIN, row, reason, backoff(row.attempts))
    match error:
        case RetryAfter():
            verdict = replace(again, wait=timedelta(seconds=seconds_to_wait(error)))
        case ChatMigrated():
            verdict = Verdict(DeliveryOutcome.MOVED, row, reason, new_chat=error.new_chat_id)
        case Forbidden():
            verdict = Verdict(DeliveryOutcome.BLOCKED, row, reason)
        case BadRequest() if _is_of_nobody(row, error):
            verdict = Verdict(DeliveryOutcome.BLOCKED, row, reason)
        case BadRequest() if isinstance(row.intent, Show):
            verdict = words_alone(row, reason)
        case BadRequest():
            verdict = _refused(row, reason)
        case Conflict():
            verdict = again
        case _:
            verdict = again if surely_not_sent(error) else unknown(row, reason)
    return verdict


def _must_be_posted(row: Outgoing) -> bool:
    """True if the group must get it, so that one refusal does not end the attempts."""
    return _is_in_group(row) and (row.repeat is not None or row.repost) and row.attempts < _TRIES


def _is_of_nobody(row: Outgoing, error: TelegramError) -> bool:
    """True if Telegram has no such private chat: the account is gone, or never wrote to the bot."""
    is_person = row.recipient is not None and row.recipient.kind is RecipientKind.PERSON
    return is_person and any(sign in error.message.lower() for sign in _OBSTACLES[Obstacle.OUTSIDE])


def _is_in_group(row: Outgoing) -> bool:
    return row.recipient is not None and row.recipient.kind is RecipientKind.CHAT


def unknown(row: Outgoing, reason: str) -> Verdict:
    """The verdict on a call that may or may not have been carried out."""
    wait = backoff(row.attempts)
    if not isinstance(row.intent, Say | Show):
        go_on = row.repost or row.attempts < _TRIES
        outcome = DeliveryOutcome.AGAIN if go_on else DeliveryOutcome.FAILED
        return Verdict(outcome, row, reason, wait)
    if row.marked:
        go_on = row.repost or row.repeat is not None
        outcome = DeliveryOutcome.AGAIN if go_on else DeliveryOutcome.FAILED
        return Verdict(outcome, row, reason, wait)
    text = f"{row.repeat or MARK}\n{row.intent.text}" if row.intent.text else ""
    again = replace(row, intent=replace(row.intent, text=text), marked=True)
    return Verdict(DeliveryOutcome.AGAIN, again, reason, wait)


def words_alone(row: Outgoing, reason: str) -> Verdict:
    """The verdict on a file that cannot be made or is refused: its words must not be lost."""
    show = row.intent
    if row.edits is not None or not isinstance(show, Show):
        return Verdict(DeliveryOutcome.FAILED, row, reason)
    return Verdict(DeliveryOutcome.AGAIN, replace(row, intent=Say(show.text, show.buttons)), reason)


def backoff(attempts: int) -> timedelta:
    """The wait after that number of attempts: 1 s, 2 s, 4 s … up to 5 minutes."""
    return timedelta(seconds=min(300, 2 ** min(max(attempts - 1, 0), 10)))


def _refused(row: Outgoing, reason: str) -> Verdict:
    complaint = reason.lower()
    if any(words in complaint for words in _DONE):
        return Verdict(DeliveryOutcome.SENT, row)
    if isinstance(row.intent, Change) and row.repost and any(words in complaint for words in _GONE):
        post = Say(row.intent.text, row.intent.buttons)
        return Verdict(DeliveryOutcome.AGAIN, replace(row, intent=post), reason)
    return Verdict(DeliveryOutcome.FAILED, row, reason)
