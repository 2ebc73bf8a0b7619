"""Reads results by closed forms: who won or lost, a draw, or the score itself.

Each piece of a clause has a role. forms.txt lists the roles that a form needs and those that it
allows beside them; this module finds the players of the claim, and its doubts. `reports` finds the
game.
"""

from collections.abc import Mapping, Sequence
from enum import Enum, auto
from itertools import pairwise

import msgspec
from msgspec.structs import replace

from keizer_bot.engine.model import Result
from keizer_bot.reading.clauses import WARNINGS, Clause, has, without_courtesy
from keizer_bot.reading.forms import Roles, first_form, forms, role_of
from keizer_bot.reading.hints import OF_ENDINGS
from keizer_bot.reading.lexicon import Meaning
from keizer_bot.reading.model import Unsure
from keizer_bot.reading.pieces import BoardPiece, DayPhrase, Piece, PlayerName, Scored, SignPiece
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.senses import Matter, Sense


class Ending(Enum):
    """How a game ended for the subject of a clause; SCORE: only the score says so."""

    WON = auto()
    LOST = auto()
    DRAWN = auto()
    SCORE = auto()
    NO_SHOW = auto()


class Side(Enum):
    """A player who is not named."""

    SENDER = auto()
    OPPONENT = auto()  # of the sender
    WHITE = auto()
    BLACK = auto()


Player = Side | PlayerName


class ResultClaim(msgspec.Struct, frozen=True):
    """A clause about how a game ended for its subject, before it is matched with the games.

    `faced` is the other player in it, `colour` the subject's colour by the clause, `boards` are
    board numbers.
    """

    ending: Ending
    doubts: frozenset[Unsure] = frozenset()
    subject: Player = Side.SENDER
    faced: Player | None = None
    names: tuple[PlayerName, ...] = ()
    score: Result | None = None
    colour: Player | None = None
    with_sender: bool = False  # the clause has "I" or "me"
    boards: tuple[int, ...] = ()
    by_forfeit: bool = False
    colour_alone: bool = False  # "3 wit" may count who has white

    @property
    def of_them(self) -> bool:
        """True if it is about somebody other than the sender."""
        return self.subject is not Side.SENDER

    @property
    def is_bare(self) -> bool:
        """True if it is one word, which may be about something else."""
        named = self.names or self.score or self.boards or self.colour
        return not (named or self.of_them)


_FORMS = forms("results", Ending.__members__)
_BEATING = (Sense.BEAT, Sense.BEATEN)
_DECISIVE = {*OF_ENDINGS} - {Sense.DRAWN}
_COLOURS = (Sense.WHITE, Sense.BLACK)
_TELLING = frozenset((*OF_ENDINGS, Sense.NOT, *_COLOURS))
_SENDER = (Sense.I_HAVE, Sense.I_AM, Sense.ME)
_SIDES: dict[Meaning, Side] = {
    **dict.fromkeys(_SENDER, Side.SENDER),
    **dict.fromkeys((Sense.OPPONENT, Sense.THEY), Side.OPPONENT),
    Sense.WHITE: Side.WHITE,
    Sense.BLACK: Side.BLACK,
}
_TWO = 2  # players of a game
_PLAYERS = frozenset((*_SIDES, Matter.NAMED))
_OTHERS = (Matter.FACED, Sense.AGAINST, Sense.BY)
_MENTIONED = _PLAYERS.union(_OTHERS, (Sense.FOR,))
_PREPOSITIONS = (Sense.BY, Sense.WITH, Sense.AGAINST, Sense.FOR, Sense.PLACE)
_AUXILIARIES = (Sense.HAVE, Sense.THEY_HAVE)
_DOUBTS: dict[Sense, Unsure] = {
    **WARNINGS,
    **dict.fromkeys((Sense.NONE, Sense.NO), Unsure.DENIED),
    **dict.fromkeys((Sense.UNREAL, Sense.WISH), Unsure.UNREAL),
    **dict.fromkeys((Sense.OTHERS, Sense.YOU), Unsure.SOMEBODY_ELSE),
    Sense.PAST: Unsure.PAST,
}
_SILENT = (Sense.ARTICLE, Sense.SOFT, Sense.YES, Sense.AFTER_ALL, Sense.MY)
_JOINTS = (Sense.AND, Sense.SO, Sense.BUT)
_ROLES = (  # if a word has several of these meanings, the first one counts
    *(Sense.IDIOM, Sense.OWN_FLAG, Sense.FLAG, Sense.NO_SHOW, Sense.FORFEIT, Sense.HOW),
    *(Sense.WAS_BEATEN, Sense.BEATEN, Sense.WON, Sense.LOST, Sense.DRAWN, Sense.BEAT),
    *(Sense.RESIGNED, Sense.OPPONENT, *_COLOURS, *_SENDER, Sense.THEY, Sense.THEY_HAVE),
    *(Sense.WE, Sense.HAVE, *_PREPOSITIONS, Sense.GAME, Sense.BECAME, Sense.IT, Sense.IS, Sense.BE),
    *(*_SILENT, Sense.NOT, Sense.THERE, *_JOINTS, *_DOUBTS),
)
_UNHEARD = {
    *(*_SILENT, *_JOINTS, *_DOUBTS, Sense.FORFEIT, Sense.HOW, Sense.GAME, Sense.IT),
}
_OF_THE_GAME = {Matter.DAY, Matter.NUMBERED_BOARD, Sense.MOVES}
_SUBJECTS = (*_SENDER, Sense.OPPONENT, Sense.THEY, Sense.WE, Sense.IT, Sense.GAME, *_COLOURS)

