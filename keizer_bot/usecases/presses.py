"""What each kind of button does; the first part of its data says which kind it is."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, cast

from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Message
from keizer_bot.reports.dashboard import Job
from keizer_bot.store import buttons, clubs, games, people, records, seasons
from keizer_bot.usecases.ask import Answer, StaleButton, answer_question
from keizer_bot.usecases.buttons import Kind
from keizer_bot.usecases.check_in import check_in
from keizer_bot.usecases.check_in_posts import tick_present
from keizer_bot.usecases.dashboard_jobs import do_job
from keizer_bot.usecases.desk import own_player
from keizer_bot.usecases.links import decide_claim
from keizer_bot.usecases.own_game import own_game
from keizer_bot.usecases.pictures import Shows, Turn, press_picture
from keizer_bot.usecases.reception import desk_in, texts_for
from keizer_bot.usecases.results import (
    agree,
    object_to,
    report,
    report_no_show,
    report_side,
)
from keizer_bot.usecases.verdicts import decide_by_tap

if TYPE_CHECKING:
    from datetime import datetime

    from keizer_bot.i18n.translator import Translator
    from keizer_bot.store.buttons import Named
    from keizer_bot.store.connection import Transaction
    from keizer_bot.usecases.desk import Desk
    from keizer_bot.usecases.reception import House, Sender
    from keizer_bot.usecases.results import Side

Parts = list[str]


class CallDone(Message):
    """The arbiter called this member."""

    player: str


class ClubChosen(Message):
    """From now on this club is meant in private."""

    club: str


def texts_of(tx: Transaction, texts: Translator, data: Parts) -> Translator:
    """The texts as the game of the button's competition writes them."""
    kind, *rest = data
    if kind not in _KINDS or not rest or not rest[0].isdecimal():
        return texts
    competition = buttons.competition_of(tx, _KINDS[kind][0], int(rest[0]))
    return texts if competition is None else texts_for(tx, texts, competition)


def carry_out(
    tx: Transaction, house: House, sender: Sender, data: Parts, at: datetime
) -> tuple[str, Answer]:
    """Do what the button with this data does; the language and the words of the answer.

    Raises `StaleButton` for what no button of now says, and the refusals of what it does.
    """
    kind, *rest = data
    if not rest[0].isdecimal():
        raise StaleButton
    number = int(rest[0])
    if kind == Kind.CLUB:
        return _choose_club(tx, sender, number)
    if kind not in _KINDS:
        raise StaleButton
    named, what = _KINDS[kind]
    competition = buttons.competition_of(tx, named, number)
    if competition is None:
        raise StaleButton
    desk = desk_in(tx, house, sender, competition, at)
    return desk.language, what(desk, rest)


def _choose_club(tx: Transaction, sender: Sender, club_id: int) -> tuple[str, Answer]:
    known = {m.club_id for m in people.members_known_as(tx, sender.telegram_id)}
    if club_id not in known | set(people.arbiter_of(tx, sender.telegram_id)):
        raise StaleButton
    people.prefer_club(tx, sender.telegram_id, club_id)
    club = clubs.club(tx, club_id)
    return club.language, ClubChosen(club.name)


What = Callable[["Desk", Parts], Answer]


def _answer(desk: Desk, parts: Parts) -> Answer:
    if len(parts) < 2 or not parts[1].isdecimal():  # noqa: PLR2004 - question and choice
        raise StaleButton
    return answer_question(desk, int(parts[0]), int(parts[1]))


def _own_result(desk: Desk, parts: Parts) -> Answer:
    """What won, drew, lost or noshow means for who presses.

    Without a version the round's present pairing is meant.
    """
    row = seasons.round_(desk.tx, int(parts[0]))
    player = own_player(desk)
    if row is None or row.season_id != player.season_id or len(parts) < 2:  # noqa: PLR2004 - round, word
        raise StaleButton
    *version, word = parts[1:]
    if version not in ([], [str(max(row.version, 1))]):
        raise StaleButton
    game = own_game(desk, round_number=row.number)
    if word == "noshow":
        return report_no_show(desk, game=game.id)
    if word not in ("won", "drew", "lost"):
        raise StaleButton
    return report_side(desk, game=game.id, side=cast("Side", word))


