"""Players who enter and leave."""

from __future__ import annotations

import json
from collections.abc import Mapping
from fractions import Fraction
from typing import Any

import pytest

from keizer_bot.club.calendar.actions import play_in_advance
from keizer_bot.club.pairing.overrides import force, list_overrides
from keizer_bot.club.pairing.preview_messages import NoOverrides
from keizer_bot.club.players.actions import list_players, take_back_withdrawal, withdraw_player
from keizer_bot.club.players.entry import Newcomer, add_player
from keizer_bot.club.players.messages import (
    AutoNeedsNextRound,
    BadEntryPoints,
    ConfirmWithdrawal,
    EntersIn,
    EntersTooEarly,
    HasGameAhead,
    LeftAfter,
    NeverLeft,
    OfferTop,
    OnTelegram,
    PlayerAdded,
    PlayerAddedPerRound,
    PlayerIsBack,
    PlayerKnown,
    PlayerWithdrawn,
    Rated,
    RulesDoNotFit,
    WithdrawnBefore,
    WithoutTelegram,
)
from keizer_bot.club.ranking.messages import NobodyMoves
from keizer_bot.club.rules.change_messages import RankingWouldBe
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, NameTooLong, NameWithoutLetters
from keizer_bot.core.reply import Reply
from tests.club.hall import Hall, open_hall


async def test_points_by_rating_are_settled_as_a_number(hall: Hall) -> None:
    """docs/keizer.md 2, "Entering later", by hand.

    After round 2, without results, the ranking is Anna 50 + 45 = 95, Daan 49 + 44 = 93,
    Greet 48 + 43 = 91, Eva, Frits, Bram, Carla, Hugo. Behind Daan a rating of 1650 contradicts
    two (Bram and Carla), anywhere else more. The mean of 93 and 91 less their value there, 48,
    is 44.
    """
    say = await hall.run(
        lambda context: add_player(context, newcomer=Newcomer("Ilse Ham", rating=1650))
    )
    assert say == Reply.of(PlayerAdded("Ilse Ham", 3, Fraction(44)))
    (row,) = await hall.rows("SELECT * FROM player WHERE key = 'ilse-ham'")
    assert (row["entry_points"], row["from_round"], row["place"]) == ('"44"', 3, 9)
    assert (await hall.record())["action"] == "player"


@pytest.mark.parametrize(
    ("rating", "place"), [(2500, 1), (1700, 5), (1650, 5), (100, 8), (None, 9)]
)
async def test_before_the_first_round_a_newcomer_comes_in_by_rating(
    hall: Hall, rating: int | None, place: int
) -> None:
    """Below equal ratings, above unrated players; the others keep their order."""

    def enter(context: Context) -> None:
        context.tx.write("DELETE FROM game")
        context.tx.write("UPDATE round SET phase = 'open'")
        add_player(context, newcomer=Newcomer("Ilse Ham", rating=rating))

    await hall.run(enter)
    rows = await hall.rows("SELECT key, place FROM player ORDER BY place")
    others = [f"p{number}" for number in range(1, 9)]
    assert [row["key"] for row in rows] == [*others[: place - 1], "ilse-ham", *others[place - 1 :]]
    assert [row["place"] for row in rows] == list(range(1, 10))


async def test_where_rankings_begin_with_the_list_a_newcomer_has_a_place_in_it() -> None:
    """In mid-season too: where ``auto`` would place them in ranking 0 (docs/keizer.md 2)."""
    rules = {"preset": "dsc", "revaluation": {"start": "list"}}
    hall = await open_hall(rules=rules)
    await hall.run(lambda context: add_player(context, newcomer=Newcomer("Ilse Ham", rating=1650)))
    rows = await hall.rows("SELECT key FROM player ORDER BY place")
    assert [row["key"] for row in rows][3:6] == ["p4", "ilse-ham", "p5"]


async def test_points_may_be_a_number(hall: Hall) -> None:
    """The arbiter's own number is kept as it is."""
    say = await hall.run(
        lambda context: add_player(
            context, newcomer=Newcomer("Ilse Ham", group="B", from_round=4, points="62.5")
        )
    )
    assert say == Reply.of(PlayerAdded("Ilse Ham", 4, Fraction(125, 2)))


