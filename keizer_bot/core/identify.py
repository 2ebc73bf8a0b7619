"""Who is speaking, and in which club's competition: from a chat and a person to a context."""

from dataclasses import dataclass
from datetime import datetime

import msgspec
from msgspec.structs import replace

from keizer_bot.core.context import BOT_ID, Actor, AppContext, RequestContext
from keizer_bot.core.messages import ClubMoved, Stranger, UnboundChat
from keizer_bot.core.snapshot import rules_of
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import (
    arbiter_names,
    clubs,
    moved_clubs,
    people,
    records,
    seasons,
    stray_groups,
)
from keizer_bot.store.addresses import open_channels
from keizer_bot.store.clubs import ClubChat, Competition
from keizer_bot.store.intents import Recipient, RecipientKind
from keizer_bot.store.people import ArbiterRow
from keizer_bot.store.read_cache import kept_between_steps
from keizer_bot.store.transaction import Transaction


class Sender(msgspec.Struct, frozen=True):
    """Somebody who speaks, by their number, with the name to show while nobody knows them."""

    person_id: int
    name: str

    @property
    def recipient(self) -> Recipient:
        """They alone, in private."""
        return Recipient(RecipientKind.PERSON, self.person_id)


class Place(msgspec.Struct, frozen=True):
    """Where something was said; in private the chat's id is the sender's."""

    chat_id: int
    topic_id: int
    private: bool

    @property
    def recipient(self) -> Recipient:
        """Who hears what is said there."""
        kind = RecipientKind.PERSON if self.private else RecipientKind.CHAT
        return Recipient(kind, self.chat_id)


@dataclass(unsafe_hash=True)
class WhichClub(Exception):
    """Somebody of several clubs writes in private and has not said which one they mean."""

    clubs: tuple[tuple[int, str], ...]


class PrivateVisit(msgspec.Struct, frozen=True):
    """Somebody speaks to the bot itself, whatever clubs they are of, in that language.

    `place` is None where a button's message is too old to be told. `in_charge` is that of `Heard`.
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
        """Whether nobody else reads along, as far as that can be told."""
        return self.place is not None and self.place.private


class ReplyContext(msgspec.Struct, frozen=True):
    """Where somebody is answered whom no club knows (yet)."""

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
) -> RequestContext:
    """The context for something said there; `while_asleep`: in a club that sleeps, too.

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


def check_not_moved(tx: Transaction, sender: Sender, place: Place) -> None:
    """Raises `ClubMoved` where the club that is spoken to is another bot's now."""
    who = sender.person_id
    here: object = clubs.chat(tx, place.chat_id, place.topic_id)
    if place.private:
        here = people.members_known_as(tx, who) or people.arbiter_of(tx, who)
    moved = None if here else moved_clubs.club_of(tx, place.recipient)
    if moved is not None:
        raise ClubMoved(moved.name, moved.bot)


def awaiting_context(
    tx: Transaction, app_context: AppContext, sender: Sender, at: datetime
) -> RequestContext | None:
    """The context in which the sender's words in private are awaited; None if they are not.

    In a club that sleeps nothing is awaited.
    """
    competition = records.awaited_in(tx, sender.person_id, at)
    context = context_in(tx, app_context, sender, competition, at) if competition else None
    return context if context and context.club.asleep_at is None else None


def _club_in_private(tx: Transaction, sender: Sender, place: Place, *, while_asleep: bool) -> int:
    """The club in which the sender speaks: one that sleeps only where they have no other.

    `while_asleep`: or where both would answer.
    """
    known = {m.club_id for m in people.members_known_as(tx, sender.person_id)}
    known |= set(people.arbiter_of(tx, sender.person_id))
    if not known:
        check_not_moved(tx, sender, place)
        raise Stranger
    if len(known) > 1 and not while_asleep:
        known = {each for each in known if clubs.club(tx, each).asleep_at is None} or known
    if len(known) == 1:
        return known.pop()
    preferred = people.preferred_club(tx, sender.person_id)
    if preferred not in known:
        raise WhichClub(tuple([(i, clubs.club(tx, i).name) for i in sorted(known)]))
    return preferred


