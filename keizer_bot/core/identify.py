"""The sender and place of a message, and the context of the club that it concerns.

Only the number of an account says who somebody is, never a name: anybody can choose a name.
"""

from collections.abc import Callable
from dataclasses import dataclass
from datetime import datetime
from functools import wraps

import msgspec
from msgspec.structs import replace

from keizer_bot.core.context import BOT_ID, Actor, AppContext, Context
from keizer_bot.core.messages import ClubMoved, Stranger, UnboundChat
from keizer_bot.core.snapshot import rules_of
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import club_evenings, clubs, hosting, people, records, seasons
from keizer_bot.store.addresses import open_channels
from keizer_bot.store.clubs import ClubChat, Competition
from keizer_bot.store.intents import Recipient, RecipientKind
from keizer_bot.store.people import ArbiterRow, Member
from keizer_bot.store.read_cache import kept_between_steps
from keizer_bot.store.transaction import Transaction


class Sender(msgspec.Struct, frozen=True):
    """The sender of a message, by number, with the name to show if no club knows them.

    `is_account`: the number is a Telegram account's, and several members may share it.
    """

    person_id: int
    name: str
    is_account: bool = False

    @property
    def recipient(self) -> Recipient:
        """The sender in private."""
        return Recipient(RecipientKind.PERSON, self.person_id)


class Place(msgspec.Struct, frozen=True):
    """The chat of a message; in private the chat's id is the sender's."""

    chat_id: int
    topic_id: int
    private: bool

    @property
    def recipient(self) -> Recipient:
        """Everybody in that chat."""
        kind = RecipientKind.PERSON if self.private else RecipientKind.CHAT
        return Recipient(kind, self.chat_id)


@dataclass(unsafe_hash=True)
class WhichClub(Exception):
    """A member of several clubs writes in private without having chosen one."""

    clubs: tuple[tuple[int, str], ...]


class PrivateVisit(msgspec.Struct, frozen=True):
    """A private message to the bot itself, in any club or none, in that language.

    `place` is None if the button's message is too old to know. `in_charge` is as in `Incoming`.
    """

    tx: Transaction
    app_context: AppContext
    sender: Sender
    place: Place | None
    at: datetime
    language: str
    in_charge: bool = False

    @property
    def in_private(self) -> bool:
        """True if it is certain that nobody else can read it."""
        return self.place is not None and self.place.private


class ReplyContext(msgspec.Struct, frozen=True):
    """The context for an answer to a person in no club (yet)."""

    tx: Transaction
    texts: Translator
    at: datetime


def open_context(
    tx: Transaction,
    app_context: AppContext,
    sender: Sender,
    place: Place,
    at: datetime,
    *,
    while_asleep: bool = False,
) -> Context:
    """The context for a message in that place; `while_asleep`: also of a sleeping club.

    Raises `Stranger`, `UnboundChat`, `WhichClub`, `ClubAsleep`, `ClubMoved`.
    """
    bound = None
    if not place.private:
        bound = clubs.chat(tx, place.chat_id, place.topic_id)
        if bound is None:
            check_not_moved(tx, sender, place)
            raise UnboundChat
    club_id = (
        bound.club_id if bound else _club_in_private(tx, sender, place, while_asleep=while_asleep)
    )
    context = context_for(tx, app_context, sender, club_id, at, chat=bound)
    if not while_asleep:
        context.require_awake()
    return context


def memberships_of(tx: Transaction, sender: Sender) -> tuple[Member, ...]:
    """The memberships for which the sender may speak, in all clubs; their own come first."""
    if sender.is_account:
        return people.members_on_account(tx, sender.person_id)
    return people.members_known_as(tx, sender.person_id)


def check_not_moved(tx: Transaction, sender: Sender, place: Place) -> None:
    """Raise `ClubMoved` if the club of this chat now has another bot."""
    person_id = sender.person_id
    here: object = clubs.chat(tx, place.chat_id, place.topic_id)
    if place.private:
        here = memberships_of(tx, sender) or people.arbiter_of(tx, person_id)
    moved = None if here else hosting.club_of(tx, place.recipient)
    if moved is not None:
        raise ClubMoved(moved.name, moved.bot)


def awaiting_context(
    tx: Transaction, app_context: AppContext, sender: Sender, at: datetime
) -> Context | None:
    """The context in which a private message of the sender's is awaited; None if none is.

    A sleeping club awaits nothing.
    """
    competition = records.awaited_in(tx, sender.person_id, at)
    context = context_in(tx, app_context, sender, competition, at) if competition else None
    return context if context and context.club.asleep_at is None else None


def _club_in_private(tx: Transaction, sender: Sender, place: Place, *, while_asleep: bool) -> int:
    """The sender's club: a sleeping one only if they have no other.

    `while_asleep`: sleeping clubs count like the others. Raises `Stranger`, `ClubMoved`,
    `WhichClub`.
    """
    club_ids = {m.club_id for m in memberships_of(tx, sender)}
    club_ids |= set(people.arbiter_of(tx, sender.person_id))
    if not club_ids:
        check_not_moved(tx, sender, place)
        raise Stranger
    if len(club_ids) > 1 and not while_asleep:
        club_ids = {i for i in club_ids if clubs.club(tx, i).asleep_at is None} or club_ids
    if len(club_ids) == 1:
        return club_ids.pop()
    preferred = people.preferred_club(tx, sender.person_id)
    if preferred not in club_ids:
        raise WhichClub(tuple([(i, clubs.club(tx, i).name) for i in sorted(club_ids)]))
    return preferred


