"""The scenes in which messages are read, and handlers that take the value that was read."""

from collections.abc import Callable, Iterator, Sequence
from datetime import date, datetime, timedelta
from typing import Generic, TypeVar, cast

import msgspec
from msgspec.structs import replace

from keizer_bot.calendar import Calendar, Evening, Phase
from keizer_bot.core.context import Context
from keizer_bot.core.named import club_people, game_of, players_of_season, rounds_of
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.lookups import value_in
from keizer_bot.reading.names import NamedPerson, Pairing, find
from keizer_bot.reading.pieces import GameKind
from keizer_bot.reading.scene import CommandScene, ReadingScene
from keizer_bot.store import cups, games, people, seasons, teams
from keizer_bot.store.games import GameRow
from keizer_bot.store.seasons import PlayerRow


def scene_of(request: Request) -> ReadingScene:
    """The scene of a message in the request's competition. Raises `NoSeason`.

    An arbiter who answers a player's message writes on that player's behalf.
    """
    context = request.context
    players = players_of_season(context.tx, context.season.id)
    players_by_id = {player.id: player for player in players}
    me = _author_answered(request) or context.plays_as(context.season)
    games_, members = _likely_games(context, me), request.incoming.family
    family = members and [p.id for p in context.snapshot.players if p.member_id in members]
    return ReadingScene(
        context.calendar,
        context.at,
        players,
        players_by_id[me.id] if me else None,
        context.actor.is_arbiter,
        request.incoming.place.private or request.incoming.to_bot,
        [
            Pairing(g.id, g.board, players_by_id[g.white_id], players_by_id[g.black_id])
            for g in games_
        ],
        context.rules.season.game,
        chiefs=tuple(NamedPerson(0, name) for name in context.chiefs),
        family=tuple(players_by_id[player_id] for player_id in family),
    )


def _likely_games(context: Context, me: PlayerRow | None) -> Sequence[GameRow]:
    """The games of the likeliest evening, preferring one on which the sender plays."""
    likely = [games.games(context.tx, e.id) for e in in_play(context, context.calendar.evenings)]
    with_mine = (pairs for pairs in likely if me and any(me.id in game.players for game in pairs))
    return next(with_mine, next(iter(likely), ()))


def _author_answered(request: Request) -> PlayerRow | None:
    """The player whose message an arbiter answers; None if it is not that."""
    context, author = request.context, request.incoming.to
    if author is None or not context.actor.is_arbiter:
        return None
    playing = seasons.players_by_member(context.tx, context.season.id)
    members = people.members_known_as(context.tx, author)
    return next((playing[member.id] for member in members if member.id in playing), None)


TALKED_ABOUT = timedelta(hours=36)  # after its end, people still speak of "the" round


def in_play(context: Context, days: Sequence[Evening]) -> Iterator[Evening]:
    """The evenings that a report may concern, likeliest first.

    First those that have begun, latest first; then those recently over; then those to come.
    """
    paired = [e for e in days if e.phase is Phase.PAIRED]
    over = [e for e in days if e.phase is Phase.FINAL and context.at - e.final <= TALKED_ABOUT]
    yield from reversed([e for e in paired if context.at >= e.starts])
    yield from reversed(over)
    yield from (e for e in paired if context.at < e.starts)