Item = tuple[Meaning, Piece]


def result_claim(clause: Clause, scene: ReadingScene) -> ResultClaim | None:
    """The claim that a whole clause makes about a result; None if it has none of the forms."""
    if not any(isinstance(p, Scored) or p.senses & _TELLING for p in clause):
        return None
    asks_for_it = has(clause, Sense.PLEASE)  # "remise alsjeblieft"
    clause = without_courtesy(clause, (Sense.DRAWN, Sense.WON, Sense.LOST))
    items = _with_players([(_role(piece, scene), piece) for piece in clause])
    roles = Roles(tuple(role for role, _ in items))
    ending = first_form(_FORMS, roles)
    if ending is None or _is_of_several(clause, roles):
        return None
    claim = _claim(ending, clause, {role: _player(piece, scene) for role, piece in items})
    if _says_nothing(claim, clause, roles, scene):
        return None
    doubts = _doubts_of_form(clause, roles, scene).union(*map(_doubts_of_word, clause))
    if Matter.COLOUR in roles.meanings:
        doubts.discard(Unsure.PAST)  # "had wit" means no earlier game
    if scene.of_results and len(clause) == 1:
        doubts.discard(Unsure.QUESTION)  # "gelijk" is no "am I right?"
    if ending is Ending.NO_SHOW:
        doubts.discard(Unsure.DENIED)
    return replace(claim, doubts=frozenset(doubts | ({Unsure.UNREAL} if asks_for_it else set())))


def _claim(ending: Ending, clause: Clause, players: Mapping[Meaning, Player]) -> ResultClaim:
    """The claim of a clause; without a named player it is about its sender."""
    subject = next((players[role] for role in players if role in _PLAYERS), players.get(Sense.FOR))
    faced = next((players[role] for role in _OTHERS if role in players), None)
    if subject is None and (faced is Side.SENDER or ending is Ending.NO_SHOW):
        subject = Side.OPPONENT  # "versloeg me"
    return ResultClaim(
        ending,
        subject=subject or Side.SENDER,
        faced=faced,
        names=tuple(p for p in clause if isinstance(p, PlayerName)),
        score=next((p.outcome for p in clause if isinstance(p, Scored)), None),
        colour=players.get(Matter.COLOUR),
        with_sender=Side.SENDER in {subject, faced},
        boards=next((p.numbers for p in clause if isinstance(p, BoardPiece)), ()),
        by_forfeit=has(clause, Sense.FORFEIT),
        colour_alone=players.keys() <= {*_COLOURS, Sense.FOR},
    )


