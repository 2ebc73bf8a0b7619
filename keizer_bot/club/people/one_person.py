"""Identity over the years: recognises imported players, and merges two members.

The federation number identifies a player, else the name, with the year of birth if known. If these
conflict, if several members have the name, or if somebody with that name was erased, the arbiter
decides about each; if nobody can be asked, such a player becomes a new member. A merge makes two
members one in all seasons, once the arbiter has seen the effect. Undoing it separates them again
without loss.
"""

import json
from collections import Counter, defaultdict
from collections.abc import Mapping
from enum import StrEnum
from types import MappingProxyType
from typing import Final

import msgspec

from keizer_bot.club.people import member_messages as messages
from keizer_bot.club.ranking.actions import effect_of, show
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.named import bare_number, identifiers_of
from keizer_bot.core.posting import note
from keizer_bot.core.questions import ButtonAction, Choice, ask_one, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Player
from keizer_bot.formats.rules_file import with_other_player
from keizer_bot.formats.season_file import SeasonFile, births
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import fold, spelled
from keizer_bot.i18n.message import Message
from keizer_bot.reading.names import PARTICLES
from keizer_bot.store import arbiter_changes, merging, people, privacy, seasons
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import PlayerRow, SeasonRow
from keizer_bot.store.transaction import Transaction

NEW: Final = 0
"""In place of a member's id: somebody new."""
FORGOTTEN: Final = -1
"""In place of a member's id: the person who was erased, and stays erased."""

Decisions = Mapping[str, int]
"""The identity of a player in the file, by key: a member's number, `NEW` or `FORGOTTEN`."""
NOBODY_ASKED: Final[Decisions] = MappingProxyType({})


class IdentityDoubt(StrEnum):
    """The reason why a player's identity is uncertain."""

    NAMESAKES = "namesakes"
    OTHER_NUMBER = "other_number"
    OTHER_NAME = "other_name"
    OTHER_YEAR = "other_year"
    FORGOTTEN = "forgotten"


class InQuestion(msgspec.Struct, frozen=True):
    """A player of the file whose identity a person must decide, and the candidates."""

    player: Player
    doubt: IdentityDoubt
    members: tuple[int, ...]


class Recognised(msgspec.Struct, frozen=True):
    """The certain members, by the players' keys, and the uncertain players."""

    same: dict[str, int] = msgspec.field(default_factory=dict)
    unsure: list[InQuestion] = msgspec.field(default_factory=list)


def forgotten_of(decisions: Decisions) -> list[str]:
    """The keys of the players who were erased before."""
    return [key for key, member in decisions.items() if member == FORGOTTEN]


def recognise(tx: Transaction, club_id: int, file: SeasonFile) -> Recognised:
    """Match the players of a file to the club's members; the others are new."""
    known_members, players, born = _Known(tx, club_id), file.season.players, births(file)
    twice = {name for name, n in Counter(spelled(p.name) for p in players).items() if n > 1}
    recognised = Recognised()
    for player in players:
        namesake = spelled(player.name) in twice
        doubt, members = known_members.find(player, born.get(player.id), namesake=namesake)
        if doubt is not None:
            recognised.unsure.append(InQuestion(player, doubt, members))
        elif members and members[0] not in recognised.same.values():
            recognised.same[player.id] = members[0]
    return recognised