async def test_points_may_be_a_part_for_each_round(hall: Hall) -> None:
    """A third of their own value for each round before their first."""
    say = await hall.run(
        lambda context: add_player(
            context, newcomer=Newcomer("Ilse Ham", points="1/3", per_round=True)
        )
    )
    assert say == Reply.of(PlayerAddedPerRound("Ilse Ham", 3, Fraction(1, 3)))
    (row,) = await hall.rows("SELECT entry_points FROM player WHERE key = 'ilse-ham'")
    assert json.loads(row["entry_points"]) == {"per_missed_round": "1/3"}


@pytest.mark.parametrize("name", ["-", "?", "...", "🙂"])
async def test_a_name_has_a_letter(hall: Hall, name: str) -> None:
    """It does not matter how the name was entered."""
    with pytest.raises(NameWithoutLetters):
        await hall.run(lambda context: add_player(context, newcomer=Newcomer(name)))


@pytest.mark.parametrize("name", ["I" * 65, "Il\u200bse"])
async def test_a_name_fits_a_line_and_can_be_seen(hall: Hall, name: str) -> None:
    """At most 64 characters, as in a list of players and in the wizard; 64 do."""

    def step(context: Context) -> None:
        with pytest.raises(NameTooLong):
            add_player(context, newcomer=Newcomer(name))
        assert isinstance(add_player(context, newcomer=Newcomer("I" * 64)).text, PlayerAdded)

    await hall.run(step)


async def test_two_names_alike_have_two_keys(hall: Hall) -> None:
    """`Öl Ham` and `Ol-Ham` would be one; `Ol Ham Jr` is another."""

    def step(context: Context) -> None:
        add_player(context, newcomer=Newcomer("Öl Ham"))
        with pytest.raises(PlayerKnown):
            add_player(context, newcomer=Newcomer("Ol-Ham"))
        add_player(context, newcomer=Newcomer("Ol Ham Jr"))

    await hall.run(step)
    rows = await hall.rows("SELECT key FROM player WHERE place > 8 ORDER BY place")
    assert [row["key"] for row in rows] == ["ol-ham", "ol-ham-jr"]


async def test_a_member_of_old_comes_back_as_themselves(hall: Hall) -> None:
    """A person who is in the club already does not become a second member."""

    def step(context: Context) -> None:
        club = context.club.id
        context.tx.write("INSERT INTO member (club_id, name) VALUES (?, 'Ilse Ham')", club)
        add_player(context, newcomer=Newcomer("Ilse Ham"))

    await hall.run(step)
    assert len(await hall.rows("SELECT * FROM member WHERE name = 'Ilse Ham'")) == 1


@pytest.mark.parametrize(
    ("wanted", "refusal"),
    [
        ({"from_round": 2}, EntersTooEarly),
        ({"from_round": 4}, AutoNeedsNextRound),
        ({"points": "veel"}, BadEntryPoints),
        ({"points": "-1"}, BadEntryPoints),
        ({"points": "1/0"}, BadEntryPoints),
        ({"points": "3", "per_round": True}, BadEntryPoints),
    ],
)
async def test_an_entry_that_cannot_be(
    hall: Hall, wanted: dict[str, Any], refusal: type[Exception]
) -> None:
    """Each refusal leaves the season as it was."""
    with pytest.raises(refusal):
        await hall.run(lambda context: add_player(context, newcomer=Newcomer("Ilse Ham", **wanted)))
    assert len(await hall.rows("SELECT * FROM player")) == 8


async def test_one_player_too_many_is_offered_a_higher_top() -> None:
    """Top 8 serves eight: with nine the last would be worth 0, and 9 would do."""
    hall = await open_hall(rules={"preset": "dsc", "values": {"top": 8}})
    try:
        asked = await hall.run(
            lambda context: add_player(context, newcomer=Newcomer("Ilse Ham", rating=1650))
        )
        assert isinstance(asked.text, OfferTop)
        assert (asked.text.count, asked.text.top) == (9, 9)
        assert isinstance(asked.text.effect, RankingWouldBe)
        assert isinstance((await hall.press(asked)).text, PlayerAdded)
        (season,) = await hall.rows("SELECT rules FROM season")
        assert json.loads(season["rules"])["values"]["top"] == 9
    finally:
        await hall.database.close()


async def test_ratings_as_values_need_a_rating() -> None:
    """The engine's own sentence says why (docs/keizer.md 2, Elo-points)."""
    rules = {"preset": "geel-elo", "season": {"rounds": 28}}
    hall = await open_hall(rules={"preset": "dsc"})
    try:
        await _rate_everybody(hall, rules)
        with pytest.raises(RulesDoNotFit):
            await hall.run(lambda context: add_player(context, newcomer=Newcomer("Ilse Ham")))
    finally:
        await hall.database.close()