def _is_of_several(clause: Clause, roles: Roles) -> bool:
    """True for more than one ending, score or board, or more than two players."""
    counted = [p for p in clause if isinstance(p, Scored | BoardPiece)]
    ends = sum(role in OF_ENDINGS for role in roles.each)
    players = sum(role in _MENTIONED for role in roles.each)
    return ends > 1 or players > _TWO or len({type(p) for p in counted}) < len(counted)


def _says_nothing(claim: ResultClaim, clause: Clause, roles: Roles, scene: ReadingScene) -> bool:
    """True if the words do not say who, or are about another evening."""
    meanings = roles.meanings
    named = not meanings.isdisjoint((*_PLAYERS, Sense.FOR)) or claim.faced is Side.SENDER
    finite = not meanings.isdisjoint((*_AUXILIARIES, Sense.AGAINST)) or claim.by_forfeit
    alone = claim.colour_alone and not claim.boards
    no_show = claim.ending is Ending.NO_SHOW
    return (
        (not named and Sense.THEY_HAVE in meanings)
        or claim.subject == claim.faced
        or (claim.of_them and has(clause, Sense.PARTICIPLE) and not finite)
        or (no_show and is_of_another_day(clause, scene))
        or (not scene.of_results and (alone or (no_show and not named)))
    )


def _with_players(items: Sequence[Item]) -> list[Item]:
    """The items that count, with each player's role."""
    items = _with_prepositions(items)
    bare = [at for at, (role, _) in enumerate(items) if role in _PLAYERS]
    verb = next((at for at, (role, _) in enumerate(items) if role in _DECISIVE), len(items))
    faced = _beaten(items, bare)
    subject = next((at for at in bare if at != faced), None)
    roles = [role for role, _ in items]
    for at in bare:
        if at == faced:
            roles[at] = Matter.FACED
        elif at != subject:
            roles[at] = _role_of_other(items[at], decided=verb < len(items))
        elif not _may_be_subject(items, at, verb):
            roles[at] = Sense.IDIOM
    if Sense.FOR in roles[:verb] and verb < len(items):
        roles[roles.index(Sense.FOR)] = Sense.IDIOM  # "jammer voor Piet gewonnen"
    return [(role, piece) for role, (_, piece) in zip(roles, items, strict=True)]


def _role_of_other(item: Item, *, decided: bool) -> Meaning:
    """The role of a second player; beside a win or a loss it needs a preposition: "van mij"."""
    if decided:
        return Sense.AGAINST if _is_me(item) and " " in item[1].text else Sense.IDIOM
    return Sense.IDIOM if item[0] in _COLOURS else Matter.FACED


def _beaten(items: Sequence[Item], bare: Sequence[int]) -> int | None:
    """The index of the player who was beaten: "Piet" in "versloeg Piet", "heb Piet verslagen"."""
    roles = [role for role, _ in items]
    verb = next((at for at, role in enumerate(roles) if role in _BEATING), None)
    if verb is None or not bare or Sense.BY in roles:
        return None
    at = next((at for at in bare if _is_me(items[at])), bare[-1])
    stands = len(bare) > 1 or at > verb or roles[verb] is Sense.BEATEN
    return at if stands and (roles[at] not in _SENDER or _is_me(items[at])) else None


def _may_be_subject(items: Sequence[Item], at: int, verb: int) -> bool:
    """False after the verb, as in "gewonnen Piet", and for "me" or the sender's first name."""
    if verb == len(items):
        return True
    behind = at > verb and all(role is not Sense.THEY_HAVE for role, _ in items[:verb])
    return not behind and (" " in items[at][1].text or not _is_me(items[at]))


def _with_prepositions(items: Sequence[Item]) -> list[Item]:
    """The items that count, with a preposition and the player after it as one item."""
    heard = [item for item in items if item[0] not in _UNHEARD]
    joined = list[Item]()
    at = 0
    while at < len(heard):
        opened = _opened(*heard[at : at + 2])
        joined.append(opened or heard[at])
        at += 2 if opened else 1
    return [item for item in joined if item[0] not in _OF_THE_GAME]