class _Known:
    """The club's members by their names and federation numbers."""

    def __init__(self, tx: Transaction, club_id: int) -> None:
        self._tx, self._club = tx, club_id
        self._names = {m.id: m.name for m in people.members(tx, club_id)}
        self._named: defaultdict[str, list[int]] = defaultdict(list)
        for member, name in (*self._names.items(), *merging.former_names(tx, club_id)):
            if member not in self._named[spelled(name)]:
                self._named[spelled(name)].append(member)
        self._numbered: defaultdict[str, list[int]] = defaultdict(list)
        self._numbers: defaultdict[int, set[str]] = defaultdict(set)
        for member, number in merging.federation_numbers(tx, club_id):
            self._numbered[bare_number(number)].append(member)
            self._numbers[member].add(bare_number(number))
        self._born = merging.births(tx, club_id)

    def find(
        self, player: Player, born: int | None, *, namesake: bool
    ) -> tuple[IdentityDoubt | None, tuple[int, ...]]:
        """The player's member, or the candidates and the doubt; nobody for a new player."""
        number = bare_number(player.federation_id)
        numbered = tuple(self._numbered[number]) if number else ()
        named = tuple(self._named[spelled(player.name)])
        if len(numbered) == 1:
            certain = numbered[0] in named or self._share_a_word(player.name, numbered[0])
            return (None if certain else IdentityDoubt.OTHER_NAME), numbered
        if privacy.is_forgotten(self._tx, self._club, identifiers_of(player.name, [number])):
            return IdentityDoubt.FORGOTTEN, named
        if numbered:
            return IdentityDoubt.NAMESAKES, numbered
        of_that_year = tuple(member for member in named if self._born.get(member, 0) == born)
        if len(of_that_year) == 1:
            return None, of_that_year
        return self._doubt(named, number, born, namesake=namesake), named

    def _doubt(
        self, named: tuple[int, ...], number: str, born: int | None, *, namesake: bool
    ) -> IdentityDoubt | None:
        """The reason why the player may not be the member of that name; None if it is certain."""
        if len(named) > 1 or (named and namesake):
            return IdentityDoubt.NAMESAKES
        if born is not None and any(member in self._born for member in named):
            return IdentityDoubt.OTHER_YEAR
        if number and any(self._numbers[member] for member in named):
            return IdentityDoubt.OTHER_NUMBER
        return None

    def _share_a_word(self, name: str, member: int) -> bool:
        """True if two names share a word other than a particle, as after a wedding."""
        words, others = spelled(name).split(), spelled(self._names[member]).split()
        return bool(set(words) & set(others) - PARTICLES)


def ask_who(
    context: Context,
    file: SeasonFile,
    decisions: Decisions,
    then: ButtonAction,
    **arguments: object,
) -> Reply | None:
    """Ask who the file's first uncertain player is; None if all are certain.

    `decisions` are the answers so far; each button adds one, and calls `then` with these arguments.
    """
    recognised = recognise(context.tx, context.club.id, file)
    taken = {*recognised.same.values(), *decisions.values()}
    asked = next((doubt for doubt in recognised.unsure if doubt.player.id not in decisions), None)
    if asked is None:
        return None
    answers: list[tuple[Message | str, int]] = [
        (_called(context, member), member) for member in asked.members if member not in taken
    ]
    if asked.doubt is IdentityDoubt.FORGOTTEN:
        answers.insert(0, (messages.StaysForgotten(), FORGOTTEN))
    answers.append((messages.SomebodyElse(), NEW))
    choices = [
        Choice(label, intend(then, **arguments, who={**decisions, asked.player.id: member}))
        for label, member in answers
    ]
    return ask_one(context, _question(asked, file.season.name), choices)


def _question(asked: InQuestion, season: str) -> Message:
    player = asked.player
    match asked.doubt:
        case IdentityDoubt.FORGOTTEN:
            return messages.AskForgotten(player.name, season)
        case IdentityDoubt.OTHER_NUMBER:
            return messages.AskOtherNumber(player.name, season, player.federation_id or "")
        case IdentityDoubt.OTHER_YEAR:
            return messages.AskOtherYear(player.name, season)
        case IdentityDoubt.OTHER_NAME:
            return messages.AskOtherName(player.name, season, player.federation_id or "")
    return messages.AskNamesake(player.name, season)


def _called(context: Context, member: int) -> str:
    """A member's name with their last season."""
    kept = privacy.stored_data_of(context.tx, member)
    return f"{kept.name} ({kept.seasons[-1]})" if kept.seasons else kept.name


