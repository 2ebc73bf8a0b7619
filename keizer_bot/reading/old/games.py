"""Which game a report is about, and what it says of it: held against the pairing."""

import re
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import islice

from keizer_bot.i18n.message import Message
from keizer_bot.reading import messages
from keizer_bot.reading.names import NamedPerson, find, find_slipped, unknown_player
from keizer_bot.reading.old.result_words import SaidOutcome
from keizer_bot.reading.old.results import BY_FORFEIT, AskResult, Doubt, Reported

_BREAK = re.compile(r"\s+(?:en|and|e|&)\s+|[\s,/-]+")
_LEADING = re.compile(
    r"^(?:(?:van|vant|tegen|tussen|from|to|against|between|con|contro|da|di|tra|fra|v)\s+)?"
    r"(?:(?:de|den|ons|onze|the|il|la)\s+)?",
    re.IGNORECASE,
)
_ARTICLE = re.compile(r"(?:^|\s)(?:de|den|ons|onze|the|il|la)\s+$", re.IGNORECASE)
_MOST_BREAKS = 12
_SIGNS, _SIGNS_ALONE = 2, 3  # of a slip in a name: that the other of the game is named is one
_SYMMETRIC = {SaidOutcome.DRAWN, SaidOutcome.BOTH_FORFEITED, SaidOutcome.WITHDRAW}


@dataclass(frozen=True, slots=True)
class Pairing:
    """A game of the round, by its id in the store."""

    id: int
    board: int
    white: NamedPerson
    black: NamedPerson

    @property
    def players(self) -> tuple[NamedPerson, NamedPerson]:
        """White and black."""
        return self.white, self.black


@dataclass(frozen=True, slots=True)
class Settled:
    """The game that is meant and its outcome: by colour, or OPPONENT_ABSENT or WITHDRAW.

    `absent`: it is a forfeit because somebody did not come, and that was said.
    """

    game: Pairing
    outcome: SaidOutcome
    absent: bool = False


@dataclass(frozen=True, slots=True)
class AskWhich:
    """Which of these players is meant."""

    name: str
    people: tuple[NamedPerson, ...]

    @property
    def question(self) -> Message:
        """The text of the question."""
        return messages.WhichPlayer(self.name)


@dataclass(frozen=True, slots=True)
class AskColours:
    """The report does not have the colours of the pairing; ask for the result of this game."""

    game: Pairing


def settle_result(
    reported: Reported,
    games: Iterable[Pairing],
    roster: Iterable[NamedPerson],
    sender: int | None,
    number: int,
) -> Settled | AskResult | AskWhich | AskColours:
    """The game and its outcome, in the round of that number.

    `sender` is their player's id, None without one.

    With a name or a board it is that game, else the sender's. Whether they may report it is not
    decided here. Raises UnknownPlayer, UnknownPlayerLike, NotInAGame, NotAgainstEachOther,
    NoSuchBoard, or NameThePlayer where nobody was named and the sender has no game.
    """
    round_ = tuple(games)
    people = tuple(roster)
    if reported.names:
        own = tuple(game for game in round_ if sender in {player.id for player in game.players})
        found = _in_own_game(reported.names, own, people) or resolve_game(
            reported.names, round_, people, number
        )
        if isinstance(found, AskWhich):
            return found
        game = found
    elif reported.board is not None:
        game = _on_board(reported.board, round_, number)
    else:
        game = _of_sender(sender, round_)
    if reported.board not in {None, game.board}:
        return AskColours(game)
    return _outcome(reported, game, people, sender)


def _in_own_game(
    names: tuple[str, ...], own: tuple[Pairing, ...], people: tuple[NamedPerson, ...]
) -> Pairing | None:
    """The sender's game, if the name may be a player's of it: "Jan" is their own Jan."""
    if not own or len(names) > 1:
        return None
    named = {p.id for p in called(names[0], people)}
    return own[0] if named & {player.id for player in own[0].players} else None


