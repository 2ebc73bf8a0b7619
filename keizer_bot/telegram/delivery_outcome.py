"""What became of a call, and what is to be done about it.

==============================  ==================================================================
the answer                      what is done
==============================  ==================================================================
a result                        sent
"message is not modified"       sent: the message is as it should be
429 with a time                 again after that time; the chat is left alone until then
the group became a supergroup   again, there
403, 4xx in a group             what must not be missing (``repeat``, ``repost``): again for twenty
                                minutes, and the arbiters are told
403                             failed; in private: the person has closed the chat
the topic is gone or closed     again in the group itself, and the arbiters are told
another 4xx, to a file          its words go alone, unless they stand before it already
another 4xx                     failed; an edit whose message is gone may become a new post
anything, to a reaction         failed, but where the group moved or a few tries more may help: the
                                chat does not allow it, or the message is gone, and no harm is done
no connection                   again, later and later: nothing can have arrived
a timeout, a lost reply, 5xx    nobody knows. What may be done twice (an edit, a pin, an answer
                                to a press) is done again; what must not be missing (``repost``)
                                until it has arrived. A message is sent again with a mark
                                before it, so that a second copy explains itself: once, or, if
                                it must not be missing (``repeat``, ``repost``), until it arrived
==============================  ==================================================================
"""

from dataclasses import dataclass, replace
from datetime import timedelta
from enum import Enum, auto

from msgspec import structs
from telegram.error import BadRequest, ChatMigrated, Conflict, Forbidden, RetryAfter, TelegramError

from keizer_bot.core.messages import Obstacle
from keizer_bot.i18n.html import clean
from keizer_bot.store.intents import Change, React, RecipientKind, Say, Show
from keizer_bot.store.outbox import Outgoing
from keizer_bot.telegram.api import seconds_to_wait, surely_not_sent

MARK = "↻"  # before a message that may be there twice; no word, so that it has no language
_TRIES = 12  # of what may be done twice and matters to nobody after a while
_REACTION_TRIES = 4  # a nod that comes late says nothing
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
"""What Telegram says in its refusals, in small letters."""


class DeliveryOutcome(Enum):
    """What is to be done with a row after its call."""

    SENT = auto()
    FAILED = auto()
    BLOCKED = auto()
    AGAIN = auto()
    REFUSED = auto()
    MOVED = auto()


@dataclass(frozen=True, slots=True)
class Verdict:
    """An outcome; `reason` has no text of a message, `new_chat` is where a group went.

    `obstacle` is why a group takes no message.
    """

    outcome: DeliveryOutcome
    row: Outgoing
    reason: str = ""
    wait: timedelta = timedelta()
    new_chat: int = 0
    obstacle: Obstacle | None = None


def judge(row: Outgoing, error: TelegramError) -> Verdict:
    """What an error means for the row; InvalidToken is the caller's."""
    obstacle = _obstacle(row, error)
    if obstacle is Obstacle.TOPIC and row.to is not None and row.to.topic:
        return _in_the_group_itself(row, error)
    return replace(_outcome(row, error), obstacle=obstacle)


def _in_the_group_itself(row: Outgoing, error: TelegramError) -> Verdict:
    """The same words without the topic; a change of a post there becomes a new post."""
    intent, to = row.intent, row.to
    if isinstance(intent, Change):
        intent = Say(intent.text, intent.buttons)
    there = replace(row, intent=intent, to=to and structs.replace(to, topic=0, reply_to=None))
    return Verdict(DeliveryOutcome.AGAIN, there, _reason(error), obstacle=Obstacle.TOPIC)


def _obstacle(row: Outgoing, error: TelegramError) -> Obstacle | None:
    """Why the group takes no message; None for a person, and for a trouble that passes."""
    posts = isinstance(row.intent, Say | Show) or row.repost
    if not (posts and _is_in_group(row) and isinstance(error, BadRequest | Forbidden)):
        return None
    said = error.message.lower()
    for obstacle, signs in _OBSTACLES.items():
        if any(sign in said for sign in signs):
            return obstacle
    return Obstacle.OUTSIDE if isinstance(error, Forbidden) else Obstacle.OTHER


def _outcome(row: Outgoing, error: TelegramError) -> Verdict:
    verdict = _judged(row, error)
    if isinstance(row.intent, React) and verdict.outcome is DeliveryOutcome.AGAIN:
        vain = isinstance(error, RetryAfter) or row.attempts >= _REACTION_TRIES
        return replace(verdict, outcome=DeliveryOutcome.FAILED) if vain else verdict
    if verdict.outcome in (DeliveryOutcome.FAILED, DeliveryOutcome.BLOCKED) and _must_be_posted(
        row
    ):
        return replace(verdict, outcome=DeliveryOutcome.REFUSED, wait=backoff(row.attempts))
    return verdict


def _reason(error: TelegramError) -> str:
    return clean(f"{type(error).__name__}: {error.message}")[:200]


def _judged(row: Outgoing, error: TelegramError) -> Verdict:
    reason = _reason(error)
    again = Verdict(DeliveryOutcome.AGAIN, row, reason, backoff(row.attempts))
    match error:
        case RetryAfter():
            verdict = replace(again, wait=timedelta(seconds=seconds_to_wait(error)))
        case ChatMigrated():
            verdict = Verdict(DeliveryOutcome.MOVED, row, reason, new_chat=error.new_chat_id)
        case Forbidden():
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
    """Whether a group must read it, so that one refusal does not end it."""
    return _is_in_group(row) and (row.repeat is not None or row.repost) and row.attempts < _TRIES


def _is_in_group(row: Outgoing) -> bool:
    return row.recipient is not None and row.recipient.kind is RecipientKind.CHAT


def unknown(row: Outgoing, reason: str) -> Verdict:
    """What to do when nobody knows whether the call was carried out."""
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
    again = replace(row, intent=structs.replace(row.intent, text=text), marked=True)
    return Verdict(DeliveryOutcome.AGAIN, again, reason, wait)


def words_alone(row: Outgoing, reason: str) -> Verdict:
    """What to do with a file that cannot be made or is not taken: its words must not be lost."""
    show = row.intent
    if row.edits is not None or not isinstance(show, Show):
        return Verdict(DeliveryOutcome.FAILED, row, reason)
    return Verdict(DeliveryOutcome.AGAIN, replace(row, intent=Say(show.text, show.buttons)), reason)


def backoff(attempts: int) -> timedelta:
    """How long to wait after so many attempts: 1 s, 2 s, 4 s … 5 minutes."""
    return timedelta(seconds=min(300, 2 ** min(max(attempts - 1, 0), 10)))


def _refused(row: Outgoing, reason: str) -> Verdict:
    said = reason.lower()
    if any(words in said for words in _DONE):
        return Verdict(DeliveryOutcome.SENT, row)
    if isinstance(row.intent, Change) and row.repost and any(words in said for words in _GONE):
        post = Say(row.intent.text, row.intent.buttons)
        return Verdict(DeliveryOutcome.AGAIN, replace(row, intent=post), reason)
    return Verdict(DeliveryOutcome.FAILED, row, reason)