@on_press("merge-members", may=Right.PLAYERS)
def merge_members(context: Context, *, member: int, other: int, confirmed: bool = False) -> Reply:
    """Merge two members into one, once that is confirmed; the first name stays.

    If both appear in a season, they must share no round. If only the other has an account or
    address, that one's name stays, so that messages go on arriving. Raises `ArbiterOnly`,
    `OnePersonAlready`, `BothReached`, `BothInSeason`, `ForgottenStays`, `StaleButton`.
    """
    one, two = _require_two(context, member, other)
    changes = _changes(context, one, two)
    kept, gone = _who_stays(one, two)
    if not confirmed:
        yes = intend(merge_members, member=kept.id, other=gone.id, confirmed=True)
        reached = messages.StaysReached(kept.name) if kept.id == other else None
        years = _years(context, kept), _years(context, gone)
        rankings = [change.in_words(context) for change in changes] or [messages.NoRankingChanges()]
        question = messages.ConfirmMerging(*years, kept.name, gone.name, tuple(rankings), reached)
        return ask_one(context, question, [Choice(messages.MergeThem(), yes)])
    for change in changes:
        change.carry_out(context)
    merging.merge(context.tx, kept.id, gone.id)
    _call(context, kept, gone.name)
    note(context, Action.MERGED, kept.name, before=gone.name)
    running = context.running
    if running is not None and running.id in [change.season.id for change in changes]:
        for evening in context.calendar.paired[-1:]:
            show(context, evening.id, messages.MergedInRanking(kept.name, gone.name))
    return Reply.of(messages.Merged(kept.name, gone.name, _years(context, kept)))


def _require_two(context: Context, member: int, other: int) -> tuple[Member, Member]:
    """The two members. Raises `OnePersonAlready`, `ForgottenStays`, `StaleButton`."""
    members = {member.id: member for member in people.members(context.tx, context.club.id)}
    if member not in members or other not in members:
        raise StaleButton
    one, two = members[member], members[other]
    if one == two:
        raise messages.OnePersonAlready(one.name)
    for merged in (one, two):
        if privacy.is_erased(context.tx, merged.id):
            raise messages.ForgottenStays(merged.name)
    return one, two


def _who_stays(kept: Member, gone: Member) -> tuple[Member, Member]:
    """The member to keep (the one with an account) and the one to merge. Raises `BothReached`."""
    if gone.person_id is None:
        return kept, gone
    if kept.person_id is not None:
        raise messages.BothReached(kept.name, gone.name)
    return gone, kept


class _Change(msgspec.Struct, frozen=True):
    """The change to a season that has both: one line stays, the other is removed.

    `joins` is true if both appear in its rounds: then the games of `goes` become those of `stays`.
    """

    season: SeasonRow
    stays: PlayerRow
    goes: PlayerRow
    joins: bool

    def in_words(self, context: Context) -> Message:
        """The message that announces the change."""
        effect = effect_of(context, lambda: self.carry_out(context), self.season)
        message = messages.LinesJoin if self.joins else messages.LineGoes
        return message(self.season.name, effect)

    def carry_out(self, context: Context) -> None:
        """Make the change; a pair that is forbidden for good stays forbidden."""
        if self.joins:
            merging.join_players(context.tx, self.stays.id, self.goes.id)
        else:
            merging.leave_out(context.tx, self.goes.id, stays_id=self.stays.id)
        rules = with_other_player(json.loads(self.season.rules), self.goes.key, self.stays.key)
        if rules != json.loads(self.season.rules):
            written = json.dumps(rules, ensure_ascii=False)
            arbiter_changes.set_rules(context.tx, self.season.id, written)


def _changes(context: Context, member: Member, two: Member) -> list[_Change]:
    """The changes to each season in which both appear.

    Raises `BothInSeason` where they share a round.
    """
    changes = []
    for season_id, *both in merging.seasons_of_both(context.tx, member.id, two.id):
        season = seasons.season(context.tx, season_id)
        first, second = (seasons.player(context.tx, player) for player in both)
        idle = [p for p in (second, first) if not merging.appears(context.tx, p.id)]
        if idle:
            stays = first if idle[0] == second else second
            changes.append(_Change(season, stays, idle[0], joins=False))
            continue
        if merging.rounds_shared(context.tx, *both):
            raise messages.BothInSeason(member.name, two.name, season.name)
        stays, goes = sorted((first, second), key=lambda p: (p.from_round, p.place))
        changes.append(_Change(season, stays, goes, joins=True))
    return changes


def _years(context: Context, member: Member) -> Message:
    """The seasons in which they played, with their numbers of games."""
    kept = privacy.stored_data_of(context.tx, member.id)
    if not kept.seasons:
        return messages.WithoutSeasons(member.name)
    return messages.SeasonsAndGames(member.name, kept.seasons, kept.games)


def _call(context: Context, member: Member, name: str) -> None:
    """Add the other name as a nickname of the member."""
    called = people.nicknames(context.tx, context.club.id).get(member.id, ())
    if fold(name) not in map(fold, (member.name, *called)):
        people.set_nicknames(context.tx, member.id, [*called, name])
