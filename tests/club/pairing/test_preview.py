"""The pairing before it is posted: with reasons, changed by taps, its costs shown first."""

from __future__ import annotations

import pytest

from keizer_bot.club.pairing.by_hand import pair_now
from keizer_bot.club.pairing.messages import ResultsIn
from keizer_bot.club.pairing.overrides import forbid, force
from keizer_bot.club.pairing.preview import (
    ask_for,
    ask_swap,
    show_overrides,
    show_pair,
    show_preview,
)
from keizer_bot.club.pairing.preview_messages import (
    AsArbiterAsked,
    ConfirmOverrides,
    CostsNothing,
    CostsOverride,
    CostsPairing,
    CostsRematch,
    CostsRound,
    Met,
    OverrideCosts,
    OverrideNoted,
    OverridesKept,
    OverrideTakenBack,
    PairForced,
    PairOnOffer,
    Preview,
    PreviewAgainTitle,
    PreviewFails,
    PreviewImpossible,
    SwapHow,
)
from keizer_bot.club.pairing.proposal import costs_of
from keizer_bot.club.results.corrections import decide
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, StaleButton
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.message import Message
from keizer_bot.store import games
from keizer_bot.store.games import GameRow
from tests.club.hall import Hall, open_hall

AGAIN, COMING = 1, 2  # the places of rounds 2 and 3 in `hall.rounds`
FIX, FORBID = 0, 1  # the buttons under a pair


@pytest.fixture
async def hall() -> Hall:
    """Round 1 is over, round 2 is being played; nobody meets twice in a period ([003] rule d)."""
    return await open_hall()


async def preview(hall: Hall, round_: int = COMING) -> Reply:
    """The arbiter looks at a pairing."""
    return await hall.run(lambda context: show_preview(context, round_id=hall.rounds[round_]))


def pairs(asked: Reply) -> set[frozenset[str]]:
    """The pairs in a preview."""
    text = shown(asked)
    assert isinstance(text, Preview)
    return {frozenset((board.white, board.black)) for board in text.boards}


def shown(asked: Reply) -> Message:
    """The text of a question."""
    return asked.text


async def test_the_preview_is_what_will_be_paired(hall: Hall) -> None:
    """The pairing made an hour later has the same pairs."""
    before = pairs(await preview(hall))

    def step(context: Context) -> tuple[GameRow, ...]:
        pair_now(context, round_id=hall.rounds[COMING])
        return games.games(context.tx, hall.rounds[COMING])

    made = await hall.run(step)
    names = {number: name for name, number in hall.players.items()}
    assert before == {frozenset((names[g.white_id], names[g.black_id])) for g in made}


async def test_a_pair_has_its_reason(hall: Hall) -> None:
    """First and second of the ranking, Anna and Daan, play each other in round 2: not again."""
    text = shown(await preview(hall))
    assert isinstance(text, Preview)
    assert text.boards[0].reasons == (Met(1, 2, 2),)
    assert {text.boards[0].white_place, text.boards[0].black_place} == {1, 3}


async def test_looking_stores_nothing(hall: Hall) -> None:
    """A preview leaves the round as it was, one that is paired too."""
    await preview(hall)
    await preview(hall, AGAIN)
    assert await hall.rows("SELECT * FROM game WHERE round_id = ?", hall.rounds[COMING]) == []
    paired = await hall.rows("SELECT * FROM game WHERE round_id = ?", hall.rounds[AGAIN])
    assert len(paired) == 4


async def test_fixing_by_tapping_costs_nothing_and_is_kept(hall: Hall) -> None:
    """The pair that is there already: no rule gives way; then it is the arbiter's override."""
    menu = await hall.press(await preview(hall), 0)
    assert isinstance(shown(menu), PairOnOffer)
    question = await hall.press(menu, FIX)
    text = shown(question)
    assert isinstance(text, ConfirmOverrides)
    assert text.costs == (CostsNothing(),)
    assert await hall.rows("SELECT * FROM wish") == []
    after = shown(await hall.press(question))
    assert isinstance(after, Preview)
    assert isinstance(after.answer, OverridesKept)
    assert after.boards[0].reasons == (AsArbiterAsked(),)


