"""Matches what is said about a game to the games of the round: which one, and how it ended."""

from collections.abc import Sequence
from dataclasses import replace

from keizer_bot.engine.model import Result
from keizer_bot.reading.model import NoShow, Report, ResultReport, Unsure
from keizer_bot.reading.names import NamedPerson, Pairing
from keizer_bot.reading.result_forms import Own
from keizer_bot.reading.results import Told
from keizer_bot.reading.scene import ReadingScene

_BY_FORFEIT = {Result.WHITE_BY_FORFEIT, Result.BLACK_BY_FORFEIT, Result.BOTH_FORFEITED}
_WITHOUT_PLAY = {
    Result.WHITE_WON: Result.WHITE_BY_FORFEIT,
    Result.BLACK_WON: Result.BLACK_BY_FORFEIT,
}


def reports(told: Sequence[Told], doubts: set[Unsure], scene: ReadingScene) -> tuple[Report, ...]:
    """One report for each game that is mentioned; adds to `doubts`, which hold for all of them."""
    found: dict[int, Report] = {}
    for one in (each for several in told for each in _each(several)):
        game, more = _game(one, scene)
        doubts |= more
        if game is None:
            continue
        report, more = _report(one, game, scene)
        doubts |= more
        if report is None:
            continue
        report = _naming(report, one, scene)
        if game.id in found and _ending(found[game.id]) != _ending(report):
            doubts.add(Unsure.CONTRADICTION)
        found[game.id] = report
    if all(one.colour_alone for one in told) or (
        not scene.private and not any(one.names or one.boards for one in told)
    ):
        doubts.add(Unsure.TOO_LITTLE)
    unsure = frozenset(doubts)
    return tuple(replace(report, doubts=unsure) for report in found.values())


def _each(one: Told) -> list[Told]:
    """One for each board: "bord 2 en 3 remise"."""
    return [replace(one, boards=(board,)) for board in one.boards] or [one]


def _naming(report: Report, one: Told, scene: ReadingScene) -> Report:
    """The report with what its words name: the game, or somebody who is not in it."""
    named = bool(one.names or one.boards)
    if isinstance(report, NoShow):
        return replace(report, named=named)
    other: tuple[NamedPerson, ...] = ()
    if _is_of_the_sender(one, report.game, scene):
        (other,) = [name.people for name in one.names if scene.me not in name.people]
        other = () if set(other) & set(report.game.players) else other
    in_colours = one.own in {Own.SCORE, Own.WHITE_WON, Own.BLACK_WON}
    names_colours = len(one.names) > 1 or one.white is not None or bool(one.boards)
    return replace(
        report, named=named, other=other, in_colours=in_colours, names_colours=names_colours
    )


def _is_of_the_sender(one: Told, game: Pairing, scene: ReadingScene) -> bool:
    others = [name for name in one.names if scene.me not in name.people]
    told_of_me = one.subject is None and not one.of_them and len(others) == 1
    return told_of_me and game == scene.own_game and not scene.is_arbiter


def _ending(report: Report) -> Result | NamedPerson:
    return report.absent if isinstance(report, NoShow) else report.result


def _game(one: Told, scene: ReadingScene) -> tuple[Pairing | None, set[Unsure]]:
    """The game that is meant, and why that is unsure."""
    own = scene.own_game
    fitting = [game for game in scene.games if _fits(one, game)]
    if own in fitting:
        of_several = not (scene.private or one.for_me) and _is_of_several(one, scene)
        return own, {Unsure.SOMEBODY_ELSE} if of_several and one.of_them else set()
    if not (one.names or one.boards):
        return None, set()
    if len(fitting) == 1 and scene.is_arbiter:
        return fitting[0], set()
    if own is not None and _is_of_the_sender(one, own, scene):
        return own, {Unsure.ANOTHER_OPPONENT}
    return fitting[0] if fitting else own, {Unsure.SOMEBODY_ELSE}


def _is_of_several(one: Told, scene: ReadingScene) -> bool:
    """True for a name that several players of the round go by: "Jan heeft gewonnen"."""
    players = {player for game in scene.games for player in game.players}
    return any(len(players.intersection(name.people)) > 1 for name in one.names)


def _fits(one: Told, game: Pairing) -> bool:
    named = all(any(p in name.people for p in game.players) for name in one.names)
    return named and (not one.boards or game.board in one.boards)