def resolve_game(
    names: tuple[str, ...],
    games: tuple[Pairing, ...],
    people: tuple[NamedPerson, ...],
    number: int,
) -> Pairing | AskWhich:
    """The game of one or two named players, whichever way round, in the round of that number.

    Raises UnknownPlayer, UnknownPlayerLike, NotInAGame or NotAgainstEachOther.
    """
    each = _split(names, games, people)
    signs = _SIGNS if len(each) > 1 else _SIGNS_ALONE
    candidates = [_people_called(name, people, signs=signs) for name in each]
    fits = [game for game in games if _fits(game, candidates)]
    if len(fits) == 1 and (len(candidates) > 1 or len(_called_in(games, candidates[0])) == 1):
        return fits[0]
    return _why_not(names, candidates, games, number)


def _why_not(
    names: tuple[str, ...],
    candidates: list[tuple[NamedPerson, ...]],
    games: tuple[Pairing, ...],
    number: int,
) -> AskWhich:
    several = next((i for i, people in enumerate(candidates) if len(people) > 1), None)
    if several is not None:
        playing = _called_in(games, candidates[several]) or candidates[several]
        return AskWhich(names[min(several, len(names) - 1)], playing)
    for (person,) in candidates:
        if not _called_in(games, (person,)):
            raise messages.NotInAGame(number, person.name)
    first, second = candidates[0][0], candidates[-1][0]
    raise messages.NotAgainstEachOther(number, first.name, second.name)


def _called_in(
    games: tuple[Pairing, ...], people: tuple[NamedPerson, ...]
) -> tuple[NamedPerson, ...]:
    playing = {player.id for game in games for player in game.players}
    return tuple(person for person in people if person.id in playing)


def _fits(game: Pairing, candidates: list[tuple[NamedPerson, ...]]) -> bool:
    if len(candidates) == 1:
        return any(player in candidates[0] for player in game.players)
    first, second = candidates
    ways = (game.players, game.players[::-1])
    return any(a in first and b in second for a, b in ways)


def _people_called(
    name: str, people: tuple[NamedPerson, ...], *, signs: int = _SIGNS
) -> tuple[NamedPerson, ...]:
    """Everybody who may be meant, the word before the name aside. Raises UnknownPlayer."""
    found = called(name, people, signs=signs)
    if not found:
        raise unknown_player(name, people)
    return found


def called(
    name: str, people: Iterable[NamedPerson], *, signs: int = _SIGNS
) -> tuple[NamedPerson, ...]:
    """Everybody who may be meant by it, as it stands in a report: "van Kees", "van Kese".

    Behind an article a word without a capital has no slip: "van de hond" is not of an Hont.
    """
    people = tuple(people)
    bare = _LEADING.sub("", name)
    found = find(name, people) or find(bare, people)
    thing = bare[:1].islower() and _ARTICLE.search(name[: -len(bare)]) is not None
    return found or (() if thing else find_slipped(bare, people, signs=signs))


def _split(
    names: tuple[str, ...], games: tuple[Pairing, ...], people: tuple[NamedPerson, ...]
) -> tuple[str, ...]:
    """The names, or two where one is "Jansen-Pietersen" and nobody's own."""
    if len(names) != 1 or find(names[0], people):
        return names
    ways = [halves for halves in _halves(names[0]) if _is_a_game(halves, games, people)]
    return ways[0] if len(ways) == 1 else names


def _halves(name: str) -> Iterator[tuple[str, str]]:
    for match in islice(_BREAK.finditer(name), _MOST_BREAKS):
        first, second = name[: match.start()], name[match.end() :]
        if first and second:
            yield first, second


def _is_a_game(
    halves: tuple[str, str], games: tuple[Pairing, ...], people: tuple[NamedPerson, ...]
) -> bool:
    found = [find(half, people, whole=True) for half in halves]
    return all(found) and sum(_fits(game, found) for game in games) == 1


