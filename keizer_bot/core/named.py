"""Names: what can be one, which player is meant by one, and which game by two or by a board.

Where several players fit a name they are asked about, with buttons.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date

from msgspec.structs import replace

from keizer_bot.calendar import Evening
from keizer_bot.core.context import RequestContext
from keizer_bot.core.messages import (
    NameTooLong,
    NameWithoutLetters,
    NothingPairedYet,
    QuestionIsNoName,
)
from keizer_bot.core.questions import ButtonAction, Choice, ask_one, intend
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.formats.players_file import LONGEST_NAME
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import spelled
from keizer_bot.reading.games import Pairing
from keizer_bot.reading.messages import (
    NotAgainstEachOther,
    SeveralPlayers,
    UnknownPlayer,
    UnknownPlayerLike,
    WhichPlayer,
)
from keizer_bot.reading.names import NamedPerson, find, find_known, two_names
from keizer_bot.store import people, seasons
from keizer_bot.store.clubs import Competition
from keizer_bot.store.seasons import PlayerRow

_HALF_YEAR = 6  # months


def check_name(name: str) -> None:
    """Let pass what fits a line and can be read. Raises `NameTooLong`, `NameWithoutLetters`."""
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise NameTooLong(LONGEST_NAME)
    if not any(map(str.isalnum, name)):
        raise NameWithoutLetters(name)


def check_no_question(said: str) -> None:
    """Let pass what may be a name that was asked for. Raises `QuestionIsNoName`."""
    if said.rstrip().endswith("?"):
        raise QuestionIsNoName(said)


def bare_number(number: str | None) -> str:
    """A federation's number without the zeros that some lists put in front; empty without one."""
    return (number or "").lstrip("0")


def known_by(name: str, numbers: Iterable[str | None]) -> list[str]:
    """By what a file would name somebody: their name, and each federation's number of theirs."""
    known = sorted({bare_number(number) for number in numbers} - {""})
    return [spelled(name), *(f"number {number}" for number in known)]


def as_people(players: Iterable[PlayerRow]) -> tuple[NamedPerson, ...]:
    """Players as the grammar wants them; two of one name with what tells them apart behind it."""
    known = tuple(players)
    times = Counter(spelled(p.name) for p in known)
    return tuple(
        NamedPerson(p.id, p.name if times[spelled(p.name)] == 1 else _marked(p, known), p.nicknames)
        for p in known
    )


def _marked(player: PlayerRow, others: Iterable[PlayerRow]) -> str:
    """The name with the rating or the year of birth, whichever no namesake shares, else a place."""
    namesakes = [p for p in others if spelled(p.name) == spelled(player.name) and p != player]
    for mine, theirs in (
        (player.rating, {p.rating for p in namesakes}),
        (player.born, {p.born for p in namesakes}),
        (player.federation_id, {p.federation_id for p in namesakes}),
    ):
        if mine is not None and mine not in theirs:
            return f"{player.name} ({mine})"
    return f"{player.name} ({player.place})"


def roster_of(snapshot: SeasonSnapshot) -> tuple[NamedPerson, ...]:
    """The season's players, of whom the grammar reads the names."""
    return as_people(snapshot.players)


def _paired(snapshot: SeasonSnapshot) -> tuple[Evening, ...]:
    """The evenings that are paired, the newest first. Raises `NothingPairedYet`."""
    if not snapshot.calendar.paired:
        raise NothingPairedYet
    return snapshot.calendar.paired[::-1]


def rounds_of(
    snapshot: SeasonSnapshot, evening: Evening | None
) -> Iterator[tuple[int, tuple[Pairing, ...]]]:
    """The number and games of each paired round, the newest first; or of that evening alone.

    Raises `NothingPairedYet`.
    """
    for each in [evening] if evening else _paired(snapshot):
        yield each.number, _pairings(snapshot, each)


def game_of(
    snapshot: SeasonSnapshot, pair: tuple[NamedPerson, NamedPerson], evening: Evening | None
) -> Pairing:
    """The newest game of these two, or that of a round.

    Raises `NothingPairedYet`, `NotAgainstEachOther`.
    """
    rounds = [*rounds_of(snapshot, evening)]
    for _, games in rounds:
        for game in games:
            if {p.id for p in game.players} == {p.id for p in pair}:
                return game
    raise NotAgainstEachOther(rounds[0][0], pair[0].name, pair[1].name)


def _pairings(snapshot: SeasonSnapshot, evening: Evening) -> tuple[Pairing, ...]:
    names = {p.id: p for p in roster_of(snapshot)}
    return tuple(
        Pairing(game.id, game.board, names[game.white_id], names[game.black_id])
        for game in snapshot.games_of(evening.id)
    )


_MOST_PLAYERS = 6  # buttons under one question


