"""Finds the member meant by an account that several members share, such as a parent's.

It is the member whom the words name, or who was asked; if it must be known, the bot asks.
"""

from datetime import datetime, timedelta

from msgspec.structs import replace

from keizer_bot.chat import messages
from keizer_bot.core.context import Context, WhichOfFamily
from keizer_bot.core.identify import Sender, memberships_of
from keizer_bot.core.messages import OfFamilyMember, StaleButton
from keizer_bot.core.questions import ButtonAction, Choice, ask, intend, typed_button
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.html import Html
from keizer_bot.reading.hints import speaks_of_coming, speaks_of_results
from keizer_bot.reading.line_parts import find_words
from keizer_bot.reading.names import NamedPerson, each_name, find, names_among
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.store import games, people, records, seasons, traces
from keizer_bot.store.buttons import ANSWER, Intention
from keizer_bot.store.people import Member
from keizer_bot.store.transaction import Transaction

_A_DAY = timedelta(days=1)  # how long a button's label can be typed


def meant_by(tx: Transaction, sender: Sender, text: str, at: datetime) -> Sender:
    """The member of the family who sends the words; the account's own sender if that is unclear.

    Words of an arbiter who names a member are the arbiter's.
    """
    family = memberships_of(tx, sender)
    if not _is_shared(sender, family):
        return sender
    asked = [member for member in family if was_asked(tx, member.person_id or 0, text, at)]
    if len(asked) == 1:
        return _as_sender(asked[0])
    named = [] if people.arbiter_of(tx, sender.person_id) else _members_named(tx, family, text)
    return _as_sender(named[0]) if len(named) == 1 else sender


def _is_shared(sender: Sender, family: tuple[Member, ...]) -> bool:
    """True if the account belongs to other members too."""
    return any(member.person_id != sender.person_id for member in family)


def _as_sender(member: Member) -> Sender:
    return Sender(member.person_id or 0, member.name)


def was_asked(tx: Transaction, person_id: int, text: str, at: datetime) -> bool:
    """True if the bot awaits the person's words, or showed them the button that was typed."""
    typed = typed_button(tx, person_id, text, at - _A_DAY)
    return bool(records.awaited_in(tx, person_id, at) or typed)


def _members_named(tx: Transaction, family: tuple[Member, ...], text: str) -> list[Member]:
    """The members of the family whom the words name."""
    named = _names_by_id(tx, family, text)
    return [member for member in family if member.id in named]


def named_together(tx: Transaction, family: tuple[Member, ...], text: str) -> tuple[Member, ...]:
    """The members of the family who are named side by side, if they are several.

    "Anna en Piet kunnen niet" and "we kunnen allebei niet" are of both, "Anna speelt tegen Piet" is
    of one. So is a result: for two opponents it would be a report and its confirmation at once.
    """
    if speaks_of_results(text):
        return ()
    if len(family) == 2 and find_words(text, Sense.WE) and find_words(text, Matter.BOTH):  # noqa: PLR2004 - both
        return family
    written = _names_by_id(tx, family, text)
    names = [*written.values()]
    if len(names) < 2:  # noqa: PLR2004 - several
        return ()
    listed = text[text.find(names[0]) : text.find(names[-1]) + len(names[-1])]
    return tuple(m for m in family if m.id in written) if each_name(listed) == names else ()


def named_alone(tx: Transaction, family: tuple[Member, ...], text: str) -> Member | None:
    """The one member of the family of whom the words say that they come or not: "Anna komt niet".

    None if the words ask, or are about the speaker too.
    """
    if not speaks_of_coming(text) or speaks_of_results(text) or text.rstrip().endswith("?"):
        return None
    named = [] if find_words(text, Sense.ME) else _members_named(tx, family, text)
    return named[0] if len(named) == 1 else None


def _names_by_id(tx: Transaction, family: tuple[Member, ...], text: str) -> dict[int, str]:
    """The names in the order of the words, by the ids of the members of the family."""
    club_members = [
        NamedPerson(member.id, member.name, people.nicknames(tx, club_id).get(member.id, ()))
        for club_id in sorted({member.club_id for member in family})
        for member in people.members(tx, club_id)
    ]
    family_ids = {member.id for member in family}
    named = dict[int, str]()
    for name in names_among(text, tuple(club_members)):
        matches = {person.id for person in find(name, club_members, whole=True)} & family_ids
        if len(matches) == 1:
            named.setdefault(matches.pop(), name)
    return named


_FOR_THE_ACCOUNT = {"be-member-too", "mean-member", "mean-members", "press-for"}
"""The keys of choices that concern the account, not one of its members."""


def presser_of(tx: Transaction, sender: Sender, button: Intention | None) -> Sender:
    """The member of the family who was shown the button, or whose game or act it is about.

    If that is not exactly one of them, the account's own sender.
    """
    family = memberships_of(tx, sender)
    if button is None or not _is_shared(sender, family):
        return sender
    candidates = [member for member in family if _is_about(tx, member, button)]
    return _as_sender(candidates[0]) if len(candidates) == 1 else sender


def _is_about(tx: Transaction, member: Member, button: Intention) -> bool:
    arguments = button.arguments
    if button.button == ANSWER:
        question = records.question(tx, arguments["question"])
        keys = {choice.button for choice in question.choices if choice} if question else set()
        is_asked = question is not None and question.asked_of == member.person_id
        return is_asked and not keys & _FOR_THE_ACCOUNT
    if "game" in arguments and (game := games.game(tx, arguments["game"])) is not None:
        return any(seasons.player(tx, number).member_id == member.id for number in game.players)
    return "act" in arguments and traces.actor_of(tx, arguments["act"]) == member.person_id


def ask_which(
    context: Context, which: WhichOfFamily, action: ButtonAction, *more: Choice, **arguments: object
) -> Reply:
    """Ask which member is meant; the button carries out the action for them."""
    choices = [
        *more,
        *(
            Choice(member.name, intend(action, member=member.id, **arguments))
            for member in which.members
        ),
    ]
    return ask(context, messages.WhichOfYou(), choices)


def chosen(context: Context, member: int) -> Sender:
    """The chosen member of the family. Raises `StaleButton` if they no longer share the account."""
    for relative in people.members_on_account(context.tx, context.actor.person_id):
        if relative.id == member:
            return _as_sender(relative)
    raise StaleButton


def of_member(context: Context, reply: Reply) -> Reply:
    """The reply with the member's name above it, if they share their account."""
    member = context.actor.member
    if member is None or reply.attachment or not people.shares_account(context.tx, member):
        return reply
    head = OfFamilyMember(member.name)
    if not reply.pages:
        return replace(reply, texts=(head, *reply.texts))
    first = context.texts.render(head, context.language)
    return replace(reply, pages=(Html(f"{first}\n{reply.pages[0]}"), *reply.pages[1:]))