def _on_board(board: int, games: tuple[Pairing, ...], number: int) -> Pairing:
    found = next((game for game in games if game.board == board), None)
    if found is None:
        last = max((game.board for game in games), default=0)
        raise messages.NoSuchBoard(number, board, last)
    return found


def _of_sender(sender: int | None, games: tuple[Pairing, ...]) -> Pairing:
    own = (game for game in games if sender in {player.id for player in game.players})
    found = next(own, None)
    if found is None:
        raise messages.NameThePlayer
    return found


def _outcome(
    reported: Reported, game: Pairing, people: tuple[NamedPerson, ...], sender: int | None
) -> Settled | AskResult | AskColours:
    """What the report says of this game; asks where its colours or its words do not agree."""
    if reported.outcome is SaidOutcome.OPPONENT_ABSENT:
        return _absence(reported, game, people)
    personal = reported.also or reported.outcome
    about = _side(reported, game, people, sender)
    if personal not in {SaidOutcome.WON, SaidOutcome.LOST}:
        turned = _turned_round(reported, game, people, sender)
        turned = turned or reported.has_white not in {None, about}
        return AskColours(game) if turned else Settled(game, reported.outcome, reported.absent)
    if about is None or _is_against_themselves(reported, game, people, sender):
        return AskResult(Doubt.WHICH)
    if reported.has_white not in {None, about}:
        return AskColours(game)
    whites = about is (personal is SaidOutcome.WON)
    outcome = SaidOutcome.WHITE_WON if whites else SaidOutcome.BLACK_WON
    if reported.also and reported.outcome is not outcome:
        return AskColours(game)
    return Settled(game, BY_FORFEIT[outcome] if reported.by_forfeit else outcome)


def _side(
    reported: Reported, game: Pairing, people: tuple[NamedPerson, ...], sender: int | None
) -> bool | None:
    """Whether the one it is about has white; None if they are not in this game."""
    if reported.subject is not None and reported.subject < len(reported.names):
        about = {p.id for p in _people_called(reported.names[reported.subject], people)}
    else:
        about = {sender} if sender is not None else set()
    if game.white.id in about:
        return True
    return False if game.black.id in about else None


def _is_against_themselves(
    reported: Reported, game: Pairing, people: tuple[NamedPerson, ...], sender: int | None
) -> bool:
    """Whether the name behind "van" can only be the sender's own: "verloren van Jan" by Jan."""
    if not reported.against or reported.subject is not None:
        return False
    named = {p.id for p in _people_called(reported.names[0], people)}
    return named & {player.id for player in game.players} == {sender}


def _absence(
    reported: Reported, game: Pairing, people: tuple[NamedPerson, ...]
) -> Settled | AskResult:
    """A named player who did not come loses by forfeit; unnamed it is the sender's opponent."""
    if not reported.names:
        return Settled(game, SaidOutcome.OPPONENT_ABSENT)
    if len(reported.names) > 1 or reported.subject is None:
        return AskResult(Doubt.WHICH)
    white_absent = _side(reported, game, people, None)
    if white_absent is None:
        return AskResult(Doubt.WHICH)
    lost = SaidOutcome.BLACK_BY_FORFEIT if white_absent else SaidOutcome.WHITE_BY_FORFEIT
    return Settled(game, lost, absent=True)


def _turned_round(
    reported: Reported, game: Pairing, people: tuple[NamedPerson, ...], sender: int | None
) -> bool:
    """Whether names stand where the pairing has the other colour, and that makes a difference."""
    if reported.outcome in _SYMMETRIC or not reported.names:
        return False
    own = sender in {player.id for player in game.players}
    if own and reported.aside:
        return False
    if own and (reported.against or reported.own_first):
        return game.white.id != sender
    names = _split(reported.names, (game,), people)
    return game.white.id not in {p.id for p in _people_called(names[0], people)}
