"""The arbiter's overrides of a pairing: stored, contradicted, withdrawn, and carried out."""

from __future__ import annotations

import pytest

from keizer_bot.club.pairing.by_hand import pair_now
from keizer_bot.club.pairing.messages import WrongPhase
from keizer_bot.club.pairing.overrides import forbid, force, give_bye, list_overrides
from keizer_bot.club.pairing.preview_messages import (
    ByeGiven,
    ForbiddenByRules,
    NoOverrides,
    OverrideContradicts,
    OverrideList,
    OverrideNoted,
    OverrideStands,
    OverrideTakenBack,
    PairForbidden,
    PairForced,
    WillNotBeThere,
)
from keizer_bot.club.players.actions import withdraw_player
from keizer_bot.club.signing_off.absences import mark_absent
from keizer_bot.club.signing_off.attendance_messages import NotInRound
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, NotWithThemselves, StaleButton
from keizer_bot.core.reply import Reply
from keizer_bot.store import games
from keizer_bot.store.games import GameRow
from tests.club.hall import EVENING, Hall, open_hall

COMING = 2  # the place of round 3 in `hall.rounds`


async def ask_for(hall: Hall, kind: str, *names: str, round_: int = COMING) -> OverrideNoted:
    """Ask for a pair, or for a bye."""
    ids = [hall.players[name] for name in names]

    def step(context: Context) -> Reply:
        if kind == "bye":
            return Reply.of(give_bye(context, player=ids[0], round_id=hall.rounds[round_]))
        override = force if kind == "force" else forbid
        return override(context, player=ids[0], other=ids[1], round_id=hall.rounds[round_])

    noted = (await hall.run(step)).text
    assert isinstance(noted, OverrideNoted)
    return noted


async def test_a_forced_pair_meets(hall: Hall) -> None:
    """The first and the last of the ranking play each other if the arbiter says so."""
    say = await ask_for(hall, "force", "Anna Smit", "Hugo Vink")
    assert say == OverrideNoted(PairForced(3, "Anna Smit", "Hugo Vink"))
    assert (await hall.record())["after"] == "forced"

    def step(context: Context) -> tuple[GameRow, ...]:
        pair_now(context, round_id=hall.rounds[COMING])
        return games.games(context.tx, hall.rounds[COMING])

    paired = await hall.run(step)
    ids = {hall.players["Anna Smit"], hall.players["Hugo Vink"]}
    assert ids in [{game.white_id, game.black_id} for game in paired]


async def test_a_given_bye_is_given(hall: Hall) -> None:
    """Anna is free, though in the lead; one more is left over, for the others are seven."""
    assert await ask_for(hall, "bye", "Anna Smit") == OverrideNoted(ByeGiven(3, "Anna Smit"))

    def step(context: Context) -> tuple[int, ...]:
        pair_now(context, round_id=hall.rounds[COMING])
        return games.byes(context.tx, hall.rounds[COMING])

    byes = await hall.run(step)
    assert hall.players["Anna Smit"] in byes
    assert len(byes) == 2


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("force", "Anna Smit", "Bram Kok"), ("forbid", "Bram Kok", "Anna Smit")),
        (("forbid", "Anna Smit", "Bram Kok"), ("force", "Anna Smit", "Bram Kok")),
        (("force", "Anna Smit", "Bram Kok"), ("force", "Bram Kok", "Carla Vos")),
        (("force", "Anna Smit", "Bram Kok"), ("bye", "Anna Smit")),
        (("bye", "Anna Smit"), ("force", "Anna Smit", "Bram Kok")),
    ],
)
async def test_overrides_do_not_contradict_each_other(
    hall: Hall, first: tuple[str, ...], second: tuple[str, ...]
) -> None:
    """The second is refused with the first in the sentence."""
    noted = await ask_for(hall, *first)
    with pytest.raises(OverrideContradicts) as refused:
        await ask_for(hall, *second)
    assert refused.value.override == noted.override