def _report(one: Told, game: Pairing, scene: ReadingScene) -> tuple[Report | None, set[Unsure]]:
    """The report of that game, with its doubts."""
    subject = _subject(one, game, scene.me)
    if one.own in {Own.NO_SHOW, Own.WHITE_NO_SHOW, Own.BLACK_NO_SHOW}:
        absent = _absent(one, game, scene.me)
        return (NoShow(game, absent), set()) if absent else (None, set())
    own, score = _by_subject(one.own, game, subject), one.score
    if score in _BY_FORFEIT:
        return ResultReport(game, score), {Unsure.FORFEIT}
    result = own or score
    if result is None:
        return None, set()
    doubts = _doubts(one, game, (own, score), subject, scene)
    if one.by_forfeit:
        colours = doubts & {Unsure.COLOURS} if own and score else set()
        return ResultReport(game, _WITHOUT_PLAY.get(result, result)), {Unsure.FORFEIT} | colours
    return ResultReport(game, result), doubts


def _subject(one: Told, game: Pairing, me: NamedPerson | None) -> NamedPerson | None:
    """The player of that game whose result it is."""
    if one.subject is None:
        return me if me in game.players else None
    return next((player for player in game.players if player in one.subject.people), None)


def _absent(one: Told, game: Pairing, me: NamedPerson | None) -> NamedPerson | None:
    """The player who did not come: the one who is named, or the sender's opponent."""
    if one.own is not Own.NO_SHOW:
        return game.white if one.own is Own.WHITE_NO_SHOW else game.black
    named = {person for name in one.names for person in name.people}
    of_the_game = [player for player in game.players if player in named]
    if len(of_the_game) == 1:
        return of_the_game[0]
    return next((p for p in game.players if p != me), None) if me in game.players else None


def _by_subject(own: Own, game: Pairing, subject: NamedPerson | None) -> Result | None:
    """The result by colour; None if there is only a score, or the player is unknown."""
    if own in _WITHOUT_SUBJECT:
        return _WITHOUT_SUBJECT[own]
    if subject is None or own is Own.SCORE:
        return None
    white_won = (own is Own.WON) is (subject == game.white)
    return Result.WHITE_WON if white_won else Result.BLACK_WON


_WITHOUT_SUBJECT = {
    Own.DRAWN: Result.DRAWN,
    Own.WHITE_WON: Result.WHITE_WON,
    Own.BLACK_WON: Result.BLACK_WON,
}


def _doubts(
    one: Told,
    game: Pairing,
    results: tuple[Result | None, Result | None],
    subject: NamedPerson | None,
    scene: ReadingScene,
) -> set[Unsure]:
    own, score = results
    doubts = set[Unsure]()
    me = scene.me
    if (
        one.names
        and one.subject is None
        and me in game.players
        and not _names_opponent(one, game, me)
    ):
        doubts.add(Unsure.SOMEBODY_ELSE)
    if own and score and own is not score:
        doubts.add(Unsure.COLOURS)
    if one.white is not None and one.white is not (subject == game.white):
        doubts.add(Unsure.COLOURS)
    if one.own is Own.SCORE and score is not Result.DRAWN:
        doubts |= _doubts_of_score(one, game, score, subject, scene)
    return doubts


def _names_opponent(one: Told, game: Pairing, me: NamedPerson | None) -> bool:
    opponent = next(player for player in game.players if player != me)
    return any(opponent in name.people for name in one.names)


def _is_the_winners(
    one: Told,
    game: Pairing,
    score: Result | None,
    subject: NamedPerson | None,
    scene: ReadingScene,
) -> bool:
    """True if the one player who is told of won by that score; and where nobody is."""
    winner = game.white if score is Result.WHITE_WON else game.black
    if one.for_me:
        return winner == subject
    if not one.names:
        return True
    clear = one.for_them or scene.of_results
    return winner in one.names[0].people and clear and winner == game.white


def _doubts_of_score(
    one: Told,
    game: Pairing,
    score: Result | None,
    subject: NamedPerson | None,
    scene: ReadingScene,
) -> set[Unsure]:
    """Names and "I" must stand in the order of the colours; else both ways to read it must agree.

    "1-0 voor mij" is a win by who tells it and by the colours, or it is asked about.
    """
    first_is_white = subject == game.white
    if len(one.names) > 1:
        first, second, *_ = one.names
        in_order = game.white in first.people and game.black in second.people
    elif one.sender_first is not None:
        in_order = one.sender_first is first_is_white
    elif one.against:
        in_order = first_is_white
    else:
        in_order = _is_the_winners(one, game, score, subject, scene)
    return set() if in_order else {Unsure.COLOURS}