class RequestScene(msgspec.Struct, frozen=True):
    """The scene of a request; reads from the database only what a reader asks for.

    `in_place_of`: the player on whose behalf an arbiter writes.
    """

    request: Request
    in_place_of: NamedPerson | None = None

    @property
    def context(self) -> Context:
        """The context of the request."""
        return self.request.context

    @property
    def private(self) -> bool:
        """True in a private chat."""
        return self.request.incoming.place.private

    @property
    def me(self) -> NamedPerson:
        """The sender, or the player whom an arbiter answers. Raises as `context.own_player`."""
        if self.in_place_of is not None:
            return self.in_place_of
        player = _author_answered(self.request) or self.context.own_player
        return NamedPerson(player.id, player.name, player.nicknames)

    @property
    def plain(self) -> ReadingScene:
        """The scene of the same text without a command, as said to the bot."""
        scene = replace(scene_of(self.request), private=True)
        return replace(scene, me=self.in_place_of or scene.me)

    @property
    def today(self) -> date:
        """The current date on the club's clock."""
        return self.context.today

    @property
    def at(self) -> datetime:
        """The moment that counts for the message."""
        return self.context.at

    @property
    def calendar(self) -> Calendar:
        """The running season's evenings. Raises `NoSeason`."""
        return self.context.calendar

    @property
    def calendar_or_last(self) -> Calendar:
        """The evenings of the season being looked up. Raises `NoSeason`."""
        return self.context.calendar_or_last

    @property
    def players(self) -> tuple[NamedPerson, ...]:
        """The running season's players. Raises `NoSeason`."""
        return players_of_season(self.context.tx, self.context.season.id)

    @property
    def members(self) -> tuple[NamedPerson, ...]:
        """The club's members."""
        return club_people(self.context)

    @property
    def teams(self) -> tuple[str, ...]:
        """The names of the club's teams."""
        return tuple(team.name for team in teams.teams(self.context.tx, self.context.club.id))

    @property
    def cups(self) -> tuple[str, ...]:
        """The names of the club's cups."""
        return tuple(cup.name for cup in cups.cups(self.context.tx, self.context.club.id))

    def other_member(self, name: str, right: Right, unread: Refusal) -> int | None:
        """As in `CommandScene`; raises `ArbiterOnly` if they lack the right."""
        actor, everybody = self.context.actor, self.members
        if actor.may(right):
            return person(name, everybody).id
        matches = find(name, everybody)
        if actor.member is not None and [match.id for match in matches] == [actor.member.id]:
            return None
        if not matches:
            raise unread
        self.context.require(right)
        return None

    @property
    def game(self) -> GameKind:
        """Chess or draughts. Raises `NoSeason`."""
        return self.context.rules.season.game

    @property
    def absence_kinds(self) -> tuple[str, ...]:
        """The kinds of absence in the season's rules. Raises `NoSeason`."""
        return tuple(kind.kind for kind in self.context.rules.absence.kinds)

    @property
    def is_arbiter(self) -> bool:
        """True if the sender is an arbiter."""
        return self.context.actor.is_arbiter

    def report_scene(self, evening: Evening | None) -> ReadingScene:
        """As in `CommandScene`."""
        scene = replace(scene_of(self.request), private=True, of_results=True)
        if evening is None and (scene.own_game or scene.me is None):
            return scene
        rounds = self.rounds(evening) if evening or self.context.calendar.paired else ()
        mine = (pairs for _, pairs in rounds if any(scene.me in pair.players for pair in pairs))
        return replace(scene, games=next(mine, ()))

    def rounds(self, evening: Evening | None) -> Iterator[tuple[int, Sequence[Pairing]]]:
        """As `named.rounds_of`, in the running season."""
        return rounds_of(self.context.snapshot, evening)

    def game_of(self, pair: tuple[NamedPerson, NamedPerson], evening: Evening | None) -> Pairing:
        """As `named.game_of`, in the running season."""
        return game_of(self.context.snapshot, pair, evening)

    def may(self, right: Right) -> bool:
        """True if the sender has that right."""
        return self.context.actor.may(right)

    def require(self, right: Right) -> None:
        """Raise `ArbiterOnly` or `RightMissing` unless the sender has that right."""
        self.context.require(right)

    def require_arbiter(self) -> None:
        """Raise `ArbiterOnly` unless the sender is an arbiter."""
        self.context.require_arbiter()


T = TypeVar("T")
ValueHandler = Callable[[Request, T], Reply | None]


class Worded(msgspec.Struct, Generic[T], frozen=True):
    """A command's handler, with the reader of the text after the command."""

    read: Callable[[Request], T]
    handle: ValueHandler[T]

    def __call__(self, request: Request) -> Reply | None:
        """The handler's answer. Raises the refusals of both."""
        value = value_in(request.wanted, RequestScene(request)) if request.wanted else None
        return self.handle(request, self.read(request) if value is None else cast("T", value))


def reads(reader: Callable[[str], T]) -> Callable[[ValueHandler[T]], Worded[T]]:
    """Give the handler the value that the reader makes of the text."""
    return lambda handle: Worded(lambda request: reader(request.rest), handle)


def reads_in_scene(
    reader: Callable[[str, CommandScene], T],
) -> Callable[[ValueHandler[T]], Worded[T]]:
    """Like `reads`, for text that names evenings, people or other facts of the club."""
    return lambda handle: Worded(lambda r: reader(r.rest, RequestScene(r)), handle)
