"""Matches claims about results with the games of the round: which game, and how it ended.

Where no form fits, a single word about the end of a game is enough for a guess that the sender
reports their own, unless the message is about another game. The bot then asks how it ended.
"""

from collections.abc import Sequence
from itertools import chain

from msgspec.structs import replace

from keizer_bot.engine.model import Result
from keizer_bot.reading.clauses import WARNINGS, has
from keizer_bot.reading.hints import OF_ENDINGS
from keizer_bot.reading.model import NoShow, OwnResult, Report, ResultReport, Unsure
from keizer_bot.reading.names import NamedPerson, Pairing
from keizer_bot.reading.pieces import NOUGHTS, BoardPiece, Piece, PlayerName, Scored, Unread
from keizer_bot.reading.results import (
    Ending,
    Player,
    ResultClaim,
    Side,
    is_of_another_day,
)
from keizer_bot.reading.scene import ReadingScene
from keizer_bot.reading.senses import Sense

_COLOURS = (Side.WHITE, Side.BLACK)
_BY_FORFEIT = {Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED}
_WITHOUT_PLAY = {
    Result.WHITE_WON: Result.WHITE_BY_FORFEIT,
    Result.BLACK_WON: Result.BLACK_BY_FORFEIT,
}


def reports(
    claims: Sequence[ResultClaim], doubts: set[Unsure], scene: ReadingScene
) -> tuple[Report, ...]:
    """A report for each game that the claims are about; adds to `doubts`, which hold for all."""
    by_game: dict[int, Report] = {}
    for claim in chain.from_iterable(map(_by_board, claims)):
        game, more = _game(claim, scene)
        doubts |= more
        report = _report(claim, game, doubts, scene) if game else None
        if report is None:
            continue
        if _ending(by_game.setdefault(report.game.id, report)) != _ending(report):
            doubts.add(Unsure.CONTRADICTION)
        by_game[report.game.id] = report
    named = any(claim.names or claim.boards for claim in claims)
    if all(claim.colour_alone for claim in claims) or not (scene.private or named):
        doubts.add(Unsure.TOO_LITTLE)
    return tuple(replace(report, doubts=frozenset(doubts)) for report in by_game.values())


def _by_board(claim: ResultClaim) -> list[ResultClaim]:
    """A claim for each board: "bord 2 en 3 remise"."""
    return [replace(claim, boards=(board,)) for board in claim.boards] or [claim]


def _ending(report: Report) -> Result | NamedPerson:
    return report.absent if isinstance(report, NoShow) else report.result


def _game(claim: ResultClaim, scene: ReadingScene) -> tuple[Pairing | None, set[Unsure]]:
    """The game of a claim, and why it is unsure."""
    own_game = scene.own_game
    fitting = [game for game in scene.games if _fits(claim, game)]
    if own_game in fitting:
        return own_game, {Unsure.SOMEBODY_ELSE} if _is_shared(claim, scene) else set()
    if not (claim.names or claim.boards):
        return None, set()
    if len(fitting) == 1 and scene.is_arbiter:
        return fitting[0], set()
    if own_game and claim.names and not (claim.of_them or scene.is_arbiter):
        return own_game, {Unsure.ANOTHER_OPPONENT}
    return fitting[0] if fitting else own_game, {Unsure.SOMEBODY_ELSE}


def _is_shared(claim: ResultClaim, scene: ReadingScene) -> bool:
    """True in a group for a name that several players of the round have: "Jan heeft gewonnen"."""
    players = {player for game in scene.games for player in game.players}
    shared = any(len(players.intersection(name.people)) > 1 for name in claim.names)
    return shared and claim.of_them and not (scene.private or claim.with_sender)


def _fits(claim: ResultClaim, game: Pairing) -> bool:
    named = all(any(p in name.people for p in game.players) for name in claim.names)
    return named and (not claim.boards or game.board in claim.boards)


def _report(
    claim: ResultClaim, game: Pairing, doubts: set[Unsure], scene: ReadingScene
) -> Report | None:
    """The report of that game, or None if the result is unclear; adds to its doubts."""
    named, players = bool(claim.names or claim.boards), {*game.players}
    subject = _player(claim.subject, game, scene.me)
    if claim.with_sender and scene.me not in game.players:
        doubts.add(Unsure.SOMEBODY_ELSE)  # "Piet beat me", from an arbiter who does not play
    if claim.ending is Ending.NO_SHOW:
        return NoShow(game, subject, named=named) if subject else None
    ended = _result(claim.ending, game, subject)
    result = ended or claim.score
    if result is None:
        return None
    if ended and claim.score and ended is not claim.score:
        doubts.add(Unsure.COLOURS)
    if claim.score in _BY_FORFEIT or claim.by_forfeit:
        doubts.add(Unsure.FORFEIT)
        result = _WITHOUT_PLAY.get(result, result)
    else:
        doubts |= _doubts(claim, game, subject, scene)
    return ResultReport(
        game,
        result,
        named=named,
        other=tuple(p for n in claim.names if not players & {*n.people} for p in n.people),
        in_colours=claim.ending is Ending.SCORE or claim.subject in _COLOURS,
        names_colours=len(claim.names) > 1 or bool(claim.colour or claim.boards),
    )


