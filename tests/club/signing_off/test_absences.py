"""The arbiter marks players absent: forfeits, log, messages, and refusals."""

from __future__ import annotations

from datetime import date
from functools import partial

import pytest

from keizer_bot.calendar import Phase
from keizer_bot.club.players.actions import withdraw_player
from keizer_bot.club.ranking.messages import NobodyMoves
from keizer_bot.club.results.corrections import decide
from keizer_bot.club.signing_off.absences import ask_kind, mark_absent
from keizer_bot.club.signing_off.attendance_messages import NotBegunYet, NotInRound
from keizer_bot.club.signing_off.messages import (
    ConfirmAbsence,
    GameHasResult,
    HasBye,
    MarkedAbsent,
    MarkedAbsentFromGame,
    MarkedAbsentToCall,
    UnknownKind,
)
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.store import games, seasons
from tests.club.hall import GROUP, ROUND_2, Hall

COMING, TONIGHT = date(2026, 9, 21), date(2026, 9, 14)


async def mark(hall: Hall, name: str, kind: str, round_: int) -> Reply:
    """Mark a player absent from a round, as the arbiter."""
    return await hall.run(
        lambda context: mark_absent(
            context,
            player=hall.players[name],
            round_id=hall.rounds[round_ - 1],
            kind=kind,
        )
    )


async def state(hall: Hall, name: str, round_: int) -> str | None:
    """The player's state in that round."""
    rows = await hall.rows(
        "SELECT state FROM presence WHERE player_id = ? AND round_id = ?",
        hall.players[name],
        hall.rounds[round_ - 1],
    )
    return rows[0]["state"] if rows else None


async def test_late_before_the_pairing_is_noted_and_told(hall: Hall) -> None:
    """It is stored and on record, and they are told."""
    say = await mark(hall, "Anna Smit", "late", 3)
    assert say == Reply.of(MarkedAbsent("Anna Smit", COMING, AbsenceKind.LATE))
    assert await state(hall, "Anna Smit", 3) == "late"
    assert (await hall.record())["after"] == "late"
    assert "te laat" in (await hall.told("Anna Smit"))[0]


async def test_an_excuse_is_no_news_to_who_gave_it(hall: Hall) -> None:
    """A player who called the arbiter is not written to."""
    await mark(hall, "Anna Smit", "excused", 3)
    assert await hall.told("Anna Smit") == []


async def test_a_no_show_after_the_pairing_is_a_forfeit(hall: Hall) -> None:
    """The opponent wins and is told at once; the post shows it."""
    say = await mark(hall, "Daan Mol", "no_show", 2)
    assert say == Reply.of(
        MarkedAbsentFromGame("Daan Mol", TONIGHT, AbsenceKind.NO_SHOW, "Anna Smit")
    )
    assert (await hall.game("Daan Mol", "Anna Smit"))["result"] == "-/+"
    assert len(await hall.told("Anna Smit")) == 1
    assert any("reglementair" in text for text in await hall.texts(GROUP))


async def test_an_opponent_whom_the_bot_cannot_reach_was_not_told(hall: Hall) -> None:
    """The arbiter reads that the opponent is still to be called."""
    say = await mark(hall, "Carla Vos", "no_show", 2)
    assert say == Reply.of(
        MarkedAbsentToCall("Carla Vos", TONIGHT, AbsenceKind.NO_SHOW, "Hugo Vink")
    )


async def test_the_last_game_that_is_forfeited_completes_the_round(hall: Hall) -> None:
    """With three results in, a no-show on the last board posts the ranking."""

    def step(context: Context) -> None:
        for pair in ROUND_2[1:]:
            decide(context, game=hall.games[pair], result="1-0")

    await hall.run(step)
    assert not any("Stand na ronde 2" in text for text in await hall.texts(GROUP))
    await mark(hall, "Daan Mol", "no_show", 2)
    assert any("Stand na ronde 2" in text for text in await hall.texts(GROUP))


async def test_two_who_stay_away_both_forfeit(hall: Hall) -> None:
    """Nobody wins a game to which nobody came."""
    await mark(hall, "Daan Mol", "late", 2)
    await mark(hall, "Anna Smit", "no_show", 2)
    assert (await hall.game("Daan Mol", "Anna Smit"))["result"] == "-/-"


async def test_another_kind_leaves_the_forfeit(hall: Hall) -> None:
    """Late instead of no-show changes the reason, not the result."""
    await mark(hall, "Daan Mol", "no_show", 2)
    await mark(hall, "Daan Mol", "late", 2)
    assert (await hall.game("Daan Mol", "Anna Smit"))["result"] == "-/+"
    assert await state(hall, "Daan Mol", 2) == "late"


