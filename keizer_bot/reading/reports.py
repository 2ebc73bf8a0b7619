"""Matches a claim about a result with the games of the round: which game, and how it ended."""

from collections.abc import Sequence

from msgspec.structs import replace

from keizer_bot.engine.model import Result
from keizer_bot.reading.model import NoShow, Report, ResultReport, Unsure
from keizer_bot.reading.names import NamedPerson, Pairing
from keizer_bot.reading.pieces import PlayerName
from keizer_bot.reading.results import Ending, Player, ResultClaim, Side
from keizer_bot.reading.scene import ReadingScene

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
    for claim in (board_claim for several in claims for board_claim in _by_board(several)):
        game, more = _game(claim, scene)
        doubts |= more
        report = _report(claim, game, doubts, scene) if game else None
        if report is None:
            continue
        earlier = by_game.setdefault(report.game.id, report)
        if _ending(earlier) != _ending(report):
            doubts.add(Unsure.CONTRADICTION)
        by_game[report.game.id] = report
    named = any(claim.names or claim.boards for claim in claims)
    if all(claim.colour_alone for claim in claims) or not (scene.private or named):
        doubts.add(Unsure.TOO_LITTLE)
    unsure = frozenset(doubts)
    return tuple(replace(report, doubts=unsure) for report in by_game.values())


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
        of_several = not (scene.private or claim.with_sender) and _is_of_several(claim, scene)
        return own_game, {Unsure.SOMEBODY_ELSE} if of_several and claim.of_them else set()
    if not (claim.names or claim.boards):
        return None, set()
    if len(fitting) == 1 and scene.is_arbiter:
        return fitting[0], set()
    if own_game is not None and _stranger(claim, own_game, scene):
        return own_game, {Unsure.ANOTHER_OPPONENT}
    return fitting[0] if fitting else own_game, {Unsure.SOMEBODY_ELSE}


def _is_of_several(claim: ResultClaim, scene: ReadingScene) -> bool:
    """True for a name that several players of the round have: "Jan heeft gewonnen"."""
    players = {player for game in scene.games for player in game.players}
    return any(len(players.intersection(name.people)) > 1 for name in claim.names)


def _fits(claim: ResultClaim, game: Pairing) -> bool:
    named = all(any(p in name.people for p in game.players) for name in claim.names)
    return named and (not claim.boards or game.board in claim.boards)


def _stranger(claim: ResultClaim, game: Pairing, scene: ReadingScene) -> tuple[NamedPerson, ...]:
    """The players whom the sender names as the opponent, but who do not play in that game."""
    names = [name for name in claim.names if scene.me not in name.people]
    if (
        claim.subject is not Side.SENDER
        or len(names) != 1
        or game != scene.own_game
        or scene.is_arbiter
    ):
        return ()
    return () if set(names[0].people) & set(game.players) else names[0].people


def _report(
    claim: ResultClaim, game: Pairing, doubts: set[Unsure], scene: ReadingScene
) -> Report | None:
    """The report of that game, or None if the result is unclear; adds to its doubts."""
    named = bool(claim.names or claim.boards)
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
        other=_stranger(claim, game, scene),
        in_colours=claim.ending is Ending.SCORE or claim.subject in _COLOURS,
        names_colours=len(claim.names) > 1 or bool(claim.colour or claim.boards),
    )


def _player(subject: Player, game: Pairing, me: NamedPerson | None) -> NamedPerson | None:
    """The player of the game whom the claim names; None if they do not play in it."""
    match subject:
        case Side.WHITE:
            return game.white
        case Side.BLACK:
            return game.black
        case Side.SENDER | Side.OPPONENT:
            if me not in game.players:
                return None
            return me if subject is Side.SENDER else next(p for p in game.players if p != me)
    return next((player for player in game.players if player in subject.people), None)


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
    other = _player(claim.faced, game, scene.me) if claim.faced else None
    strangers = (claim.faced and other in {None, subject}) or not subject
    colour = _player(claim.colour, game, scene.me) if claim.colour else subject
    doubts = set[Unsure]()
    if claim.names and strangers and scene.me in game.players:
        doubts.add(Unsure.SOMEBODY_ELSE)
    if colour != subject or (claim.faced in _COLOURS and other == subject):
        doubts.add(Unsure.COLOURS)
    decided = claim.ending is Ending.SCORE and claim.score is not Result.DRAWN
    if decided and not _is_in_order(claim, game, scene):
        doubts.add(Unsure.COLOURS)
    return doubts


def _is_in_order(claim: ResultClaim, game: Pairing, scene: ReadingScene) -> bool:
    """True if a score gives the same result by the order of the names, the winner and the colours.

    "1-0 voor mij" must be a win both for the sender and by the colours, or the bot asks.
    """
    subject = _player(claim.subject, game, scene.me)
    if claim.faced:
        other = _player(claim.faced, game, scene.me)
        return (subject, other) == (game.white, game.black)
    winner = game.white if claim.score is Result.WHITE_WON else game.black
    if not isinstance(claim.subject, PlayerName):
        return winner == subject or (claim.subject is Side.SENDER and not claim.with_sender)
    return winner == subject == game.white and (claim.for_subject or scene.of_results)