def _player(subject: Player | None, game: Pairing, me: NamedPerson | None) -> NamedPerson | None:
    """The player of the game whom the claim names; None if they do not play in it."""
    if isinstance(subject, PlayerName):
        return next((player for player in game.players if player in subject.people), None)
    sides = {Side.WHITE: game.white, Side.BLACK: game.black}
    if me is not None and me in game.players:
        sides |= {Side.SENDER: me, Side.OPPONENT: game.against(me)}
    return sides.get(subject) if subject else None


def _result(ending: Ending, game: Pairing, subject: NamedPerson | None) -> Result | None:
    """The result by colour; None if there is only a score, or the player is unknown."""
    if ending is Ending.DRAWN:
        return Result.DRAWN
    if subject is None or ending is Ending.SCORE:
        return None
    white_won = (ending is Ending.WON) is (subject == game.white)
    return Result.WHITE_WON if white_won else Result.BLACK_WON


def _doubts(
    claim: ResultClaim, game: Pairing, subject: NamedPerson | None, scene: ReadingScene
) -> set[Unsure]:
    other = _player(claim.faced, game, scene.me)
    strangers = (claim.faced and other in {None, subject}) or not subject
    colour = _player(claim.colour, game, scene.me) if claim.colour else subject
    doubts = set[Unsure]()
    if claim.names and strangers and scene.me in game.players:
        doubts.add(Unsure.SOMEBODY_ELSE)
    decided = claim.ending is Ending.SCORE and claim.score is not Result.DRAWN
    of_colour = colour != subject or (claim.faced in _COLOURS and other == subject)
    if of_colour or (decided and not _is_in_order(claim, game, (subject, other), scene)):
        doubts.add(Unsure.COLOURS)
    return doubts


def _is_in_order(
    claim: ResultClaim,
    game: Pairing,
    players: tuple[NamedPerson | None, NamedPerson | None],
    scene: ReadingScene,
) -> bool:
    """True if a score gives the same result by the order of the names, the winner and the colours.

    "1-0 voor mij" must be a win both for the sender and by the colours, or the bot asks.
    """
    if claim.faced:
        return players == game.players
    winner = game.white if claim.score is Result.WHITE_WON else game.black
    if isinstance(claim.subject, PlayerName):
        return winner == players[0] == game.white and scene.of_results
    return winner == players[0] or not (claim.of_them or claim.with_sender)


_ENDS = {*OF_ENDINGS} - {Sense.BEAT, Sense.NO_SHOW}  # "klopt" may be "right"
_OF_A_GAME = (Sense.ME, Sense.I_HAVE, Sense.AGAINST, Sense.BY)
_BANTER = (*WARNINGS, Sense.YOU, Sense.CLUB_DUTY, Sense.THANKS)


def guessed_result(pieces: Sequence[Piece], scene: ReadingScene) -> OwnResult | None:
    """The guess that the sender reports their own game; in a group they must name the opponent."""
    game = scene.own_game
    if game is None or any(_is_of_another_game(piece, game) for piece in pieces):
        return None
    names = [piece for piece in pieces if isinstance(piece, PlayerName)]
    scored = any(isinstance(p, Scored) or p.text.casefold() in NOUGHTS for p in pieces)
    beats = bool(names) and has(pieces, Sense.BEAT)
    banter = has(pieces, *_BANTER) or is_of_another_day(pieces, scene)
    named = any(scene.me not in name.people for name in names)
    read = has(pieces, *_OF_A_GAME) or not any(isinstance(p, Unread) for p in pieces)
    asked = scene.private or scene.of_results or (named and read and not banter)
    ends = scored or beats or has(pieces, *_ENDS)
    return OwnResult(game, frozenset((Unsure.UNKNOWN_WORDS,))) if ends and asked else None


def _is_of_another_game(piece: Piece, game: Pairing) -> bool:
    """True for a board, or the name of a player, of another game."""
    if isinstance(piece, BoardPiece):
        return piece.numbers != (game.board,)
    return isinstance(piece, PlayerName) and len({*game.players} & {*piece.people}) != 1
