"""How the sender's game probably ended, where no form tells it: asked, never carried out.

Each part of a clause that has a word of an ending is weighed by itself: who did it, and to whom.
All of them must come to the same, and nothing may speak of another game or of what did not happen.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from keizer_bot.engine.model import Result
from keizer_bot.reading.clauses import Clause, has
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.ending_words import BESIDE, ENDS, JOINTS, LOST, as_read, parts_of
from keizer_bot.reading.games import Pairing
from keizer_bot.reading.line_parts import means
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.model import NoShow, Report, ResultReport, Unsure
from keizer_bot.reading.names import NamedPerson
from keizer_bot.reading.pieces import (
    BoardPiece,
    DayPhrase,
    Piece,
    PlayerName,
    Scored,
    Unread,
)
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.scores import NOUGHTS, whole_score
from keizer_bot.reading.senses import Sense

Ending = Result | NamedPerson
"""A result, or the player who did not come."""

_FORBIDDEN = frozenset(
    {
        *(Sense.IF, Sense.ASKS, Sense.SAYS, Sense.OR, Sense.ALWAYS, Sense.YOU, Sense.ARBITER),
        *(Sense.OBJECTION, Sense.CORRECTION, Sense.CLUB_DUTY, Sense.FORFEIT),
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
_LEADS = frozenset((Sense.AGAINST, Sense.WITH, Sense.FOR, Sense.BY, Sense.PLACE))
_HAVE = (Sense.HAVE, Sense.I_HAVE, Sense.THEY_HAVE)
_PASSIVE = (Sense.BECAME, Sense.IS, Sense.BE, Sense.I_AM)
_GOES_ON = (Sense.BUT, Sense.WE, Sense.ME, Sense.DRAWN, *ENDS)
_COLOURS = (Sense.WHITE, Sense.BLACK)
_VERBS = (*_HAVE, Sense.CAN, Sense.MUST, Sense.IS, Sense.BE)
_POLITE = (Sense.CONGRATULATION, Sense.GOOD_GAME)
_MOST_PIECES = 100  # of a message: more are a story


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


@dataclass(frozen=True, slots=True)
class _Telling:
    """What a part of a clause tells of the players in it; `topic`: of whom, if it names nobody."""

    words: Clause
    actors: Sequence[_Actor]
    topic: NamedPerson | None

    def has(self, *senses: Sense) -> bool:
        """True if a word of it may have one of these meanings."""
        return has(self.words, *senses)

    def has_at(self, at: int, *senses: Sense) -> bool:
        """True if the word at that place may have one of these meanings."""
        return at >= 0 and has(self.words[at : at + 1], *senses)

    def is_thing_at(self, at: int) -> bool:
        """True for a word that was not read at that place."""
        return 0 <= at < len(self.words) and isinstance(self.words[at], Unread)

    def is_verb_at(self, at: int) -> bool:
        """True for a participle without its subject: "gewonnen"."""
        return means(self.words[at].text, Matter.PARTICIPLE)

    @property
    def is_unreal(self) -> bool:
        """True for what may come yet."""
        return any({Sense.UNREAL} <= p.senses <= _NOT_SO for p in self.words)

    @property
    def free(self) -> list[_Actor]:
        """Those who may be its subject."""
        return [actor for actor in self.actors if actor.is_free]


def guessed_report(
    found: Sequence[Piece], divisions: Sequence[Clause], scene: ReadingScene
) -> Report | None:
    """The report that is probably meant; None where another is as likely, or none."""
    game = scene.own_game
    if game is None or scene.me is None or len(found) > _MOST_PIECES or _asks(found):
        return None
    told = [tuple(map(as_read, clause)) for clause in divisions if not _is_ahead(clause, scene)]
    if any(_is_forbidden(piece, clause, game, scene) for clause in told for piece in clause):
        return None
    weighing = _Weighing(game, scene.me)
    parts = list(weighing.parts(told))
    if not (scene.private or scene.of_results or weighing.is_of_the_game(parts)):
        return None
    ended, doubts = weighing.ending(parts), frozenset((Unsure.UNKNOWN_WORDS,))
    named = any(isinstance(piece, PlayerName | BoardPiece) for piece in found)
    match ended:
        case NamedPerson():
            return NoShow(game, ended, named, doubts)
        case Result():
            return ResultReport(game, ended, named, doubts=doubts)
    return None


def _is_ahead(clause: Clause, scene: ReadingScene) -> bool:
    """True for a clause about a day to come: it tells of no game that was played."""
    return any(isinstance(p, DayPhrase) and p.when.first > scene.today for p in clause)


def _asks(found: Sequence[Piece]) -> bool:
    """True for a question mark, a verb in front, "heb ik nu gewonnen", and for two scores."""
    verb, subject = found[:1], found[1:2]
    pronoun = has(subject, Sense.ME, Sense.WE, Sense.THEY) and not has(subject, Sense.HIM)
    named = has(verb, Sense.THEY_HAVE, Sense.IS) and isinstance(
        next(iter(subject), None), PlayerName
    )
    inverted = named or (pronoun and has(verb, *_VERBS))
    asked = inverted or any(piece.text == "?" for piece in found)
    return asked or sum(isinstance(piece, Scored) for piece in found) > 1


def _is_forbidden(piece: Piece, clause: Clause, game: Pairing, scene: ReadingScene) -> bool:
    match piece:
        case DayPhrase(kinds=(DayKind.EVERYTHING,)):
            return has(clause, *ENDS)  # "he always beats me"
        case DayPhrase():
            return piece.when.last < scene.today
        case BoardPiece():
            return piece.numbers != (game.board,)
        case PlayerName():
            return len(set(game.players) & set(piece.people)) != 1
    senses = piece.senses - {Sense.UNREAL, Sense.THEY}
    forbidden = bool(senses) and senses <= _FORBIDDEN
    return forbidden or means(piece.text, Matter.MOVE)


@dataclass(frozen=True, slots=True)
class _Weighing:
    """The weighing of what is told of a game."""

    game: Pairing
    me: NamedPerson

    def parts(self, divisions: Sequence[Clause]) -> Iterator[_Telling]:
        """The parts of the clauses, each with its players."""
        topic: NamedPerson | None = None
        for clause in divisions:
            topic = topic if has(clause[:1], *JOINTS) else None
            for words in parts_of(clause):
                part = _Telling(words, self._actors(words), topic)
                topic = part.free[0].player if part.free else topic
                yield part

    def is_of_the_game(self, parts: Sequence[_Telling]) -> bool:
        """True if the words can be of no other game: they name the opponent, or are of "us"."""
        named = any(isinstance(piece, PlayerName) for part in parts for piece in part.words)
        polite = named and any(part.has(*_POLITE) for part in parts)
        return any(self._is_of_the_game(part, named=named, polite=polite) for part in parts)

    def _is_of_the_game(self, part: _Telling, *, named: bool, polite: bool) -> bool:
        opponents = [one for one in part.actors if one.is_named and one.player != self.me]
        of_two = any(not one.is_free or part.has(Sense.BEAT) for one in opponents)
        if part.has(Sense.DRAWN):
            return polite or of_two or part.has(Sense.WE)
        mine = any(one.player == self.me for one in part.actors)
        alone = not part.actors and not any(map(part.is_thing_at, range(len(part.words))))
        if not part.has(*ENDS, Sense.NO_SHOW, Sense.TO_COME, Sense.BY):
            return False
        return of_two or (named and (mine or alone)) or (polite and part.has(Sense.LOST))

    def ending(self, parts: Sequence[_Telling]) -> Ending | None:
        """The one ending that all parts come to; nobody congratulates on what they won."""
        endings = set[Ending | None]()
        for part in parts:
            if endings and part.is_unreal and part.has(*_GOES_ON):
                return None  # "but we're still playing"
            endings |= self._endings(part)
        if any(part.has(Sense.CONGRATULATION) for part in parts):
            endings -= {self._won(self.me)}
        absent = next((one for one in endings if isinstance(one, NamedPerson)), None)
        if absent and endings <= {absent, self._lost(absent)}:
            return absent
        if not endings:
            return next(filter(None, map(self._missing, parts)), None)
        return endings.pop() if len(endings) == 1 else None

    def _actors(self, words: Clause) -> list[_Actor]:
        actors = [actor for at in range(len(words)) if (actor := self._actor(words, at))]
        named = [actor for actor in actors if not has((words[actor.at],), *_COLOURS)]
        return named or [actor for actor in actors if not actor.led_by]

    def _actor(self, words: Clause, at: int) -> _Actor | None:
        player, front = self._player(words, at), at - 1
        if player is None:
            return None
        while front >= 0 and has((words[front],), *BESIDE):
            front -= 1
        led_by = words[front].senses & _LEADS if front >= 0 else frozenset[Sense]()
        is_named = isinstance(words[at], PlayerName)
        return _Actor(player, at, led_by, has((words[at],), Sense.HIM), is_named)

    def _player(self, words: Clause, at: int) -> NamedPerson | None:
        """Who of the game is meant by that word; "that" is somebody only in front of a verb."""
        piece, front = words[at], words[max(0, at - 1) : at]
        if isinstance(piece, PlayerName):
            return next(iter(set(self.game.players) & set(piece.people)))
        if has((piece,), Sense.ME, Sense.I_HAVE, Sense.I_AM):
            return self.me
        if has((piece,), *_COLOURS) and not has(front, *_HAVE):
            return self.game.white if has((piece,), Sense.WHITE) else self.game.black
        is_person = not means(piece.text, Matter.THAT) or has(words[at + 1 : at + 2], *ENDS, *_HAVE)
        is_other = has((piece,), Sense.THEY, Sense.OPPONENT) and is_person
        return self._other(self.me) if is_other else None

    def _other(self, player: NamedPerson) -> NamedPerson:
        return self.game.black if player == self.game.white else self.game.white

    def _won(self, player: NamedPerson) -> Result:
        return Result.WHITE_WON if player == self.game.white else Result.BLACK_WON

    def _lost(self, player: NamedPerson) -> Result:
        return self._won(self._other(player))

    def _endings(self, part: _Telling) -> set[Ending | None]:
        """What a part of a clause tells; None in it: of whom it is told is not certain."""
        given_away = part.has(Sense.AWAY) and part.has(Sense.WON, Sense.DRAWN)
        if given_away or any(map(_is_not_so, part.words)):
            return set()
        places = [at for at in range(len(part.words)) if not _is_of_a_thing(at, part)]
        ended: set[Ending | None] = {self._without_subject(at, part) for at in places} - {None}
        for at in places:
            if part.has_at(at, *ENDS) and not part.has_at(at, Sense.DRAWN):
                player = self._player_of(at, part)
                lost = part.has_at(at, *LOST)
                ended.add(player and (self._lost if lost else self._won)(player))
        return ended or self._by_doer(part)

    def _by_doer(self, part: _Telling) -> set[Ending | None]:
        """The win of whom "by" leads to, whatever they did: "weggespeeld door Piet"."""
        doers = [one.player for one in part.actors if Sense.BY in one.led_by]
        done = part.has(*_PASSIVE) or len(part.actors) > 1
        return set(map(self._won, doers)) if done else set()

    def _without_subject(self, at: int, part: _Telling) -> Ending | None:
        """A draw; a score, unless the players stand in another order than their colours; nothing.

        "Een nul" may also be a win of white's. Or that somebody did not come.
        """
        piece = part.words[at]
        if isinstance(piece, Scored):
            in_order = not part.actors[1:] or part.actors[0].player == self.game.white
            return piece.score.outcome if in_order else None
        if has((piece,), Sense.DRAWN):
            return Result.DRAWN
        if piece.text.casefold() in NOUGHTS:
            score = whole_score(
                " ".join(p.text for p in part.words[max(0, at - 1) : at + 1]), "chess"
            )
            lost = self._lost(self.me)
            return lost if score is None or score.outcome is lost else None
        return self._absent(at, part)

    def _absent(self, at: int, part: _Telling) -> NamedPerson | None:
        """Who did not come, or is away: not "away from the opening"."""
        beside = at - 1 in [one.at for one in part.actors] or part.has_at(at - 1, Sense.IS)
        away = part.has_at(at, Sense.NO_SHOW) or (part.has_at(at, Sense.AWAY) and beside)
        free = [one.player for one in part.free if one.player != self.me]
        more = part.is_thing_at(at + 1) or has(part.words[at + 1 :], Sense.PLACE)
        return free[0] if away and not more and len(free) == 1 else None

    def _missing(self, part: _Telling) -> NamedPerson | None:
        """Who did not come: "no opponent seen", "Piet never came"."""
        denied = [at for at in range(len(part.words)) if part.has_at(at, Sense.NOT, Sense.NONE)]
        if len(denied) != 1 or len(part.actors) != 1 or part.actors[0].player == self.me:
            return None
        (one,) = part.actors
        seen = one.at == denied[0] + 1 and part.has_at(denied[0], Sense.NONE)
        came = any(
            has((p,), Sense.TO_COME, Sense.COME, Sense.ARRIVE) and not has((p,), Sense.IS)
            for p in part.words
        )
        return one.player if one.is_free and (seen or (came and not part.has(Sense.CAN))) else None

    def _player_of(self, at: int, part: _Telling) -> NamedPerson | None:
        """The player who won, or lost, by the word at that place."""
        if part.has_at(at, Sense.FLAG):
            own = part.has_at(at - 1, Sense.MY)
            return self.me if own else next((p.player for p in part.free), self._other(self.me))
        return (self._subject if part.has_at(at, *LOST, Sense.WON) else self._winner)(at, part)

    def _subject(self, at: int, part: _Telling) -> NamedPerson | None:
        """Who won, or lost."""
        if part.has(Sense.WE):
            return None
        if part.has_at(at, Sense.MY):
            return self.me
        third = has(part.words[:at], Sense.THEY_HAVE, Sense.IS)
        free = {one.player for one in part.free if one.at < at or third}
        if free:
            by_verb = self.me in free or third or not part.is_verb_at(at)
            return free.pop() if len(free) == 1 and by_verb else None
        return self._beside(at, part) if part.actors else self._implied(at, part)

    def _beside(self, at: int, part: _Telling) -> NamedPerson | None:
        """The winner or loser where the one player who is named is led to by a preposition."""
        one = part.actors[0]
        if len(part.actors) > 1:
            return None
        if Sense.BY in one.led_by:
            return self.me if one.player == self.me and Sense.AGAINST not in one.led_by else None
        if Sense.FOR in one.led_by and Sense.AGAINST not in one.led_by:
            return one.player if one.at > at and not part.is_verb_at(at) else None
        led = one.led_by or (one.at - 1 > at and part.is_thing_at(one.at - 1))
        return self._other(one.player) if led else None

    def _implied(self, at: int, part: _Telling) -> NamedPerson | None:
        """Whom it is told of where the part names nobody."""
        copula = any(has((p,), Sense.IS) and not has((p,), Sense.BECAME) for p in part.words)
        if copula or part.has(Sense.THEY_HAVE):
            return part.topic if part.topic != self.me else None
        if part.has_at(at, Sense.RESIGNED):
            return part.topic  # either may have
        if part.topic in {None, self.me}:
            return self.me
        if part.is_verb_at(at):
            return self.me if part.has_at(0, Sense.SO) else None  # "he blundered, so won"
        return part.topic

    def _winner(self, at: int, part: _Telling) -> NamedPerson | None:
        """Who beat the other: the doer behind "by", not the object, else the first."""
        doers = [one.player for one in part.actors if Sense.BY in one.led_by]
        objects = [self._other(one.player) for one in part.actors if one.is_object]
        front = [self._other(one.player) for one in part.free if one.at < at]
        if doers:
            return doers[0]
        if part.has_at(at, Sense.BEATEN) and not part.has(*_HAVE):
            passive = has(part.words[:at], *_PASSIVE) and len(front) == 1
            return front[0] if passive else None
        return objects[0] if objects else self._by_order(at, part)

    def _by_order(self, at: int, part: _Telling) -> NamedPerson | None:
        """The first of two; of one alone: by whether they stand in front of the verb."""
        if not part.free:
            return None
        first = part.free[0].player
        alone = all(one.player == first for one in part.free) and first != self.me
        is_object = part.free[0].at > at or part.has(Sense.HAVE, Sense.I_HAVE, Sense.TO_COME)
        return self._other(first) if alone and is_object else first


def _is_of_a_thing(at: int, part: _Telling) -> bool:
    """True for what is won or lost beside the game: "lost my queen", "een verloren avond"."""
    owned = (Sense.ARTICLE, Sense.MY)
    is_verb = means(part.words[at].text, Matter.PARTICIPLE, Matter.PLAYED)
    behind = part.has_at(at + 1, *owned) and part.is_thing_at(at + 2)
    in_front = is_verb and part.has_at(at - 2, *owned) and part.is_thing_at(at - 1)
    adjective = is_verb and part.has_at(at - 1, *owned) and part.is_thing_at(at + 1)
    infinitive = at > 0 and means(part.words[at - 1].text, Matter.INFINITIVE)
    stranger = at > 1 and part.is_thing_at(at - 1) and part.words[at - 1].text[0].isupper()
    return behind or in_front or adjective or infinitive or stranger


def _is_not_so(piece: Piece) -> bool:
    senses = piece.senses - {Sense.THIRD_PERSON}
    return bool(senses) and (senses <= _NOT_SO or senses == {Sense.HAVE, Sense.PAST})
