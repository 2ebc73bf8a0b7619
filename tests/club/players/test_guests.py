"""Guests: one evening, paired like others, then marked; they come back, stay or stay away."""

from __future__ import annotations

from collections.abc import AsyncIterator
from fractions import Fraction
from functools import partial

import pytest

from keizer_bot.club.pairing.by_hand import pair_now
from keizer_bot.club.players.actions import take_back_withdrawal, withdraw_player
from keizer_bot.club.players.entry import Newcomer, welcome_guest
from keizer_bot.club.players.messages import GuestAdded, GuestBack, PlayerKnown
from keizer_bot.club.ranking.actions import ranking_after
from keizer_bot.club.signing_off.absences import mark_absent
from keizer_bot.club.signing_off.attendance_messages import NowOdd
from keizer_bot.core.messages import ArbiterOnly
from keizer_bot.i18n.message import Message
from tests.club.hall import DAYS, Hall, open_hall

NINA = "Nina Nieuw"


@pytest.fixture
async def hall() -> AsyncIterator[Hall]:
    """The club of eight in mid-season: round 3 is the next to be paired."""
    hall = await open_hall()
    yield hall
    await hall.database.close()


async def invite(hall: Hall) -> Message:
    """The answer when Nina plays as a guest."""
    done = await hall.run(lambda context: welcome_guest(context, Newcomer(NINA, rating=1650)))
    return done.text


async def opponents(hall: Hall, number: int) -> int:
    """The number of Nina's games in that round."""
    rows = await hall.rows(
        "SELECT 1 FROM game JOIN player p ON p.id IN (white_id, black_id)"
        " JOIN member m ON m.id = p.member_id WHERE round_id = ? AND m.name = ?",
        hall.rounds[number - 1],
        NINA,
    )
    return len(rows)


async def pair(hall: Hall, number: int) -> None:
    """Pair that round."""
    await hall.run(lambda context: pair_now(context, round_id=hall.rounds[number - 1]))


async def test_a_guest_plays_the_next_evening_alone(hall: Hall) -> None:
    """Round 3, and not round 4."""
    said = await invite(hall)
    assert isinstance(said, GuestAdded)
    assert (said.player, said.evening, said.round) == (NINA, DAYS[2], 3)
    assert said.points > Fraction(0)
    await pair(hall, 3)
    await pair(hall, 4)
    assert [await opponents(hall, n) for n in (3, 4)] == [1, 0]


async def test_a_guest_stays_in_the_ranking_with_a_mark(hall: Hall) -> None:
    """docs/keizer.md section 2: a player who left stays in the ranking, marked."""
    await invite(hall)
    await pair(hall, 3)
    await hall.run(lambda context: context.tx.write("UPDATE game SET result = '1-0'"))
    marks = await hall.run(
        lambda context: {line.name: line.withdrawn for line in ranking_after(context).lines}
    )
    assert marks[NINA]
    assert not marks["Anna Smit"]


async def test_a_guest_comes_back_for_another_evening(hall: Hall) -> None:
    """With the points that they have: they are one player all season."""
    await invite(hall)
    await pair(hall, 3)
    assert await invite(hall) == GuestBack(NINA, 4, DAYS[3], NowOdd(9))
    await pair(hall, 4)
    assert await opponents(hall, 4) == 1


async def test_a_guest_who_likes_it_stays(hall: Hall) -> None:
    """From then on they are a player like any other."""
    await invite(hall)
    (row,) = await hall.rows("SELECT max(id) AS id FROM player")
    await hall.run(lambda context: take_back_withdrawal(context, player=row["id"]))
    (row,) = await hall.rows("SELECT until_round FROM player WHERE id = ?", row["id"])
    assert row["until_round"] is None


async def test_a_guest_can_be_taken_out_before_their_evening(hall: Hall) -> None:
    """They rang that they are not coming."""
    await invite(hall)
    (row,) = await hall.rows("SELECT max(id) AS id FROM player")
    await hall.run(lambda context: withdraw_player(context, player=row["id"], confirmed=True))
    await pair(hall, 3)
    assert await opponents(hall, 3) == 0


async def test_a_player_cannot_be_a_guest(hall: Hall) -> None:
    """Neither a player of the competition, nor a guest who is expected."""
    await invite(hall)
    for name in (NINA, "anna smit"):
        with pytest.raises(PlayerKnown):
            await hall.run(partial(welcome_guest, newcomer=Newcomer(name)))


async def test_a_guest_who_makes_the_number_odd_is_said_to(hall: Hall) -> None:
    """Eight members come: nine with a guest, ten with a second one; and nine again another time."""
    first = await invite(hall)
    assert isinstance(first, GuestAdded)
    assert first.odd == NowOdd(9)
    second = await hall.run(lambda context: welcome_guest(context, Newcomer("Olaf Gast")))
    assert isinstance(second.text, GuestAdded)
    assert second.text.odd is None
    await pair(hall, 3)
    back = await invite(hall)
    assert isinstance(back, GuestBack)
    assert back.odd == NowOdd(9)


async def test_a_guest_in_the_place_of_who_signed_off_makes_it_even(hall: Hall) -> None:
    """Seven members come."""
    (row,) = await hall.rows("SELECT p.id FROM player p JOIN member m ON m.id = member_id LIMIT 1")
    await hall.run(
        lambda context: mark_absent(
            context, player=row["id"], round_id=hall.rounds[2], kind="excused"
        )
    )
    said = await invite(hall)
    assert isinstance(said, GuestAdded)
    assert said.odd is None


async def test_a_member_invites_nobody(hall: Hall) -> None:
    """The arbiter decides who plays."""
    with pytest.raises(ArbiterOnly):
        await hall.run(lambda context: welcome_guest(context, Newcomer(NINA)), "Anna Smit")
