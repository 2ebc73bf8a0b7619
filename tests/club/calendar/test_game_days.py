"""Games on another day: postponed, or played in advance."""

from __future__ import annotations

from datetime import date

import pytest

from keizer_bot.club.calendar.actions import play_in_advance, postpone, take_back_advance
from keizer_bot.club.calendar.messages import (
    AdvanceTakenBack,
    BusyInRound,
    DayPast,
    GameOver,
    GamePostponed,
    NoGameInAdvance,
    PlayedInAdvance,
    PostponementNoted,
)
from keizer_bot.club.pairing.by_hand import pair_now
from keizer_bot.club.pairing.messages import WrongPhase
from keizer_bot.club.players.actions import withdraw_player
from keizer_bot.club.results.corrections import decide
from keizer_bot.club.results.decision_messages import ResultReplaced
from keizer_bot.club.signing_off.absences import mark_absent
from keizer_bot.club.signing_off.actions import sign_on
from keizer_bot.club.signing_off.attendance_messages import NotInRound
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, NotWithThemselves
from keizer_bot.core.reply import Reply
from keizer_bot.engine.model import Result
from keizer_bot.store import games
from keizer_bot.store.games import GameRow
from tests.club.hall import GROUP, Hall

PAIR = ("Daan Mol", "Anna Smit")
THURSDAY = date(2026, 9, 17)


async def in_advance(hall: Hall, white: str, black: str, round_: int = 3) -> PlayedInAdvance:
    """White won a game of a coming round."""
    return await hall.run(
        lambda context: play_in_advance(
            context,
            white=hall.players[white],
            black=hall.players[black],
            result="1-0",
            round_id=hall.rounds[round_ - 1],
        )
    )


async def test_a_postponed_game_has_another_day(hall: Hall) -> None:
    """It is on record, shown in the pairings, and both players are told."""
    say = await hall.run(lambda context: postpone(context, game=hall.games[PAIR], day=THURSDAY))
    assert say == Reply.of(PostponementNoted(GamePostponed(2, *PAIR, THURSDAY)))
    assert (await hall.game(*PAIR))["moved_to"] == "2026-09-17"
    assert (await hall.record())["after"] == "2026-09-17"
    assert "verplaatst naar" in (await hall.texts(GROUP))[0]
    assert [len(await hall.told(name)) for name in PAIR] == [1, 1]


async def test_a_game_that_is_played_is_not_postponed(hall: Hall) -> None:
    """The refusal names the result."""
    with pytest.raises(GameOver) as refused:
        await hall.run(
            lambda context: postpone(
                context, game=hall.games["Anna Smit", "Bram Kok"], day=THURSDAY
            )
        )
    assert refused.value.result is Result.WHITE_WON


async def test_a_day_that_is_over_is_refused(hall: Hall) -> None:
    """Nothing is postponed to yesterday."""
    with pytest.raises(DayPast):
        await hall.run(
            lambda context: postpone(context, game=hall.games[PAIR], day=date(2026, 9, 13))
        )


