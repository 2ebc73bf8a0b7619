"""Names: which texts can be one, which player a name means, and which game a pair means.

If a name fits several players, buttons ask which one is meant.
"""

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from contextlib import suppress
from datetime import date

from msgspec.structs import replace

from keizer_bot.calendar import Evening
from keizer_bot.core import messages
from keizer_bot.core.context import Context
from keizer_bot.core.questions import ButtonAction, Choice, ask_one, intend
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request
from keizer_bot.core.snapshot import SeasonSnapshot
from keizer_bot.formats.players_file import LONGEST_NAME
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.folding import spelled
from keizer_bot.reading import messages as reading_messages
from keizer_bot.reading.names import NamedPerson, Pairing, find, find_known, two_names
from keizer_bot.store import people, seasons
from keizer_bot.store.buttons import Intention
from keizer_bot.store.clubs import Competition
from keizer_bot.store.read_cache import kept_between_steps
from keizer_bot.store.seasons import PlayerRow
from keizer_bot.store.transaction import Transaction

_HALF_YEAR = 6  # months


def check_name(name: str) -> None:
    """Raise `NameTooLong` or `NameWithoutLetters` for a text that cannot be a name."""
    if not name or len(name) > LONGEST_NAME or not name.isprintable():
        raise messages.NameTooLong(LONGEST_NAME)
    if not any(map(str.isalnum, name)):
        raise messages.NameWithoutLetters(name)


def check_no_question(text: str) -> None:
    """Raise `QuestionIsNoName` for a question where a name was asked for."""
    if text.rstrip().endswith("?"):
        raise messages.QuestionIsNoName(text)


def bare_number(number: str | None) -> str:
    """A federation number without the leading zeros of some lists; empty if there is none."""
    return (number or "").lstrip("0")


def identifiers_of(name: str, numbers: Iterable[str | None]) -> list[str]:
    """The ways in which a file would name a person: their name and federation numbers."""
    bare = sorted({bare_number(number) for number in numbers} - {""})
    return [spelled(name), *(f"number {number}" for number in bare)]


def as_people(players: Iterable[PlayerRow]) -> tuple[NamedPerson, ...]:
    """The players as names to find in a text; namesakes get something that tells them apart."""
    rows = tuple(players)
    times = Counter(spelled(p.name) for p in rows)
    return tuple(
        NamedPerson(p.id, p.name if times[spelled(p.name)] == 1 else _marked(p, rows), p.nicknames)
        for p in rows
    )


def _marked(player: PlayerRow, others: Iterable[PlayerRow]) -> str:
    """The name with a rating, birth year or federation number no namesake has, or the place."""
    namesakes = [p for p in others if spelled(p.name) == spelled(player.name) and p != player]
    for mine, theirs in (
        (player.rating, {p.rating for p in namesakes}),
        (player.born, {p.born for p in namesakes}),
        (player.federation_id, {p.federation_id for p in namesakes}),
    ):
        if mine is not None and mine not in theirs:
            return f"{player.name} ({mine})"
    return f"{player.name} ({player.place})"


@kept_between_steps()
def players_of_season(tx: Transaction, season_id: int) -> tuple[NamedPerson, ...]:
    """The season's players in its order, as names to find in a text."""
    return as_people(seasons.players(tx, season_id))


def roster_of(snapshot: SeasonSnapshot) -> tuple[NamedPerson, ...]:
    """The season's players, as names to find in a text."""
    return as_people(snapshot.players)


def _paired(snapshot: SeasonSnapshot) -> tuple[Evening, ...]:
    """The paired evenings, newest first. Raises `NothingPairedYet`."""
    if not snapshot.calendar.paired:
        raise messages.NothingPairedYet
    return snapshot.calendar.paired[::-1]


def rounds_of(
    snapshot: SeasonSnapshot, evening: Evening | None
) -> Iterator[tuple[int, tuple[Pairing, ...]]]:
    """The number and games of each paired round, newest first, or only of `evening`.

    Raises `NothingPairedYet`.
    """
    for round_ in [evening] if evening else _paired(snapshot):
        yield round_.number, _pairings(snapshot, round_)


def game_of(
    snapshot: SeasonSnapshot, pair: tuple[NamedPerson, NamedPerson], evening: Evening | None
) -> Pairing:
    """The newest game between these two, or their game of that evening.

    Raises `NothingPairedYet`, `NotAgainstEachOther`.
    """
    rounds = [*rounds_of(snapshot, evening)]
    for _, games in rounds:
        for game in games:
            if {p.id for p in game.players} == {p.id for p in pair}:
                return game
    raise reading_messages.NotAgainstEachOther(rounds[0][0], pair[0].name, pair[1].name)


def _pairings(snapshot: SeasonSnapshot, evening: Evening) -> tuple[Pairing, ...]:
    names = {p.id: p for p in roster_of(snapshot)}
    return tuple(
        Pairing(game.id, game.board, names[game.white_id], names[game.black_id])
        for game in snapshot.games_of(evening.id)
    )


_MOST_PLAYERS = 6  # buttons under one question


def roster(request: Request) -> tuple[NamedPerson, ...]:
    """The players of the running season, or of the last one, among whom names are found."""
    return roster_of(request.context.snapshot_or_last)


