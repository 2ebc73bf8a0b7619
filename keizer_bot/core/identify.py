"""Who is speaking, and in which club's competition: from a chat and a Telegram id to a desk."""

from __future__ import annotations

from dataclasses import dataclass, field
from datetime import datetime

import msgspec
from msgspec.structs import replace

from keizer_bot.core.commands import NO_COMMANDS, Command
from keizer_bot.core.context import BOT_ID, Actor, Desk, Reactions
from keizer_bot.core.jobs import Plan
from keizer_bot.core.messages import Stranger, UnboundChat
from keizer_bot.core.season_rules import rules_of
from keizer_bot.i18n.commands import CommandTable, Right
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import clubs, people, records, seasons
from keizer_bot.store.clubs import Chat, Competition
from keizer_bot.store.intents import Recipient, chat, person
from keizer_bot.store.people import ArbiterRow
from keizer_bot.store.read_cache import kept_between_steps
from keizer_bot.store.transaction import Transaction


class Sender(msgspec.Struct, frozen=True):
    """Somebody on Telegram: his id, and the name to show while nobody knows him."""

    telegram_id: int
    name: str


class Place(msgspec.Struct, frozen=True):
    """Where something was said; in private the chat's id is the sender's."""

    chat_id: int
    topic_id: int
    private: bool

    @property
    def recipient(self) -> Recipient:
        """Who hears what is said there."""
        return person(self.chat_id) if self.private else chat(self.chat_id)


@dataclass
class WhichClub(Exception):
    """Somebody of several clubs writes in private and has not said which one he means."""

    clubs: tuple[tuple[int, str], ...]


@dataclass(frozen=True, slots=True)
class House:
    """What every desk shares: texts, the bot's name, reactions, commands, the plan of jobs."""

    texts: Translator
    bot_name: str
    reactions: Reactions
    commands: CommandTable[Command] = NO_COMMANDS
    plan: Plan = field(default_factory=Plan)


class Counter(msgspec.Struct, frozen=True):
    """Where somebody is answered whom no club knows (yet)."""

    tx: Transaction
    texts: Translator
    at: datetime


def open_desk(tx: Transaction, house: House, sender: Sender, place: Place, at: datetime) -> Desk:
    """The desk for something said there. Raises `Stranger`, `UnboundChat`, `WhichClub`."""
    if place.private:
        return desk_for(tx, house, sender, _club_in_private(tx, sender), at)
    bound = clubs.chat(tx, place.chat_id, place.topic_id)
    if bound is None:
        raise UnboundChat
    return desk_for(tx, house, sender, bound.club_id, at, chat=bound)


def awaiting_desk(tx: Transaction, house: House, sender: Sender, at: datetime) -> Desk | None:
    """The desk at which the sender's words in private are awaited; None if they are not."""
    competition = records.awaited_in(tx, sender.telegram_id, at)
    return desk_in(tx, house, sender, competition, at) if competition else None


def _club_in_private(tx: Transaction, sender: Sender) -> int:
    known = {m.club_id for m in people.members_known_as(tx, sender.telegram_id)}
    known |= set(people.arbiter_of(tx, sender.telegram_id))
    if not known:
        raise Stranger
    if len(known) == 1:
        return known.pop()
    preferred = people.preferred_club(tx, sender.telegram_id)
    if preferred not in known:
        raise WhichClub(tuple([(i, clubs.club(tx, i).name) for i in sorted(known)]))
    return preferred


def desk_for(
    tx: Transaction,
    house: House,
    sender: Sender,
    club_id: int,
    at: datetime,
    *,
    chat: Chat | None = None,
) -> Desk:
    """A desk in that club: at the chat's own competition, else the one with the nearest evening."""
    if chat is not None and chat.competition_id is not None:
        return desk_in(tx, house, sender, chat.competition_id, at)
    main = clubs.competitions(tx, club_id)[0]
    desk = desk_in(tx, house, sender, main.id, at)
    return _at_nearest(desk) if desk.is_one_of_several else desk


def desk_in(
    tx: Transaction, house: House, sender: Sender, competition_id: int, at: datetime
) -> Desk:
    """A desk at that competition, whoever the sender is to its club."""
    competition = clubs.competition(tx, competition_id)
    club = clubs.club(tx, competition.club_id)
    known = people.members_known_as(tx, sender.telegram_id)
    member = next((m for m in known if m.club_id == club.id), None)
    arbiters = {a.telegram_id: a for a in people.arbiters(tx, club.id)}
    arbiter = arbiters.get(sender.telegram_id)
    actor = Actor(
        telegram_id=sender.telegram_id,
        name=member.name if member else sender.name,
        member=member,
        rights=_rights(arbiter) if arbiter else frozenset(),
    )
    chiefs = tuple(arbiter.name for arbiter in arbiters.values() if arbiter.rights is None)
    texts = texts_for(tx, house.texts, competition.id)
    shared = house.bot_name, house.reactions, house.plan
    return Desk(tx, texts, club, competition, actor, at, *shared, chiefs, house.commands)


@kept_between_steps("competition", "season")
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


def _at_nearest(desk: Desk) -> Desk:
    """The running competition whose coming evening is nearest."""
    known = [desk.at_competition(c) for c in clubs.competitions(desk.tx, desk.club.id)]
    running = [each for each in known if each.running]
    return moved(desk, min(running, key=_next_start).competition) if running else desk


def moved(desk: Desk, competition: Competition) -> Desk:
    """The desk at that competition, with its texts."""
    if competition.id == desk.competition.id:
        return desk
    texts = texts_for(desk.tx, desk.texts, competition.id)
    return replace(desk.at_competition(competition), texts=texts)


def _next_start(desk: Desk) -> float:
    coming = desk.calendar.next(desk.at)
    return coming.starts.timestamp() if coming else float("inf")


def desk_of_season(tx: Transaction, house: House, season_id: int, at: datetime) -> Desk:
    """The bot's own desk for a season, for work that is due."""
    row = seasons.season(tx, season_id)
    nobody = Sender(BOT_ID, "keizer_bot")
    return desk_in(tx, house, nobody, row.competition_id, at)