def _opened(opener: Item, after: Item | None = None) -> Item | None:
    """The item of a preposition and the piece after it; None without a preposition."""
    role, (behind, piece) = opener[0], after or opener
    if behind in _COLOURS and role in {Sense.WITH, *_AUXILIARIES}:
        return Matter.COLOUR, piece
    if role not in _PREPOSITIONS:
        return None
    if behind in _OF_THE_GAME or (role is Sense.FOR and behind in _PLAYERS):
        return (behind if behind in _OF_THE_GAME else role), piece
    is_own_name = behind in _SENDER and isinstance(piece, PlayerName)
    if is_own_name or behind not in _PLAYERS:
        return Sense.IDIOM, piece
    return (role if role is Sense.BY else Sense.AGAINST), piece


def _role(piece: Piece, scene: ReadingScene) -> Meaning:
    """The role of a piece; a piece without a role gets `IDIOM`, which no form has."""
    if isinstance(piece, PlayerName) and piece.people == (scene.me,):
        return Sense.ME
    if isinstance(piece, SignPiece) and piece.text == "-":
        return Sense.AND
    return role_of(piece, _ROLES) or Sense.IDIOM


def _player(piece: Piece, scene: ReadingScene) -> Player:
    side = _SIDES.get(_role(piece, scene))
    return piece if side is None and isinstance(piece, PlayerName) else side or Side.SENDER


def _is_me(item: Item) -> bool:
    """True for the sender as an object: "me", but not "I"."""
    return item[0] is Sense.ME and Sense.SUBJECT not in item[1].senses


def _doubts_of_word(piece: Piece) -> set[Unsure]:
    """The doubts that a word raises; "was" does not mean an earlier game."""
    doubts = {_DOUBTS[sense] for sense in piece.senses if sense in _DOUBTS}
    return doubts - ({Unsure.PAST} if Sense.BECAME in piece.senses else set())


def _doubts_of_form(clause: Clause, roles: Roles, scene: ReadingScene) -> set[Unsure]:
    """Doubts that follow from how the clause is written, whatever game it is about."""
    meanings = roles.meanings
    described = any(
        has((a,), Sense.ARTICLE) and has((b,), Sense.WON, Sense.LOST) and " " not in b.text
        for a, b in pairwise(clause)
    )  # "een verloren avond"
    either = any(p.senses >= {Sense.FOR, Sense.AGAINST} for p in clause)  # "1-0 to Piet"
    by_them = any(
        has((a,), Sense.BY) and not isinstance(b, PlayerName) for a, b in pairwise(clause)
    )
    doubts = (
        (described, Unsure.UNREAL),
        (either and meanings.isdisjoint(OF_ENDINGS), Unsure.COLOURS),
        (Sense.NOT in meanings, Unsure.DENIED),
        (is_of_another_day(clause, scene), Unsure.EVENING),
        (any(isinstance(p, Scored) and not p.sure for p in clause), Unsure.UNCERTAIN),
        (_is_asked(clause) or _ends_in_tag(clause), Unsure.QUESTION),
        (by_them, Unsure.UNCERTAIN),
    )
    return {doubt for holds, doubt in doubts if holds}


def is_of_another_day(clause: Sequence[Piece], scene: ReadingScene) -> bool:
    """True if the clause names another day than today."""
    return any(isinstance(p, DayPhrase) and not scene.is_today(p.when) for p in clause)


def _is_asked(clause: Sequence[Piece]) -> bool:
    """True for a verb in front of its subject: "heb ik gewonnen", but not "heb Piet geklopt"."""
    verb, subject = clause[:1], clause[1:2]
    named = has(subject, *_SUBJECTS) or any(isinstance(p, PlayerName | BoardPiece) for p in subject)
    of_us = has(verb, Sense.HAVE) and (
        has(subject, Sense.ME, Sense.WE) or (named and has(verb, Sense.WE))
    )
    return of_us or (named and has(verb, Sense.THEY_HAVE, Sense.IS, Sense.BE, Sense.BECAME))


def _ends_in_tag(clause: Clause) -> bool:
    """True for "gewonnen toch"."""
    last = clause[-1:]
    return len(clause) > 1 and has(last, Sense.AFTER_ALL) and not has(last, Sense.HOW)
