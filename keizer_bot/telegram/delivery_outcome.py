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

from keizer_bot.store.intents import Change, React, RecipientKind, Say, Show
from keizer_bot.store.outbox import Outgoing
from keizer_bot.telegram.api import seconds_to_wait, surely_not_sent

MARK = "↻"  # before a message that may be there twice; no word, so that it has no language
_TRIES = 12  # of what may be done twice and matters to nobody after a while
_REACTION_TRIES = 4  # a nod that comes late says nothing
_GONE = ("message to edit not found", "message can't be edited", "message_id_invalid")
_DONE = ("message is not modified",)


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
    """An outcome; `reason` has no text of a message, `new_chat` is where a group went."""

    outcome: DeliveryOutcome
    row: Outgoing
    reason: str = ""
    wait: timedelta = timedelta()
    new_chat: int = 0


def judge(row: Outgoing, error: TelegramError) -> Verdict:
    """What an error means for the row; InvalidToken is the caller's."""
    verdict = _judged(row, error)
    if isinstance(row.intent, React) and verdict.outcome is DeliveryOutcome.AGAIN:
        vain = isinstance(error, RetryAfter) or row.attempts >= _REACTION_TRIES
        return replace(verdict, outcome=DeliveryOutcome.FAILED) if vain else verdict
    if verdict.outcome in (DeliveryOutcome.FAILED, DeliveryOutcome.BLOCKED) and _must_be_posted(
        row
    ):
        return replace(verdict, outcome=DeliveryOutcome.REFUSED, wait=backoff(row.attempts))
    return verdict


def _judged(row: Outgoing, error: TelegramError) -> Verdict:
    reason = f"{type(error).__name__}: {error.message}"[:200]
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
    in_group = row.recipient is not None and row.recipient.kind is RecipientKind.CHAT
    return in_group and (row.repeat is not None or row.repost) and row.attempts < _TRIES


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