def context_for(
    tx: Transaction,
    app_context: AppContext,
    sender: Sender,
    club_id: int,
    at: datetime,
    *,
    chat: ClubChat | None = None,
) -> Context:
    """A context in the club: at the chat's competition, else the one with the nearest evening."""
    if chat is not None and chat.competition_id is not None:
        return context_in(tx, app_context, sender, chat.competition_id, at)
    main = clubs.competitions(tx, club_id)[0]
    context = context_in(tx, app_context, sender, main.id, at)
    return _at_nearest(context) if context.is_one_of_several else context


def context_in(
    tx: Transaction, app_context: AppContext, sender: Sender, competition_id: int, at: datetime
) -> Context:
    """A context at that competition, in any role that the sender has in its club."""
    competition = clubs.competition(tx, competition_id)
    club = clubs.club(tx, competition.club_id)
    tx.club_id = club.id
    family = tuple([m for m in memberships_of(tx, sender) if m.club_id == club.id])
    member = family[0] if len(family) == 1 else None
    arbiters = {a.person_id: a for a in people.arbiters(tx, club.id)}
    arbiter = arbiters.get(sender.person_id)
    own_number = member.person_id if member and not arbiter else None
    actor = Actor(
        person_id=own_number or sender.person_id,
        name=member.name if member else sender.name,
        member=member,
        rights=_rights(arbiter) if arbiter else frozenset(),
        family=() if member else family,
    )
    chiefs = tuple(arbiter.name for arbiter in arbiters.values() if arbiter.rights is None)
    texts = texts_for(tx, app_context.texts, competition.id)
    return Context(
        app=app_context,
        tx=tx,
        texts=texts,
        club=club,
        competition=competition,
        actor=actor,
        chiefs=chiefs,
        at=at,
        earliest=at,
    )


@kept_between_steps()
def texts_for(tx: Transaction, texts: Translator, competition_id: int) -> Translator:
    """The texts in the notation of the competition's game: 2-0 if it plays draughts.

    Messages of a competition beside the main one get its name as heading.
    """
    competition = clubs.competition(tx, competition_id)
    texts = texts.under(competition.name if competition.beside else "")
    season = seasons.current_season(tx, competition_id)
    return texts.of_game(rules_of(season).season.game) if season else texts


def _rights(arbiter: ArbiterRow) -> frozenset[Right]:
    return frozenset([Right.ALL] if arbiter.rights is None else map(Right, arbiter.rights))


def _at_nearest(context: Context) -> Context:
    """The context at the running competition with the nearest coming evening."""
    contexts = [context.at_competition(c) for c in clubs.competitions(context.tx, context.club.id)]
    running = [context for context in contexts if context.running and not context.outer]
    return moved(context, min(running, key=_next_start).competition) if running else context


def contexts_inside(context: Context) -> tuple[Context, ...]:
    """The context at each running event that is played on the evenings of the season."""
    if context.running is None:
        return ()
    rows = club_evenings.events_inside(context.tx, context.running.id)
    return tuple(moved(context, clubs.competition(context.tx, r.competition_id)) for r in rows)


def contexts_of_club(context: Context) -> list[Context]:
    """The context at each of the club's competitions, the main one first."""
    return [moved(context, c) for c in clubs.competitions(context.tx, context.club.id)]


def moved(context: Context, competition: Competition) -> Context:
    """The context at that competition, with its texts."""
    if competition.id == context.competition.id:
        return context
    texts = texts_for(context.tx, context.texts, competition.id)
    return replace(context.at_competition(competition), texts=texts)


def _next_start(context: Context) -> float:
    coming = context.calendar.next(context.at)
    return coming.starts.timestamp() if coming else float("inf")


def context_of_bot(tx: Transaction, app_context: AppContext, club_id: int, at: datetime) -> Context:
    """The bot's own context in the club, at the competition with the nearest evening."""
    return context_for(tx, app_context, Sender(BOT_ID, "keizer_bot"), club_id, at)


def context_of_season(
    tx: Transaction, app_context: AppContext, season_id: int, at: datetime
) -> Context:
    """The bot's own context for scheduled work in a season."""
    row = seasons.season(tx, season_id)
    nobody = Sender(BOT_ID, "keizer_bot")
    return context_in(tx, app_context, nobody, row.competition_id, at)


def in_season(do: Callable[..., None]) -> Callable[..., None]:
    """Make a scheduled job of a step in a season: it is given the season's id, then the rest."""

    @wraps(do)
    def carry_out(
        tx: Transaction, app_context: AppContext, at: datetime, season_id: int, *arguments: object
    ) -> None:
        do(context_of_season(tx, app_context, season_id, at), *arguments)

    return carry_out


def can_be_told(tx: Transaction, person_id: int) -> bool:
    """True if the person can be reached in private, by the channel now in use if any."""
    channel = tx.answering[1] if tx.answering else None
    first = people.first_channel(tx, person_id)
    if first is None or channel in (None, first):
        return first is not None
    return channel in open_channels(tx, person_id)


# Database functions for the fronts, which may not import the store themselves.
chat_moved = clubs.move_chat
name_arbiter = people.name_arbiter
group_joined, group_left = clubs.note_group, clubs.forget_group
