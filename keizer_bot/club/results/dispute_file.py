"""An objection's subject, parties and file, and the messages of each step.

Each step sends a person only one message, even if they are both player and arbiter. So it first
collects all messages, then joins each person's, with all their buttons; the arbiters also read whom
to call.
"""

from collections.abc import Callable
from datetime import datetime

import msgspec
from msgspec.structs import replace

from keizer_bot.club.results import dispute_messages as messages
from keizer_bot.core.context import Context
from keizer_bot.core.games import game_context, round_in
from keizer_bot.core.messages import Job, LastPart, StaleButton, ToCall
from keizer_bot.core.posting import SOON, arbiters_with, send, to_call
from keizer_bot.core.questions import ButtonKey, intend, require_existing
from keizer_bot.core.reply import Button, Reply
from keizer_bot.core.wording import words
from keizer_bot.engine.model import Result
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.html import Html, escape
from keizer_bot.i18n.message import Message
from keizer_bot.store import disputes, people
from keizer_bot.store.disputes import Argument, Dispute
from keizer_bot.store.intents import Address, person
from keizer_bot.store.people import Member

Part = Message | Reply


class _Reader(msgspec.Struct):
    """A person to whom the step has something to say; `as_arbiter` if it is no news of a round."""

    language: str
    name: str = ""
    key: str | None = None
    as_arbiter: bool = False
    parts: list[Reply] = msgspec.field(default_factory=list)


class StepMessages:
    """The messages of one step; with a round, they count as news about it for members."""

    def __init__(self, context: Context, round_id: int | None = None) -> None:
        self._context, self._round_id = context, round_id
        self._readers: dict[int, _Reader] = {}
        self._calls: list[Reply] = []

    def to_member(
        self, member: Member, part: Part, *, by_phone: Message | None = None, key: str | None = None
    ) -> None:
        """Tell a member this; if only the phone reaches them, an arbiter reads out `by_phone`.

        A message with a `key` can be edited later, if it was not joined with others.
        """
        if member.person_id is not None and member.is_reachable:
            reader = self._add(member.person_id, part, member.language)
            reader.name, reader.key = member.name, key or reader.key
        else:
            aloud = by_phone or (_reply(part).text)
            self._calls.append(to_call(self._context, member.id, aloud, round_id=self._round_id))

    def to_arbiters(self, part_for: Callable[[int], Part], right: Right | None = None) -> None:
        """Tell each arbiter with that right what `part_for` returns for them.

        A message without buttons does not go to the actor, nor to anybody who already gets one.
        """
        knowing = {self._context.actor.person_id, *self._readers}
        for arbiter in arbiters_with(self._context, right):
            reply = _reply(part_for(arbiter.person_id))
            if reply.rows or arbiter.person_id not in knowing:
                self._add(arbiter.person_id, reply).as_arbiter = True

    def _add(self, person_id: int, part: Part, language: str | None = None) -> _Reader:
        new = _Reader(language or self._context.club.language)
        reader = self._readers.setdefault(person_id, new)
        reader.parts.append(_reply(part))
        return reader

    def answer(self, own_part: Part) -> Reply:
        """Send everybody else their messages; returns the actor's, beginning with `own_part`."""
        self._add_calls()
        sender = self._readers.pop(self._context.actor.person_id, None)
        self._send()
        first, more = _reply(own_part), sender.parts if sender else []
        parts = [first, *(part for part in more if part != first)]
        return self._joined(parts, self._context.language)

    def tell(self) -> None:
        """Tell everybody."""
        self._add_calls()
        self._send()

    def _add_calls(self) -> None:
        for arbiter in arbiters_with(self._context, None):
            for asked in self._calls:
                self._add(arbiter.person_id, asked).as_arbiter = True

    def _send(self) -> None:
        """Send each person their parts as one message."""
        for person_id, reader in self._readers.items():
            send(
                replace(self._context, texts=self._context.texts.read_by(reader.name)),
                Address(person(person_id), reader.language),
                self._joined(reader.parts, reader.language),
                urgency=SOON,
                key=reader.key if len(reader.parts) == 1 else None,
                round_id=None if reader.as_arbiter else self._round_id,
            )

    def _joined(self, parts: list[Reply], language: str) -> Reply:
        """One message joined from several; calls to make can be ticked off on the list."""
        if len(parts) == 1:
            return parts[0]
        texts = [words(self._context, part, language) for part in parts]
        asked = [part for part in parts if not isinstance(part.text, ToCall)]
        rows = tuple(row for part in asked for row in part.rows)
        if len(asked) < len(parts):
            calls = {"competition": self._context.competition.id, "job": Job.CALLS}
            rows += ((Button(Job.CALLS, intend(ButtonKey.JOB, **calls)),),)
        all_of_it = LastPart(Html("\n\n".join(texts)))
        return Reply.question(all_of_it, rows) if rows else Reply.of(all_of_it)


