"""One message a person a step, whatever parts they play in it: a player may be an arbiter, too.

What a step says is gathered first. Whoever has several things to hear gets them one under the
other, with all the buttons; whom to call, the arbiters read there too.
"""

from collections.abc import Callable

from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import Job, LastPart, ToCall
from keizer_bot.core.posting import SOON, arbiters_with, send, to_call
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Button, Reply
from keizer_bot.core.wording import words
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import Member

Part = Message | Reply


class StepMessages:
    """What one step says to whom; to members it is news of the round, if one is given."""

    def __init__(self, context: RequestContext, round_id: int | None = None) -> None:
        self._context, self._round_id = context, round_id
        self._parts: dict[int, list[Reply]] = {}
        self._languages: dict[int, str] = {}
        self._keys: dict[int, str] = {}
        self._calls: list[Reply] = []
        self._as_arbiters: set[int] = set()

    def to_member(
        self, member: Member, say: Part, *, by_phone: Message | None = None, key: str | None = None
    ) -> None:
        """A member hears this; or, by an arbiter's telephone, the words of `by_phone`.

        With a `key` it can be changed later, if it stands alone.
        """
        if member.person_id is not None and member.is_reachable:
            self._add(member.person_id, say, member.language)
            if key is not None:
                self._keys[member.person_id] = key
        else:
            aloud = by_phone or (_reply(say).text)
            self._calls.append(to_call(self._context, member.id, aloud))

    def to_arbiters(self, say: Callable[[int], Part], right: Right | None = None) -> None:
        """Each arbiter with that right hears what `say` gives for them.

        Mere news is nothing new to whoever acts, or is told something by this step already.
        """
        knowing = {self._context.actor.person_id, *self._parts}
        for arbiter in arbiters_with(self._context, right):
            own = _reply(say(arbiter.person_id))
            if own.rows or arbiter.person_id not in knowing:
                self._as_arbiters.add(arbiter.person_id)
                self._add(arbiter.person_id, own)

    def _add(self, person_id: int, say: Part, language: str | None = None) -> None:
        self._languages.setdefault(person_id, language or self._context.club.language)
        self._parts.setdefault(person_id, []).append(_reply(say))

    def answer(self, say: Part) -> Reply:
        """Tell everybody else; gives what whoever acts is answered: this, and what they hear."""
        self._add_calls()
        own = self._parts.pop(self._context.actor.person_id, [])
        self._send()
        first = _reply(say)
        parts = [first, *(part for part in own if part != first)]
        return self._joined(parts, self._context.language)

    def tell(self) -> None:
        """Tell everybody."""
        self._add_calls()
        self._send()

    def _add_calls(self) -> None:
        for arbiter in arbiters_with(self._context, None):
            if self._calls:
                self._as_arbiters.add(arbiter.person_id)
            for asked in self._calls:
                self._add(arbiter.person_id, asked)

    def _send(self) -> None:
        for person_id, parts in self._parts.items():
            to = Address(person(person_id), self._languages[person_id])
            key = self._keys.get(person_id) if len(parts) == 1 else None
            send(
                self._context,
                to,
                self._joined(parts, to.language),
                urgency=SOON,
                key=key,
                round_id=None if person_id in self._as_arbiters else self._round_id,
            )

    def _joined(self, parts: list[Reply], language: str) -> Reply:
        """One message of several; whom to call is then ticked off on the list of calls."""
        if len(parts) == 1:
            return parts[0]
        texts = [words(self._context, part, language) for part in parts]
        asked = [part for part in parts if not isinstance(part.text, ToCall)]
        rows = tuple(row for part in asked for row in part.rows)
        if len(asked) < len(parts):
            number = self._context.competition.id
            rows += (
                (Button(Job.CALLS, intend(ButtonKey.JOB, competition=number, job=Job.CALLS)),),
            )
        all_of_it = LastPart(Html("\n\n".join(texts)))
        return Reply.question(all_of_it, rows) if rows else Reply.of(all_of_it)


def _reply(say: Part) -> Reply:
    return say if isinstance(say, Reply) else Reply.of(say)