async def test_a_member_marks_nobody(hall: Hall) -> None:
    """Only the arbiter says who was absent."""
    with pytest.raises(ArbiterOnly):
        await hall.run(
            lambda context: mark_absent(
                context, player=hall.players["Daan Mol"], round_id=hall.rounds[1], kind="no_show"
            ),
            "Anna Smit",
        )


async def test_a_player_with_a_game_was_present(hall: Hall) -> None:
    """A game with a result is corrected first."""
    with pytest.raises(GameHasResult):
        await mark(hall, "Anna Smit", "no_show", 1)


async def test_the_bye_need_not_come(hall: Hall) -> None:
    """[003] rule m: a player with the bye need not come."""
    await hall.run(
        lambda context: games.add_bye(context.tx, hall.rounds[2], hall.players["Hugo Vink"])
    )
    with pytest.raises(HasBye):
        await mark(hall, "Hugo Vink", "no_show", 3)


async def test_a_kind_that_the_club_does_not_know(hall: Hall) -> None:
    """The refusal names the kinds that there are."""
    with pytest.raises(UnknownKind) as refused:
        await mark(hall, "Anna Smit", "sick", 3)
    assert AbsenceKind.CLUB_DUTY in refused.value.known


async def test_a_player_who_left_is_in_no_coming_round(hall: Hall) -> None:
    """A player who withdrew after round 2 cannot be absent from round 3."""
    await hall.run(
        lambda context: withdraw_player(context, player=hall.players["Anna Smit"], confirmed=True)
    )
    with pytest.raises(NotInRound):
        await mark(hall, "Anna Smit", "late", 3)


async def forfeit_in_round_1(hall: Hall) -> None:
    """Hugo did not come to round 1 after all."""
    game = hall.games["Greet Dam", "Hugo Vink"]
    await hall.run(
        lambda context: decide(
            context, game=game, result="+/-", reason="kwam niet", absent=True, confirmed=True
        )
    )


async def test_an_evening_that_is_over_is_asked_about(hall: Hall) -> None:
    """The question shows both states and the effect; a late absence pays 0 as a no-show does."""
    await forfeit_in_round_1(hall)
    asked = await mark(hall, "Hugo Vink", "late", 1)
    assert asked.text == ConfirmAbsence(
        1, "Hugo Vink", AbsenceKind.NO_SHOW, AbsenceKind.LATE, NobodyMoves()
    )
    assert await state(hall, "Hugo Vink", 1) == "no_show"


async def test_a_confirmed_absence_is_stored_without_a_reason(hall: Hall) -> None:
    """The log has the arbiter and the earlier state; the reason might be an illness."""
    await forfeit_in_round_1(hall)
    await hall.press(await mark(hall, "Hugo Vink", "late", 1))
    assert await state(hall, "Hugo Vink", 1) == "late"
    record = await hall.record()
    assert (record["before"], record["after"], record["reason"]) == ("no_show", "late", None)


async def test_nobody_failed_to_come_to_an_evening_that_has_not_begun(hall: Hall) -> None:
    """Round 3 is a week ahead: no no-show by a kind, by "-/-" or by a forfeit, and none is offered.

    A forfeit alone says of nobody that they did not come.
    """
    game = await hall.run(lambda context: _game_of_round_3(context, hall))
    with pytest.raises(NotBegunYet):
        await mark(hall, "Anna Smit", "no_show", 3)
    for result, absent in (("-/-", False), ("-/+", True)):
        with pytest.raises(NotBegunYet):
            await hall.run(partial(decide, game=game, result=result, absent=absent))
    asked = await hall.run(
        lambda context: ask_kind(context, player=hall.players["Anna Smit"], round_id=hall.rounds[2])
    )
    labels = [button.label for row in asked.rows for button in row]
    assert AbsenceKind.LATE in labels
    assert AbsenceKind.NO_SHOW not in labels
    await hall.run(partial(decide, game=game, result="-/+"))
    assert await state(hall, "Anna Smit", 3) is None


def _game_of_round_3(context: Context, hall: Hall) -> int:
    """A game of the coming round, which was paired already."""
    pair = hall.players["Anna Smit"], hall.players["Eva Prins"]
    seasons.set_phase(context.tx, hall.rounds[2], Phase.PAIRED, context.at)
    return games.add_game(context.tx, hall.rounds[2], 1, *pair, "balance")