async def test_a_forbidden_pair_is_gone_from_the_preview(hall: Hall) -> None:
    """Anna and Greet are kept apart by three taps; the pairing at the hour honours it."""
    first = await preview(hall)
    assert frozenset(("Anna Smit", "Greet Dam")) in pairs(first)
    question = await hall.press(await hall.press(first, 0), FORBID)
    after = await hall.press(question)
    assert frozenset(("Anna Smit", "Greet Dam")) not in pairs(after)
    (override,) = await hall.rows("SELECT * FROM wish")
    assert override["kind"] == "forbid"


async def test_a_repeated_meeting_is_named_as_cost(hall: Hall) -> None:
    """Anna and Bram met in round 1 of the same period."""
    two = [hall.players["Anna Smit"], hall.players["Bram Kok"]]
    asked = await hall.run(
        lambda context: ask_for(
            context, round_id=hall.rounds[COMING], wanted=[("force", two[0], two[1])]
        )
    )
    text = shown(asked)
    assert isinstance(text, ConfirmOverrides)
    assert text.costs[0] == CostsRematch("Anna Smit", "Bram Kok", 1)


async def test_a_swap_shows_both_ways_and_makes_two_pairs(hall: Hall) -> None:
    """Anna–Greet and Frits–Carla change opponents: the second way is kept, as two overrides."""
    two = [hall.players["Anna Smit"], hall.players["Greet Dam"]]
    others = [hall.players["Frits Bos"], hall.players["Carla Vos"]]
    asked = await hall.run(
        lambda context: ask_swap(context, round_id=hall.rounds[COMING], two=two, others=others)
    )
    text = shown(asked)
    assert isinstance(text, SwapHow)
    assert text.ways[1].overrides == (
        PairForced(3, "Anna Smit", "Carla Vos"),
        PairForced(3, "Greet Dam", "Frits Bos"),
    )
    after = await hall.press(asked, 1)
    wanted = {frozenset(("Anna Smit", "Carla Vos")), frozenset(("Greet Dam", "Frits Bos"))}
    assert wanted <= pairs(after)


async def test_a_new_pair_replaces_an_earlier_override(hall: Hall) -> None:
    """Anna was to meet Hugo; a tap for another opponent says that this lapses."""
    await _force(hall, "Anna Smit", "Hugo Vink")
    two = [hall.players["Anna Smit"], hall.players["Carla Vos"]]
    asked = await hall.run(
        lambda context: ask_for(
            context, round_id=hall.rounds[COMING], wanted=[("force", two[0], two[1])]
        )
    )
    text = shown(asked)
    assert isinstance(text, ConfirmOverrides)
    assert CostsOverride(PairForced(3, "Anna Smit", "Hugo Vink")) in text.costs
    await hall.press(asked)
    assert len(await hall.rows("SELECT * FROM wish")) == 1


async def test_a_bye_by_tapping_says_who_is_free_as_well(hall: Hall) -> None:
    """Eight come: with a bye for Anna seven are left, so another has a bye too."""

    def step(context: Context) -> Reply:
        anna, round_id = hall.players["Anna Smit"], hall.rounds[COMING]
        return ask_for(context, round_id=round_id, wanted=[("bye", anna, None)])

    asked = await hall.run(step)
    after = shown(await hall.press(asked))
    assert isinstance(after, Preview)
    assert len(after.byes) == 2
    assert [bye.player for bye in after.byes if bye.reasons == (AsArbiterAsked(),)] == ["Anna Smit"]


async def test_a_override_is_taken_back_by_tapping(hall: Hall) -> None:
    """Below the preview are the overrides; a tap removes one and shows the new preview."""
    await _force(hall, "Anna Smit", "Hugo Vink")
    looked = await preview(hall)
    assert frozenset(("Anna Smit", "Hugo Vink")) in pairs(looked)
    overrides = next(i for i, b in enumerate(_labels(looked)) if b == "OverridesLabel")
    after = shown(await hall.press(await hall.press(looked, overrides)))
    assert isinstance(after, Preview)
    assert isinstance(after.answer, OverrideTakenBack)
    assert await hall.rows("SELECT * FROM wish") == []


