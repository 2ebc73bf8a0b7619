"""How a game probably ended, where no form tells it: asked, never carried out.

Each part of a clause that has a word of an ending is weighed by itself: who did it, and to whom.
All of them must come to the same, and nothing may speak of another game or of what did not happen.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from functools import cache

from keizer_bot.engine.model import Result
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.clauses import Clause, has, senses_of
from keizer_bot.reading.games import Pairing
from keizer_bot.reading.lexicon import meanings_of_phrases
from keizer_bot.reading.line_parts import meanings, means
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.model import NoShow, Report, ResultReport, Unsure
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.pieces import (
    BoardPiece,
    DayPhrase,
    KnownWord,
    Piece,
    PlayerName,
    Scored,
    Unread,
)
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.scores import NOUGHTS, whole_score
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.words import most_like

Ending = Result | NamedPerson
"""A result, or the player who did not come."""

_FORBIDDEN = frozenset(
    {
        *(Sense.IF, Sense.ASKS, Sense.SAYS, Sense.OR, Sense.ALWAYS, Sense.YOU),
        *(Sense.ARBITER, Sense.OBJECTION, Sense.CORRECTION, Sense.CLUB_DUTY, Sense.FORFEIT),
    }
)
"""What makes any guess one too many."""
_NOT_SO = frozenset(
    {
        *(Sense.NOT, Sense.NONE, Sense.NO, Sense.UNREAL, Sense.DOUBT, Sense.MUST, Sense.WISH),
        *(Sense.CANNOT, Sense.WILL_NOT, Sense.PAST, Sense.IDIOM, Sense.OTHERS),
    }
)
"""What keeps a part from telling an ending."""
_JOINTS = (Sense.AND, Sense.BUT, Sense.SO, Sense.BECAUSE)
_BESIDE = (Sense.ARTICLE, Sense.SOFT, Sense.MY)
_LEADS = frozenset((Sense.AGAINST, Sense.WITH, Sense.FOR, Sense.BY, Sense.PLACE))
_HAVE = (Sense.HAVE, Sense.I_HAVE, Sense.THEY_HAVE)
_LOST = (Sense.LOST, Sense.RESIGNED, Sense.OWN_FLAG, Sense.WAS_BEATEN, Sense.FLAG)
_ENDS = (*_LOST, Sense.WON, Sense.BEAT, Sense.BEATEN)
_LIKE = 80  # of 100: a slip or another form of the word, not another word
_SHORTEST_SLIP = 5  # letters
_VERBS = (*_HAVE, Sense.CAN, Sense.MUST, Sense.IS, Sense.BE)
_POLITE = (Sense.CONGRATULATION, Sense.GOOD_GAME)
_PARTICIPLES = frozenset(("gewonnen", "verloren", "opgegeven", "vinto", "perso"))


@dataclass(frozen=True, slots=True)
class _Actor:
    """A player in a part of a clause, its place, and the preposition that leads to it."""

    player: NamedPerson
    at: int
    led_by: frozenset[Sense]
    is_object: bool
    is_named: bool

    @property
    def is_free(self) -> bool:
        """True if it may be the subject."""
        return not (self.led_by or self.is_object)


def guessed_report(
    found: Sequence[Piece], divisions: Sequence[Clause], scene: ReadingScene
) -> Report | None:
    """The report that is probably meant; None where another is as likely, or none."""
    game = scene.own_game
    if (
        game is None
        or scene.me is None
        or _asks(found)
        or any(_is_forbidden(piece, game, scene) for piece in found)
    ):
        return None
    divisions = [tuple(map(_with_slip, clause)) for clause in divisions]
    weighing = _Weighing(game, scene.me, scene.today)
    ended = weighing.ending(divisions)
    if not (scene.private or scene.of_results or weighing.names_the_game(divisions)):
        return None
    named = any(isinstance(piece, PlayerName | BoardPiece) for piece in found)
    doubts = frozenset((Unsure.UNKNOWN_WORDS,))
    match ended:
        case NamedPerson():
            return NoShow(game, ended, named, doubts)
        case Result():
            return ResultReport(game, ended, named, doubts=doubts)
    return None


def _is_of(piece: PlayerName | BoardPiece, game: Pairing) -> bool:
    if isinstance(piece, BoardPiece):
        return piece.numbers == (game.board,)
    return len(set(game.players) & set(piece.people)) == 1


def _asks(found: Sequence[Piece]) -> bool:
    """True for a verb in front of its subject, "heb ik nu gewonnen", and for two scores."""
    inverted = has(found[:1], *_VERBS) and has(found[1:2], Sense.ME, Sense.WE, Sense.THEY)
    return inverted or sum(isinstance(piece, Scored) for piece in found) > 1


def _is_forbidden(piece: Piece, game: Pairing, scene: ReadingScene) -> bool:
    if isinstance(piece, DayPhrase):
        return not scene.is_today(piece.when) and piece.when.first <= scene.today
    if isinstance(piece, PlayerName | BoardPiece):
        return not _is_of(piece, game)
    senses = senses_of(piece) - {Sense.UNREAL, Sense.THEY}
    return (
        piece.text == "?"
        or means(piece.text, Matter.MOVE)
        or (bool(senses) and senses <= _FORBIDDEN)
    )


def _parts(clause: Clause) -> Iterator[Clause]:
    """The clause, parted at "and", "but" and "because", but not between two players."""
    start = 0
    for at, piece in enumerate(clause):
        if has((piece,), *_JOINTS) and not _leads_to_a_player(clause, at):
            yield clause[start:at]
            start = at + 1
    yield clause[start:]


def _leads_to_a_player(clause: Clause, at: int) -> bool:
    """True for "and" between two players, and for "by" in front of one."""

    def is_player(place: int) -> bool:
        return any(
            isinstance(piece, PlayerName) or has((piece,), Sense.ME, Sense.THEY, Sense.OPPONENT)
            for piece in clause[place : place + 1]
        )

    behind = at + 1 + has(clause[at + 1 : at + 2], *_BESIDE)
    between = has(clause[at : at + 1], Sense.BY) or (at > 0 and is_player(at - 1))
    return between and is_player(behind)


@dataclass(frozen=True, slots=True)
class _Weighing:
    """The weighing of what is told of a game."""

    game: Pairing
    me: NamedPerson
    today: date

    def ending(self, divisions: Sequence[Clause]) -> Ending | None:
        """The one ending that all parts come to; nobody congratulates on what they won."""
        endings = set[Ending | None]()
        for part, actors, subject in self._told(divisions):
            if endings and _is_unreal(part):
                return None  # "still playing"
            endings |= self._endings(part, actors, subject)
        if any(has(clause, Sense.CONGRATULATION) for clause in divisions):
            endings -= {self._won(self.me)}
        absent = [one for one in endings if isinstance(one, NamedPerson)]
        if len(absent) == 1 and endings <= {absent[0], self._lost(absent[0])}:
            return absent[0]
        return endings.pop() if len(endings) == 1 else None

    def _told(
        self, divisions: Sequence[Clause]
    ) -> Iterator[tuple[Clause, Sequence[_Actor], NamedPerson | None]]:
        """The parts of today with their players, and of whom each goes on."""
        subject: NamedPerson | None = None
        for clause in filter(self._is_of_today, divisions):
            subject = subject if has(clause[:1], *_JOINTS) else None
            for part in _parts(clause):
                actors = self._actors(part)
                subject = next((one.player for one in actors if one.is_free), subject)
                yield part, actors, subject

    def names_the_game(self, divisions: Sequence[Clause]) -> bool:
        """True if the words can be of no other game: they name the opponent, or are of "us"."""
        parts = [part for clause in divisions for part in _parts(clause)]
        named = any(isinstance(piece, PlayerName) for part in parts for piece in part)
        polite = named and any(has(part, *_POLITE) for part in parts)
        return any(self._names_the_game(part, named=named, polite=polite) for part in parts)

    def _names_the_game(self, part: Clause, *, named: bool, polite: bool) -> bool:
        actors = self._actors(part)
        opponents = [one for one in actors if one.is_named and one.player != self.me]
        is_of_two = has(part, Sense.BEAT) or any(not one.is_free for one in opponents)
        if has(part, Sense.DRAWN):
            return polite or has(part, Sense.WE) or (bool(opponents) and is_of_two)
        if not has(part, *_ENDS, Sense.NO_SHOW, Sense.TO_COME):
            return False
        alone = not actors and not any(isinstance(piece, Unread) for piece in part)
        mine = alone or any(one.player == self.me for one in actors)
        return (
            (named and mine)
            or (bool(opponents) and is_of_two)
            or (polite and has(part, Sense.LOST))
        )

    def _is_of_today(self, clause: Clause) -> bool:
        days = (piece.when.first for piece in clause if isinstance(piece, DayPhrase))
        return all(day <= self.today for day in days)

    def _actors(self, part: Clause) -> list[_Actor]:
        players = (
            (at, self._player(piece))
            for at, piece in enumerate(part)
            if not means(piece.text, Matter.THAT) or has(part[at + 1 : at + 2], *_ENDS, *_HAVE)
        )
        actors = [(at, player) for at, player in players if player is not None]
        return [_actor(part, at, player) for at, player in actors or self._colours(part)]

    def _player(self, piece: Piece) -> NamedPerson | None:
        """Who of the game is meant by that piece."""
        if isinstance(piece, PlayerName):
            return next(iter(set(self.game.players) & set(piece.people)))
        if has((piece,), Sense.ME, Sense.I_HAVE, Sense.I_AM):
            return self.me
        return self._other(self.me) if has((piece,), Sense.THEY, Sense.OPPONENT) else None

    def _colours(self, part: Clause) -> Iterator[tuple[int, NamedPerson]]:
        """The players by their colours, but not "with white"."""
        for at, piece in enumerate(part):
            mine = has(part[max(0, at - 1) : at], *_HAVE, Sense.WITH, Sense.PLACE)
            if has((piece,), Sense.WHITE, Sense.BLACK) and not mine:
                yield at, self.game.white if has((piece,), Sense.WHITE) else self.game.black

    def _other(self, player: NamedPerson) -> NamedPerson:
        return self.game.black if player == self.game.white else self.game.white

    def _won(self, player: NamedPerson) -> Result:
        return Result.WHITE_WON if player == self.game.white else Result.BLACK_WON

    def _lost(self, player: NamedPerson) -> Result:
        return self._won(self._other(player))

    def _endings(
        self, part: Clause, actors: Sequence[_Actor], inherited: NamedPerson | None
    ) -> set[Ending | None]:
        """What a part of a clause tells; None in it: of whom it is told is not certain."""
        if any(map(_is_not_so, part)) or _is_given_away(part):
            absent = self._missing(part, actors)
            return {absent} if absent else set()
        places = [at for at in range(len(part)) if not _is_of_a_thing(at, part)]
        ended: set[Ending | None] = {self._without_subject(part[at], actors) for at in places}
        ended -= {None}
        ended |= {self._absent(at, part, actors) for at in places} - {None}
        for at in places:
            if not has(part[at : at + 1], *_ENDS) or has(part[at : at + 1], Sense.DRAWN):
                continue
            player = self._player_of(at, part, actors, inherited)
            lost = has(part[at : at + 1], *_LOST)
            ended |= {player and (self._lost if lost else self._won)(player)}
        return ended | self._nought(part)

    def _nought(self, part: Clause) -> set[Ending | None]:
        """Nothing for the sender, unless it may be white's: "helaas een nul"."""
        words = [piece.text.casefold() for piece in part]
        at = next((at for at, word in enumerate(words) if word in NOUGHTS), None)
        if at is None:
            return set()
        score = whole_score(" ".join(words[max(0, at - 1) : at + 1]), "chess")
        lost = self._lost(self.me)
        return {lost if score is None or score.outcome is lost else None}

    def _player_of(
        self,
        at: int,
        part: Clause,
        actors: Sequence[_Actor],
        inherited: NamedPerson | None,
    ) -> NamedPerson | None:
        """The player who won, or lost, by the word at that place."""
        if has(part[at : at + 1], Sense.FLAG):
            return self._flagged(at, part, actors)
        if has(part[at : at + 1], *_LOST, Sense.WON):
            return self._subject(at, part, actors, inherited)
        return self._winner(at, part, actors)

    def _without_subject(self, piece: Piece, actors: Sequence[_Actor]) -> Result | None:
        """A draw, or a score, unless the players stand in another order than their colours."""
        if isinstance(piece, Scored):
            in_order = not actors[1:] or actors[0].player == self.game.white
            return piece.score.outcome if in_order else None
        return Result.DRAWN if has((piece,), Sense.DRAWN) else None

    def _absent(self, at: int, part: Clause, actors: Sequence[_Actor]) -> NamedPerson | None:
        """Who did not come."""
        absent = [one.player for one in actors if one.is_free and one.player != self.me]
        beside = at - 1 in [one.at for one in actors] or has(part[max(0, at - 1) : at], Sense.IS)
        away = has(part[at : at + 1], Sense.AWAY) and beside
        alone = not _is_a_thing(part[at + 1 :]) and not has(part[at + 1 :], Sense.PLACE)
        came_not = away or has(part[at : at + 1], Sense.NO_SHOW)
        return absent[0] if len(absent) == 1 and alone and came_not else None

    def _missing(self, part: Clause, actors: Sequence[_Actor]) -> NamedPerson | None:
        """Who did not come: "no opponent seen", "Piet never came"."""
        denials = [at for at, piece in enumerate(part) if has((piece,), Sense.NOT, Sense.NONE)]
        others = [one for one in actors if one.is_free and one.player != self.me]
        if len(denials) != 1 or len(others) != 1 or len(actors) != 1:
            return None
        none_seen = others[0].at == denials[0] + 1 and has(part[: others[0].at], Sense.NONE)
        came = has(part, Sense.TO_COME, Sense.COME, Sense.ARRIVE) and not has(part, Sense.CAN)
        return others[0].player if none_seen or came else None

    def _flagged(self, at: int, part: Clause, actors: Sequence[_Actor]) -> NamedPerson | None:
        free = [one.player for one in actors if one.is_free]
        if has(part[max(0, at - 1) : at], Sense.MY):
            return self.me
        return free[0] if free else self._other(self.me)

    def _subject(
        self, at: int, part: Clause, actors: Sequence[_Actor], inherited: NamedPerson | None
    ) -> NamedPerson | None:
        """Who won, or lost."""
        if has(part, Sense.WE):
            return None
        if has(part[at : at + 1], Sense.MY):
            return self.me
        third = has(part[:at], Sense.THEY_HAVE, Sense.IS)
        free = {one.player for one in actors if one.is_free and (one.at < at or third)}
        if free:
            by_verb = self.me in free or third or part[at].text.casefold() not in _PARTICIPLES
            return free.pop() if len(free) == 1 and by_verb else None
        others = [one for one in actors if not one.is_free or one.at > at]
        return self._beside(at, part, others) if others else self._implied(at, part, inherited)

    def _beside(self, at: int, part: Clause, actors: Sequence[_Actor]) -> NamedPerson | None:
        """The winner or loser where the one player who is named is led to by a preposition."""
        one, is_participle = actors[0], part[at].text.casefold() in _PARTICIPLES
        if len(actors) > 1:
            return None
        if Sense.BY in one.led_by:
            return self.me if one.player == self.me and Sense.AGAINST not in one.led_by else None
        if Sense.FOR in one.led_by and Sense.AGAINST not in one.led_by:
            return one.player if one.at > at and not is_participle else None
        by_unread = one.at - 1 > at and _is_a_thing(part[one.at - 1 :])
        return self._other(one.player) if one.led_by or by_unread else None

    def _implied(self, at: int, part: Clause, inherited: NamedPerson | None) -> NamedPerson | None:
        """Whom it is told of where the part names nobody."""
        third = has(part, Sense.THEY_HAVE) or any(map(_is_copula, part))
        if third or has(part[at : at + 1], Sense.RESIGNED):
            return inherited if inherited != self.me else None
        if inherited in {None, self.me}:
            return self.me
        return None if part[at].text.casefold() in _PARTICIPLES else inherited

    def _winner(self, at: int, part: Clause, actors: Sequence[_Actor]) -> NamedPerson | None:
        """Who beat the other: the doer behind "by", not the object, else the first."""
        doers = [one.player for one in actors if Sense.BY in one.led_by]
        objects = [self._other(one.player) for one in actors if one.is_object]
        free = [one for one in actors if one.is_free]
        if doers:
            return doers[0]
        if has(part[at : at + 1], Sense.BEATEN) and not has(part, *_HAVE):
            return self._passive(part[:at], [one for one in free if one.at < at])
        return objects[0] if objects else self._by_order(at, part, free)

    def _by_order(self, at: int, part: Clause, free: Sequence[_Actor]) -> NamedPerson | None:
        """The first of two; of one alone: by whether they stand in front of the verb."""
        if not free:
            return None
        first = free[0].player
        alone = all(one.player == first for one in free) and first != self.me
        is_object = free[0].at > at or has(part, Sense.HAVE, Sense.I_HAVE)
        return self._other(first) if alone and is_object else first

    def _passive(self, front: Clause, beaten: Sequence[_Actor]) -> NamedPerson | None:
        """Who beat the one that "was beaten"."""
        passive = has(front, Sense.BECAME, Sense.IS, Sense.BE) and len(beaten) == 1
        return self._other(beaten[0].player) if passive else None