def context_for(
    tx: Transaction,
    app_context: AppContext,
    sender: Sender,
    club_id: int,
    at: datetime,
    *,
    chat: ClubChat | None = None,
) -> RequestContext:
    """A context in that club: the chat's own competition, else that of the nearest evening."""
    if chat is not None and chat.competition_id is not None:
        return context_in(tx, app_context, sender, chat.competition_id, at)
    main = clubs.competitions(tx, club_id)[0]
    context = context_in(tx, app_context, sender, main.id, at)
    return _at_nearest(context) if context.is_one_of_several else context


def context_in(
    tx: Transaction, app_context: AppContext, sender: Sender, competition_id: int, at: datetime
) -> RequestContext:
    """A context at that competition, whoever the sender is to its club."""
    competition = clubs.competition(tx, competition_id)
    club = clubs.club(tx, competition.club_id)
    tx.club_id = club.id
    known = people.members_known_as(tx, sender.person_id)
    member = next((m for m in known if m.club_id == club.id), None)
    arbiters = {a.person_id: a for a in people.arbiters(tx, club.id)}
    arbiter = arbiters.get(sender.person_id)
    actor = Actor(
        person_id=sender.person_id,
        name=member.name if member else sender.name,
        member=member,
        rights=_rights(arbiter) if arbiter else frozenset(),
    )
    chiefs = tuple(arbiter.name for arbiter in arbiters.values() if arbiter.rights is None)
    texts = texts_for(tx, app_context.texts, competition.id)
    return RequestContext(
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
    """The texts as the competition's game writes them: 2-0 where draughts are played.

    What is of a competition beside the main one is sent below its name.
    """
    competition = clubs.competition(tx, competition_id)
    texts = texts.under(competition.name if competition.beside else "")
    season = seasons.current_season(tx, competition_id)
    return texts.of_game(rules_of(season).season.game) if season else texts


def _rights(arbiter: ArbiterRow) -> frozenset[Right]:
    return frozenset([Right.ALL] if arbiter.rights is None else map(Right, arbiter.rights))


def _at_nearest(context: RequestContext) -> RequestContext:
    """The running competition whose coming evening is nearest."""
    known = [context.at_competition(c) for c in clubs.competitions(context.tx, context.club.id)]
    running = [each for each in known if each.running]
    return moved(context, min(running, key=_next_start).competition) if running else context


def moved(context: RequestContext, competition: Competition) -> RequestContext:
    """The context at that competition, with its texts."""
    if competition.id == context.competition.id:
        return context
    texts = texts_for(context.tx, context.texts, competition.id)
    return replace(context.at_competition(competition), texts=texts)


def _next_start(context: RequestContext) -> float:
    coming = context.calendar.next(context.at)
    return coming.starts.timestamp() if coming else float("inf")


def context_of_season(
    tx: Transaction, app_context: AppContext, season_id: int, at: datetime
) -> RequestContext:
    """The bot's own context for a season, for work that is due."""
    row = seasons.season(tx, season_id)
    nobody = Sender(BOT_ID, "keizer_bot")
    return context_in(tx, app_context, nobody, row.competition_id, at)


def can_be_told(tx: Transaction, person_id: int) -> bool:
    """Whether that person can be told something in private, by the channel that is in use here."""
    here = tx.answering[1] if tx.answering else None
    known = open_channels(tx, person_id)
    return here in known if here else bool(known)


# What a front asks and says of chats: only the database knows, and a front knows no database.
chat_moved = clubs.move_chat
name_arbiter = arbiter_names.name_arbiter
group_joined, group_left = stray_groups.note_group, stray_groups.forget_group