async def test_a_member_postpones_nothing(hall: Hall) -> None:
    """Only the arbiter moves games."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            postpone(context, game=hall.games[PAIR], day=THURSDAY)
        with pytest.raises(ArbiterOnly):
            play_in_advance(context, white=1, black=2, result="1-0", round_id=hall.rounds[2])
        with pytest.raises(ArbiterOnly):
            take_back_advance(context, white=1, black=2)

    await hall.run(step, "Anna Smit")


async def test_a_game_in_advance_is_noted_and_told(hall: Hall) -> None:
    """Its result is stored at once, with the given colours."""
    say = await in_advance(hall, "Bram Kok", "Daan Mol")
    assert say == PlayedInAdvance(3, "Bram Kok", "Daan Mol", Result.WHITE_WON)
    assert (await hall.record())["after"] == "1-0"
    assert [len(await hall.told(name)) for name in ("Bram Kok", "Daan Mol")] == [1, 1]


async def test_a_player_with_a_game_in_advance_is_not_paired(hall: Hall) -> None:
    """The other six are; the game in advance is listed below them."""
    await in_advance(hall, "Bram Kok", "Daan Mol")

    def step(context: Context) -> tuple[GameRow, ...]:
        pair_now(context, round_id=hall.rounds[2])
        return games.games(context.tx, hall.rounds[2])

    paired = await hall.run(step)
    assert [game.board for game in paired] == [1, 2, 3, 4]
    assert [game.in_advance for game in paired] == [False, False, False, True]
    assert len({i for game in paired for i in (game.white_id, game.black_id)}) == 8


async def test_pairing_again_with_more_players_keeps_games_in_advance(hall: Hall) -> None:
    """Two come after all: their board pushes the game in advance down."""
    await in_advance(hall, "Bram Kok", "Daan Mol")
    late = [hall.players[name] for name in ("Eva Prins", "Frits Bos")]

    def step(context: Context) -> tuple[GameRow, ...]:
        for player in late:
            mark_absent(context, player=player, round_id=hall.rounds[2], kind="excused")
        pair_now(context, round_id=hall.rounds[2])
        for player in late:
            games.clear_presence(context.tx, hall.rounds[2], player)
        pair_now(context, round_id=hall.rounds[2])
        return games.games(context.tx, hall.rounds[2])

    paired = await hall.run(step)
    assert [game.in_advance for game in paired] == [False, False, False, True]


@pytest.mark.parametrize(
    ("pair", "round_", "refusal"),
    [
        (("Eva Prins", "Eva Prins"), 3, NotWithThemselves),
        (("Eva Prins", "Bram Kok"), 3, BusyInRound),
        (("Eva Prins", "Bram Kok"), 2, WrongPhase),
    ],
)
async def test_a_game_in_advance_that_cannot_be(
    hall: Hall, pair: tuple[str, str], round_: int, refusal: type[Exception]
) -> None:
    """One game a player a round, of two players, in a round that is not paired."""
    await in_advance(hall, "Bram Kok", "Daan Mol")
    with pytest.raises(refusal):
        await in_advance(hall, *pair, round_=round_)


async def test_two_games_in_advance_stand_side_by_side(hall: Hall) -> None:
    """The second does not take the first one's board."""
    await in_advance(hall, "Bram Kok", "Daan Mol")
    await in_advance(hall, "Eva Prins", "Hugo Vink")

    def step(context: Context) -> tuple[GameRow, ...]:
        sign_on(context, player=hall.players["Anna Smit"], evenings=[hall.rounds[2]])
        pair_now(context, round_id=hall.rounds[2])
        return games.games(context.tx, hall.rounds[2])

    paired = await hall.run(step)
    assert [game.board for game in paired] == [1, 2, 3, 4]


async def test_a_game_in_advance_is_corrected_before_its_round(hall: Hall) -> None:
    """Its result can be changed before a pairing or ranking shows it."""
    await in_advance(hall, "Bram Kok", "Daan Mol")
    (game,) = await hall.rows("SELECT id FROM game WHERE in_advance = 1")
    say = await hall.run(lambda context: decide(context, game=game["id"], result="0-1"))
    assert say == Reply.of(
        ResultReplaced(3, "Bram Kok", "Daan Mol", Result.WHITE_WON, Result.BLACK_WON)
    )
    assert await hall.texts(GROUP) == []


async def test_a_game_in_advance_is_taken_back(hall: Hall) -> None:
    """With the names the other way round it is the same game; both players are told."""
    await in_advance(hall, "Bram Kok", "Daan Mol")
    bram, daan = hall.players["Bram Kok"], hall.players["Daan Mol"]
    say = await hall.run(lambda context: take_back_advance(context, white=daan, black=bram))
    assert say == AdvanceTakenBack(3, "Bram Kok", "Daan Mol")
    assert await hall.rows("SELECT * FROM game WHERE in_advance = 1") == []
    assert (await hall.record())["before"] == "1-0"
    assert len(await hall.told("Daan Mol")) == 2


async def test_a_paired_game_is_not_taken_back(hall: Hall) -> None:
    """Daan and Anna meet in round 2, which is paired."""

    def step(context: Context) -> None:
        with pytest.raises(NoGameInAdvance):
            take_back_advance(
                context, white=hall.players["Daan Mol"], black=hall.players["Anna Smit"]
            )

    await hall.run(step)


async def test_a_player_who_left_plays_nothing_in_advance(hall: Hall) -> None:
    """A game after their last round would contradict the season (docs/keizer.md 2)."""
    await hall.run(
        lambda context: withdraw_player(context, player=hall.players["Bram Kok"], confirmed=True)
    )
    with pytest.raises(NotInRound):
        await in_advance(hall, "Bram Kok", "Daan Mol")