def ever_played(context: Context) -> tuple[NamedPerson, ...]:
    """Everybody who ever played in the competition, as a player of their last season."""
    players: dict[int, PlayerRow] = {}
    for season in seasons.all_seasons(context.tx, context.competition.id)[::-1]:
        players |= seasons.players_by_member(context.tx, season.id)
    return as_people(players.values())


_Answer = Callable[[tuple[NamedPerson, ...]], Reply]


def of_now_or_ever(request: Request, now: _Answer, ever: _Answer) -> Reply:
    """The answer of `now` for the season's players; for a name unknown there, that of `ever`.

    `ever` is not tried if a season was named. Raises what `now` raises.
    """
    try:
        return now(roster(request))
    except (reading_messages.UnknownPlayer, reading_messages.UnknownPlayerLike):
        with suppress(reading_messages.UnknownPlayer, reading_messages.UnknownPlayerLike):
            if request.context.looked_up is None:
                return ever(ever_played(request.context))
        raise


def about_one(
    request: Request, name: str, show: ButtonAction, people: tuple[NamedPerson, ...]
) -> Reply:
    """The answer of `show` for the player of that name; buttons ask if several fit.

    Raises `UnknownPlayer`, `UnknownPlayerLike`.
    """
    return _answer(request, name, find_known(name, people), show, "player")


def about_two(
    request: Request,
    names: str,
    show: ButtonAction,
    alone: ButtonAction,
    people: tuple[NamedPerson, ...],
) -> Reply:
    """The answer of `show` for the two players named, or of `alone` if only one is.

    Raises as `about_one`, or `SeveralPlayers` when both names fit several.
    """
    matches = find(names, people)
    if matches:
        return _answer(request, names, matches, alone, "player")
    one, other = two_names(names, people)
    first, second = find_known(one, people), find_known(other, people)
    if len(first) == 1:
        return _answer(request, other, second, show, "other", player=first[0].id)
    if len(second) == 1:
        return _answer(request, one, first, show, "player", other=second[0].id)
    raise reading_messages.SeveralPlayers(one, tuple(person.name for person in first))


def _answer(
    request: Request,
    name: str,
    matches: tuple[NamedPerson, ...],
    show: ButtonAction,
    role: str,
    **others: int,
) -> Reply:
    """The answer of `show` with the only match in that role; buttons if several match."""
    arguments = {"language": request.language, **others}
    if len(matches) == 1:
        return show(request.context, **{role: matches[0].id}, **arguments)
    intentions = [
        intend(show, **{role: person.id}, **arguments) for person in matches[:_MOST_PLAYERS]
    ]
    if request.incoming.place.private or request.private_open:  # the question goes to private
        intentions = [replace(intention, own_eyes=True) for intention in intentions]
    names = (person.name for person in matches)
    return ask_which(request.context, name, zip(names, intentions, strict=False))


def ask_which(context: Context, name: str, meant: Iterable[tuple[str, Intention]]) -> Reply:
    """Ask whom the name means: a button for each of the first ones, by its label and effect."""
    choices = [Choice(*each) for each in meant][:_MOST_PLAYERS]
    return ask_one(context, reading_messages.WhichPlayer(name), choices)


def free_key(name: str, taken: Collection[str]) -> str:
    """A key for the player, made from the name; with a number added if it is taken."""
    key = spelled(name).replace(" ", "-") or "player"
    others = (f"{key}-{number}" for number in range(2, len(taken) + 3))
    return next(k for k in (key, *others) if k not in taken)


def group_letters(
    ratings: Sequence[int | None], bounds: Sequence[int] | None, parts: int | None
) -> list[str]:
    """A group letter for each player: by rating bounds, or in `parts` equal parts in that order."""
    if bounds is not None:
        below = [sum((rating or 0) < bound for bound in bounds) for rating in ratings]
    else:
        below = [place * (parts or 1) // len(ratings) for place in range(len(ratings))]
    return [chr(ord("A") + number) for number in below]


def club_roster(context: Context, right: Right) -> tuple[NamedPerson, ...]:
    """The club's members, for an arbiter with that right to name. Raises `ArbiterOnly`."""
    context.require(right)
    return club_people(context)


def club_people(context: Context) -> tuple[NamedPerson, ...]:
    """The club's members with their nicknames, among whom names are found."""
    nicknames = people.nicknames(context.tx, context.club.id)
    members = people.members(context.tx, context.club.id)
    return tuple(NamedPerson(m.id, m.name, nicknames.get(m.id, ())) for m in members)


def names_by_member(context: Context) -> Mapping[int, str]:
    """The names of the club's members, by id."""
    return {member.id: member.name for member in people.members(context.tx, context.club.id)}


def years_of(first: date) -> str:
    """The years of a season that begins on that day: two if it begins in July or later."""
    return f"{first.year}-{first.year + 1}" if first.month > _HALF_YEAR else str(first.year)


def name_of_first(competition: Competition, first: date) -> str:
    """The name of a competition's first season: its years, after its name if not the main one."""
    years = years_of(first)
    return f"{competition.name} {years}" if competition.beside else years