def roster(request: Request) -> tuple[NamedPerson, ...]:
    """The players of the season, or of the last one, to look for names among."""
    return roster_of(request.context.snapshot_or_last)


def ever_played(context: RequestContext) -> tuple[NamedPerson, ...]:
    """Everybody who played in some season of the competition, as a player of their last one."""
    found: dict[int, PlayerRow] = {}
    for season in seasons.all_seasons(context.tx, context.competition.id)[::-1]:
        found |= seasons.players_by_member(context.tx, season.id)
    return as_people(found.values())


_Tell = Callable[[tuple[NamedPerson, ...]], Reply]


def of_now_or_ever(request: Request, now: _Tell, ever: _Tell) -> Reply:
    """What `now` tells of the season's players; knows it no such name, `ever` of all who were.

    Not where a season is named. Raises what `now` raises.
    """
    try:
        return now(roster(request))
    except (UnknownPlayer, UnknownPlayerLike):
        with suppress(UnknownPlayer, UnknownPlayerLike):
            if request.context.looked_up is None:
                return ever(ever_played(request.context))
        raise


def about_one(
    request: Request, name: str, show: ButtonAction, people: tuple[NamedPerson, ...]
) -> Reply:
    """What `show` tells of whoever of these goes by that name; several are asked about.

    Raises `UnknownPlayer`, `UnknownPlayerLike`.
    """
    return _tell(request, name, find_known(name, people), show, "player")


def about_two(
    request: Request,
    names: str,
    show: ButtonAction,
    alone: ButtonAction,
    people: tuple[NamedPerson, ...],
) -> Reply:
    """What `show` tells of the two of these who are named, or `alone` of one.

    Raises as `about_one`, or `SeveralPlayers` when both names fit several.
    """
    whole = find(names, people)
    if whole:
        return _tell(request, names, whole, alone, "player")
    one, other = two_names(names, people)
    first, second = find_known(one, people), find_known(other, people)
    if len(first) == 1:
        return _tell(request, other, second, show, "other", player=first[0].id)
    if len(second) == 1:
        return _tell(request, one, first, show, "player", other=second[0].id)
    raise SeveralPlayers(one, tuple(person.name for person in first))


def _tell(
    request: Request,
    name: str,
    found: tuple[NamedPerson, ...],
    show: ButtonAction,
    role: str,
    **others: int,
) -> Reply:
    """What `show` tells, with the one who was found in that role; buttons where several fit."""
    known = {"language": request.language, **others}
    if len(found) == 1:
        return show(request.context, **{role: found[0].id}, **known)
    intentions = [intend(show, **{role: who.id}, **known) for who in found[:_MOST_PLAYERS]]
    if request.heard.place.private or request.private_open:  # there the question goes
        intentions = [replace(each, own_eyes=True) for each in intentions]
    choices = [Choice(who.name, each) for who, each in zip(found, intentions, strict=False)]
    return ask_one(request.context, WhichPlayer(name), choices)


def free_key(name: str, taken: Collection[str]) -> str:
    """A player's key in the season, made of the name; with a number behind it if it is taken."""
    key = spelled(name).replace(" ", "-") or "player"
    others = (f"{key}-{number}" for number in range(2, len(taken) + 3))
    return next(k for k in (key, *others) if k not in taken)


def group_letters(
    ratings: Sequence[int | None], bounds: Sequence[int] | None, parts: int | None
) -> list[str]:
    """Each player's group, by bounds or in that order; parts are as equal as can be."""
    if bounds is not None:
        below = [sum((rating or 0) < bound for bound in bounds) for rating in ratings]
    else:
        below = [place * (parts or 1) // len(ratings) for place in range(len(ratings))]
    return [chr(ord("A") + number) for number in below]


def club_roster(context: RequestContext, right: Right) -> tuple[NamedPerson, ...]:
    """The club's members, for an arbiter with that right to name one. Raises `ArbiterOnly`."""
    context.require(right)
    return club_people(context)


def club_people(context: RequestContext) -> tuple[NamedPerson, ...]:
    """The members of the club, as names are found among them."""
    called = people.nicknames(context.tx, context.club.id)
    members = people.members(context.tx, context.club.id)
    return tuple(NamedPerson(m.id, m.name, called.get(m.id, ())) for m in members)


def called_in(context: RequestContext) -> Mapping[int, str]:
    """What the club's members are called, by their numbers."""
    return {member.id: member.name for member in people.members(context.tx, context.club.id)}


def years_of(first: date) -> str:
    """The years of a season that begins on that day; in the second half of one it goes on."""
    return f"{first.year}-{first.year + 1}" if first.month > _HALF_YEAR else str(first.year)


def name_of_first(competition: Competition, first: date) -> str:
    """What a competition's first season is called: its years, below the name of one beside."""
    years = years_of(first)
    return f"{competition.name} {years}" if competition.beside else years