def _reply(part: Part) -> Reply:
    return part if isinstance(part, Reply) else Reply.of(part)


def dispute_with(context: Context, number: int) -> Dispute:
    """The dispute with that id. Raises `StaleButton`."""
    return require_existing(disputes.dispute(context.tx, number))


def undecided(context: Context, number: int) -> Dispute:
    """The dispute, if it still waits for a decision. Raises `StaleButton`."""
    row = dispute_with(context, number)
    if row.decided_at or row.closed:
        raise StaleButton
    return row


def closing(context: Context, dispute: Dispute) -> tuple[messages.About, datetime]:
    """The subject, and the end of the time for arguments, by the club's clock."""
    return about_of(context, dispute), context.local(dispute.closes_at)


def about_of(context: Context, dispute: Dispute) -> messages.About:
    """The objection's subject. Raises `StaleButton` for an objection in another season."""
    if dispute.game_id is not None:
        table = game_context(context, dispute.game_id)
        return messages.AboutGame(*table.in_round)
    evening = round_in(context, dispute.round_id)
    return messages.AboutEvening(people.member(context.tx, dispute.objector_id).name, evening.date)


def parties_of(context: Context, dispute: Dispute) -> tuple[Member, ...]:
    """Both players of a game, White first; else the objector alone."""
    ids = [dispute.objector_id]
    if dispute.game_id is not None:
        table = game_context(context, dispute.game_id)
        ids = [table.white.member_id, table.black.member_id]
    return tuple([people.member(context.tx, i) for i in ids])


def is_party(context: Context, dispute: Dispute) -> bool:
    """True if the sender is a party."""
    return context.member_id in {member.id for member in parties_of(context, dispute)}


def file_of(
    context: Context, dispute: Dispute, language: str, decision: Message | None = None
) -> Html:
    """The reports, each party's argument, and the decision if there is one."""
    arguments = disputes.arguments(context.tx, dispute.id)
    parties = [argument_line(context, m, arguments.get(m.id)) for m in parties_of(context, dispute)]
    lines = [*_reports(context, dispute), *parties, *([decision] if decision else [])]
    return Html("\n".join(context.texts.render(line, language) for line in lines))


def the_file(context: Context, dispute: Dispute, language: str) -> messages.DisputeFile:
    """The arguments of an objection, for those who decide."""
    return messages.DisputeFile(about_of(context, dispute), file_of(context, dispute, language))


def _reports(context: Context, dispute: Dispute) -> tuple[Message, ...]:
    objector = people.member(context.tx, dispute.objector_id).name
    opened = context.local(dispute.opened_at)
    objected: Message = messages.FileObjected(opened, objector)
    if dispute.other:
        objected = messages.FileContradicted(opened, objector, Result(dispute.other))
    if dispute.reporter_id is None or dispute.first is None or dispute.first_at is None:
        return (objected,)
    reporter = people.member(context.tx, dispute.reporter_id).name
    at = context.local(dispute.first_at)
    return messages.FileReported(at, reporter, Result(dispute.first)), objected


def argument_line(context: Context, member: Member, argument: Argument | None) -> Message:
    """A party's argument, or the reason why there is none."""
    if argument is None:
        reached = member.is_reachable
        why = messages.Unheard.SILENT if reached else messages.Unheard.UNREACHABLE
        return messages.FileWithoutArgument(member.name, why)
    if not argument.words:
        return messages.FileWithoutArgument(member.name, messages.Unheard.NOTHING_TO_ADD)
    at = context.local(argument.at)
    words = Html("\n".join(escape(line) for line in argument.words.splitlines()))
    if argument.noted_by is not None:
        return messages.FileNotedArgument(at, member.name, argument.noted_by, words)
    return messages.FileArgument(at, member.name, words)


def subject_of(about: messages.About) -> str:
    """The objection's name in the log."""
    if isinstance(about, messages.AboutGame):
        return f"{about.white} - {about.black}"
    return f"{about.objector}, {about.evening.isoformat()}"


def end_dispute(context: Context, game_id: int) -> None:
    """End the dispute, because the players agree after all or the report was withdrawn."""
    row = disputes.undecided_of_game(context.tx, game_id)
    if row is not None:
        disputes.close(context.tx, row.id, context.at)
        disputes.end_waiting(context.tx, row.id)