async def _rate_everybody(hall: Hall, rules: Mapping[str, object]) -> None:
    def step(context: Context) -> None:
        context.tx.write("UPDATE player SET rating = 1300 WHERE rating IS NULL")
        context.tx.write("UPDATE season SET rules = ?", json.dumps(rules))

    await hall.run(step)


async def test_a_withdrawal_is_confirmed_first(hall: Hall) -> None:
    """They leave after the last paired round, are told, and it is on record."""
    asked = await hall.run(
        lambda context: withdraw_player(context, player=hall.players["Anna Smit"])
    )
    assert asked.text == ConfirmWithdrawal("Anna Smit", 2, NobodyMoves())
    assert await hall.press(asked) == Reply.of(PlayerWithdrawn("Anna Smit", 2))
    assert (await hall.record())["after"] == "2"
    assert len(await hall.told("Anna Smit")) == 1


async def test_a_player_who_left_cannot_leave_again(hall: Hall) -> None:
    """The refusal says when they left."""

    def step(context: Context) -> None:
        withdraw_player(context, player=hall.players["Anna Smit"], confirmed=True)
        with pytest.raises(WithdrawnBefore):
            withdraw_player(context, player=hall.players["Anna Smit"])

    await hall.run(step)


async def test_a_player_who_left_may_come_back(hall: Hall) -> None:
    """They take part again from the next round, are told, and it is on record."""
    anna = hall.players["Anna Smit"]

    def step(context: Context) -> None:
        withdraw_player(context, player=anna, confirmed=True)
        assert take_back_withdrawal(context, player=anna) == PlayerIsBack("Anna Smit", 3)

    await hall.run(step)
    rows = await hall.rows("SELECT until_round FROM player WHERE id = ?", anna)
    assert rows == [{"until_round": None}]
    assert (await hall.record())["before"] == "2"
    assert len(await hall.told("Anna Smit")) == 2


async def test_a_player_who_never_left_cannot_come_back(hall: Hall) -> None:
    """The refusal names them."""

    def step(context: Context) -> None:
        with pytest.raises(NeverLeft):
            take_back_withdrawal(context, player=hall.players["Anna Smit"])

    await hall.run(step)


async def test_a_player_who_left_is_in_no_override(hall: Hall) -> None:
    """A pair that was forced with them is forgotten."""
    anna, bram = hall.players["Anna Smit"], hall.players["Bram Kok"]

    def step(context: Context) -> None:
        force(context, player=bram, other=anna, round_id=hall.rounds[2])
        withdraw_player(context, player=anna, confirmed=True)
        assert list_overrides(context) == Reply.of(NoOverrides())

    await hall.run(step)


async def test_a_game_in_advance_keeps_its_players(hall: Hall) -> None:
    """A game after their last round would contradict the season (docs/keizer.md 2)."""

    def step(context: Context) -> None:
        play_in_advance(context, white=1, black=2, result="1-0", round_id=hall.rounds[2])
        with pytest.raises(HasGameAhead):
            withdraw_player(context, player=1)

    await hall.run(step)


async def test_the_list_says_who_is_who(hall: Hall) -> None:
    """Rating, first and last round, and whether they are on Telegram; by name."""

    def step(context: Context) -> tuple[Any, Any]:
        add_player(context, newcomer=Newcomer("Aart Ham"))
        withdraw_player(context, player=hall.players["Bram Kok"], confirmed=True)
        title, entries = list_players(context)
        return title, entries

    title, entries = await hall.run(step)
    assert title.count == 9
    assert [entry.player for entry in entries[:3]] == ["Aart Ham", "Anna Smit", "Bram Kok"]
    assert entries[0].details == (EntersIn(3), WithoutTelegram())
    assert entries[2].details == (Rated(1900), LeftAfter(2), OnTelegram())


async def test_a_member_neither_adds_nor_withdraws(hall: Hall) -> None:
    """They cannot do so for themselves either."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            add_player(context, newcomer=Newcomer("Ilse Ham"))
        with pytest.raises(ArbiterOnly):
            withdraw_player(context, player=hall.players["Anna Smit"], confirmed=True)
        with pytest.raises(ArbiterOnly):
            list_players(context)

    await hall.run(step, "Anna Smit")