def _board_result(desk: Desk, parts: Parts) -> Answer:
    """Only while that game waits for its first result."""
    known = {str(r) for r in (Result.WHITE_WON, Result.BLACK_WON, Result.DRAWN)}
    if len(parts) < 3 or parts[2] not in known:  # noqa: PLR2004 - round, board and result
        raise StaleButton
    found = next((g for g in games.games(desk.tx, int(parts[0])) if str(g.board) == parts[1]), None)
    if found is None or found.result is not None:
        raise StaleButton
    return report(desk, game=found.id, result=parts[2])


def _agree(desk: Desk, parts: Parts) -> Answer:
    return agree(desk, game=int(parts[0]), said=_said(parts))


def _object(desk: Desk, parts: Parts) -> Answer:
    return object_to(desk, game=int(parts[0]), said=_said(parts))


def _said(parts: Parts) -> str | None:
    """The result that the question was about; a button of an earlier release does not name it."""
    return parts[1] if len(parts) > 1 else None


def _decide(desk: Desk, parts: Parts) -> Answer:
    known = {str(r) for r in Result if r is not Result.AWARD}  # an award needs its points
    if len(parts) < 2 or parts[1] not in known:  # noqa: PLR2004 - game and result
        raise StaleButton
    return decide_by_tap(desk, game=int(parts[0]), result=parts[1])


def _called(desk: Desk, parts: Parts) -> Answer:
    desk.require_arbiter()
    found = records.call_(desk.tx, int(parts[0]))
    if found is None or not records.tick_off(desk.tx, desk.club.id, int(parts[0]), desk.at):
        raise StaleButton
    return CallDone(found[1])


def _claim(desk: Desk, parts: Parts) -> Answer:
    if parts[1:] not in (["0"], ["1"]):
        raise StaleButton
    return decide_claim(desk, claim=int(parts[0]), approved=parts[1] == "1")


def _here(desk: Desk, parts: Parts) -> Answer:
    """Who presses is there."""
    player = own_player(desk)
    return check_in(desk, player=player.id, round_id=int(parts[0]))


def _tick(desk: Desk, parts: Parts) -> Answer:
    """The arbiter saw him come in."""
    if len(parts) < 2 or not parts[1].isdecimal():  # noqa: PLR2004 - round and player
        raise StaleButton
    return tick_present(desk, round_id=int(parts[0]), player=int(parts[1]))


def _job(desk: Desk, parts: Parts) -> Answer:
    """A button of the dashboard, which is pressed many times."""
    if parts[1:] not in [[job.value] for job in Job]:
        raise StaleButton
    return do_job(desk, Job(parts[1]))


def _picture(desk: Desk, parts: Parts) -> Answer:
    """A report as a picture, or a picture in the other look."""
    if parts[1:2] not in [[s.value] for s in Shows] or parts[2:3] not in [[t.value] for t in Turn]:
        raise StaleButton
    if parts[3:] and not parts[3].isdecimal():
        raise StaleButton
    player = int(parts[3]) if parts[3:] else None
    shows, turn = Shows(parts[1]), Turn(parts[2])
    return press_picture(desk, round_id=int(parts[0]), shows=shows, turn=turn, player=player)


_KINDS: dict[str, tuple[Named, What]] = {
    Kind.JOB: ("competition", _job),
    Kind.HERE: ("round", _here),
    Kind.TICK: ("round", _tick),
    Kind.QUESTION: ("question", _answer),
    Kind.OWN_RESULT: ("round", _own_result),
    Kind.BOARD_RESULT: ("round", _board_result),
    Kind.AGREE: ("game", _agree),
    Kind.OBJECT: ("game", _object),
    Kind.DECIDE: ("game", _decide),
    Kind.CALLED: ("call", _called),
    Kind.CLAIM: ("claim", _claim),
    Kind.PICTURE: ("round", _picture),
}