async def test_a_round_that_cannot_be_paired_says_for_whom(hall: Hall) -> None:
    """Anna may meet nobody: the preview says so, and so did the last forbidding."""
    names = [name for name in hall.players if name != "Anna Smit"]
    for name in names[:-1]:
        await _forbid(hall, "Anna Smit", name)
    said = await _forbid(hall, "Anna Smit", names[-1])
    assert said.costs is not None
    assert any(isinstance(cost, CostsPairing) for cost in said.costs.costs)
    text = shown(await preview(hall))
    assert isinstance(text, PreviewImpossible)
    assert "Anna Smit" in text.players


async def test_a_round_that_cannot_be_paired_at_all_says_why(hall: Hall) -> None:
    """Nobody in particular is without an opponent: the round-robin has ended."""
    await hall.leave_two()

    def step(context: Context) -> str:
        text = shown(show_preview(context, round_id=hall.rounds[COMING]))
        assert isinstance(text, PreviewFails)
        costs = costs_of(context, hall.rounds[COMING], [], lambda: None)
        assert [type(cost) for cost in costs.all] == [CostsRound]
        return context.texts.render(text, "nl")

    assert "De ronde is zo niet in te delen:\neen rondetoernooi" in await hall.run(step)


async def test_overrides_that_are_gone_are_not_listed(hall: Hall) -> None:
    """An older button still asks for them; there are none now."""

    def step(context: Context) -> str:
        text = shown(show_overrides(context, round_id=hall.rounds[COMING]))
        return context.texts.render(text, "nl")

    assert await hall.run(step) == "Voor deze indeling heb je geen wensen."


async def test_the_command_says_what_it_costs(hall: Hall) -> None:
    """``/forceer`` of two who met in round 1 is stored, and the answer names the repeat."""
    said = await _force(hall, "Anna Smit", "Bram Kok")
    assert said.costs == OverrideCosts((CostsRematch("Anna Smit", "Bram Kok", 1),))


async def test_a_posted_pairing_is_changed_by_pairing_again(hall: Hall) -> None:
    """Nothing of round 2 was played: a forbidden pair is gone once the round is paired again."""
    looked = await preview(hall, AGAIN)
    text = shown(looked)
    assert isinstance(text, Preview)
    assert isinstance(text.title, PreviewAgainTitle)
    first = {text.boards[0].white, text.boards[0].black}
    await hall.press(await hall.press(await hall.press(looked, 0), FORBID))

    def step(context: Context) -> tuple[GameRow, ...]:
        pair_now(context, round_id=hall.rounds[AGAIN])
        return games.games(context.tx, hall.rounds[AGAIN])

    made = await hall.run(step)
    assert {hall.players[name] for name in first} not in [{g.white_id, g.black_id} for g in made]


async def test_a_round_in_play_has_no_preview(hall: Hall) -> None:
    """A result is in, so the pairing is fixed."""

    def step(context: Context) -> None:
        decide(context, game=hall.games["Daan Mol", "Anna Smit"], result="1-0")
        with pytest.raises(ResultsIn):
            show_preview(context, round_id=hall.rounds[AGAIN])

    await hall.run(step)


async def test_a_pair_that_is_gone_is_a_stale_button(hall: Hall) -> None:
    """Anna and Bram are no pair of the preview."""
    two = [hall.players["Anna Smit"], hall.players["Bram Kok"]]

    def step(context: Context) -> None:
        with pytest.raises(StaleButton):
            show_pair(context, round_id=hall.rounds[COMING], two=two)

    await hall.run(step)


async def test_members_do_not_look(hall: Hall) -> None:
    """Only the arbiter sees what may still change."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            show_preview(context, round_id=hall.rounds[COMING])

    await hall.run(step, "Anna Smit")


async def _force(hall: Hall, one: str, other: str) -> OverrideNoted:
    def step(context: Context) -> Reply:
        ids = hall.players[one], hall.players[other]
        return force(context, player=ids[0], other=ids[1], round_id=hall.rounds[COMING])

    return _noted(await hall.run(step))


async def _forbid(hall: Hall, one: str, other: str) -> OverrideNoted:
    def step(context: Context) -> Reply:
        ids = hall.players[one], hall.players[other]
        return forbid(context, player=ids[0], other=ids[1], round_id=hall.rounds[COMING])

    return _noted(await hall.run(step))


def _noted(reply: Reply) -> OverrideNoted:
    assert isinstance(reply.text, OverrideNoted)
    return reply.text


def _labels(asked: Reply) -> list[str]:
    return [type(button.label).__name__ for row in asked.rows for button in row]