@pytest.mark.parametrize(
    ("first", "second"),
    [
        (("bye", "Anna Smit"), ("bye", "Anna Smit")),
        (("force", "Anna Smit", "Bram Kok"), ("force", "Bram Kok", "Anna Smit")),
    ],
)
async def test_the_same_override_stands_already(
    hall: Hall, first: tuple[str, ...], second: tuple[str, ...]
) -> None:
    """It contradicts nothing, and is not noted twice."""
    noted = await ask_for(hall, *first)
    with pytest.raises(OverrideStands) as refused:
        await ask_for(hall, *second)
    assert refused.value.override == noted.override


async def test_two_pairs_may_be_forbidden_for_one_player(hall: Hall) -> None:
    """Keeping Anna from Bram does not keep Anna from being kept from Carla."""
    await ask_for(hall, "forbid", "Anna Smit", "Bram Kok")
    say = await ask_for(hall, "forbid", "Anna Smit", "Carla Vos")
    assert say.override == PairForbidden(3, "Anna Smit", "Carla Vos")


async def test_nobody_meets_themselves(hall: Hall) -> None:
    """Two names for one player are no pair."""
    with pytest.raises(NotWithThemselves):
        await ask_for(hall, "force", "Anna Smit", "Anna Smit")


async def test_a_paired_round_takes_no_overrides(hall: Hall) -> None:
    """Round 2 is paired."""
    with pytest.raises(WrongPhase):
        await ask_for(hall, "force", "Anna Smit", "Bram Kok", round_=1)


async def test_a_signed_off_player_is_not_forced_to_play(hall: Hall) -> None:
    """The refusal says to sign them on first."""
    await hall.run(
        lambda context: mark_absent(
            context, player=hall.players["Bram Kok"], round_id=hall.rounds[COMING], kind="excused"
        )
    )
    with pytest.raises(WillNotBeThere):
        await ask_for(hall, "force", "Anna Smit", "Bram Kok")


async def test_a_player_who_left_is_not_paired(hall: Hall) -> None:
    """A player who withdrew is in no later round."""
    await hall.run(
        lambda context: withdraw_player(context, player=hall.players["Bram Kok"], confirmed=True)
    )
    with pytest.raises(NotInRound):
        await ask_for(hall, "force", "Anna Smit", "Bram Kok")


async def test_the_rules_forbid_more_than_the_arbiter_can_force() -> None:
    """A pair that the season's rules keep apart is not forced (docs/keizer.md 4)."""
    rules = {"preset": "dsc", "pairing": {"forbidden": [["p1", "p2"]]}}
    hall = await open_hall(rules=rules)
    try:
        with pytest.raises(ForbiddenByRules):
            await ask_for(hall, "force", "Anna Smit", "Bram Kok")
    finally:
        await hall.database.close()


async def test_a_override_is_taken_back_by_its_button(hall: Hall) -> None:
    """The list has a button for each; pressing it forgets the override, on record."""
    await ask_for(hall, "force", "Anna Smit", "Bram Kok")
    asked = await hall.run(list_overrides)
    override = PairForced(3, "Anna Smit", "Bram Kok")
    assert asked.text == OverrideList((override,))
    assert await hall.press(asked) == Reply.of(OverrideTakenBack(override))
    assert (await hall.record())["before"] == "forced"
    assert await hall.run(list_overrides) == Reply.of(NoOverrides())


async def test_a_override_is_taken_back_once(hall: Hall) -> None:
    """The second of two lists has a button for an override that is gone."""
    await ask_for(hall, "force", "Anna Smit", "Bram Kok")
    first, second = [await hall.run(list_overrides) for _ in range(2)]
    await hall.press(first)
    with pytest.raises(StaleButton):
        await hall.press(second)


async def test_a_member_overrides_in_vain(hall: Hall) -> None:
    """Only the arbiter steers the pairing, or sees how they do."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            list_overrides(context)
        with pytest.raises(ArbiterOnly):
            give_bye(context, player=hall.players["Anna Smit"], round_id=hall.rounds[COMING])

    await hall.run(step, "Anna Smit", EVENING)