def _with_slip(piece: Piece) -> Piece:
    """A word that looks like one of an ending as that one: "verlorn", "kloppen"."""
    if not isinstance(piece, Unread) or len(piece.text) < _SHORTEST_SLIP or meanings(piece.text):
        return piece
    like = most_like(fold(piece.text), list(_single_words()), _LIKE)
    return KnownWord(piece.text, piece.start, piece.end, _single_words()[like]) if like else piece


@cache
def _single_words() -> Mapping[str, frozenset[Sense]]:
    """The long words of an ending: in those a slip shows."""
    return {
        phrase[0]: frozenset(one for one in found if isinstance(one, Sense))
        for phrase, found in meanings_of_phrases().items()
        if len(phrase) == 1 and len(phrase[0]) >= _SHORTEST_SLIP
        if not found.isdisjoint((*_ENDS, Sense.DRAWN))
    }


def _actor(part: Clause, at: int, player: NamedPerson) -> _Actor:
    front = at - 1
    while front >= 0 and has((part[front],), *_BESIDE):
        front -= 1
    led_by = senses_of(part[front]) & _LEADS if front >= 0 else frozenset[Sense]()
    return _Actor(player, at, led_by, has((part[at],), Sense.HIM), isinstance(part[at], PlayerName))


def _is_of_a_thing(at: int, part: Clause) -> bool:
    """True for what is won or lost beside the game: "lost my queen", "een verloren avond"."""
    front, behind = part[max(0, at - 2) : at], part[at + 1 : at + 3]
    object_behind = has(behind[:1], Sense.ARTICLE, Sense.MY) and _is_a_thing(behind[1:])
    object_in_front = has(front[:1], Sense.ARTICLE, Sense.MY) and _is_a_thing(front[1:])
    is_participle = part[at].text.casefold() in {*_PARTICIPLES, "won", "lost"}
    adjective = is_participle and has(front[-1:], Sense.ARTICLE) and _is_a_thing(behind)
    infinitive = at > 0 and part[at - 1].text.casefold() in {"to", "te"}
    stranger = any(isinstance(p, Unread) and p.text[0].isupper() for p in front[-1:])
    return object_behind or object_in_front or adjective or infinitive or stranger


def _is_a_thing(pieces: Sequence[Piece]) -> bool:
    return isinstance(next(iter(pieces), None), Unread)


def _is_not_so(piece: Piece) -> bool:
    senses = senses_of(piece) - {Sense.THIRD_PERSON}
    return bool(senses) and (senses <= _NOT_SO or senses == {Sense.HAVE, Sense.PAST})


def _is_unreal(part: Clause) -> bool:
    return any({Sense.UNREAL} <= senses_of(piece) <= _NOT_SO for piece in part)


def _is_given_away(part: Clause) -> bool:
    """True for a win or a draw that was there: "ik gaf de winst weg"."""
    return has(part, Sense.AWAY) and has(part, Sense.WON, Sense.DRAWN)


def _is_copula(piece: Piece) -> bool:
    return has((piece,), Sense.IS) and not has((piece,), Sense.BECAME)
