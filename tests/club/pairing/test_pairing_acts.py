"""The arbiter pairs and publishes by hand."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial

import pytest

from keizer_bot.club.pairing.by_hand import (
    ask_to_pair,
    ask_to_publish,
    pair_now,
    publish_pairings,
    publish_ranking,
)
from keizer_bot.club.pairing.messages import (
    ForfeitWinsLapse,
    MethodCannotPair,
    NoGroupYet,
    NoPairing,
    PairAgain,
    PairBeforeClosing,
    Paired,
    PairedWithoutGroup,
    PairingsPublished,
    PublishWhat,
    RankingPublished,
    RankingPublishedAlready,
    ResultsIn,
)
from keizer_bot.club.pairing.overrides import forbid, force, give_bye
from keizer_bot.club.results.corrections import decide
from keizer_bot.club.signing_off.absences import mark_absent
from keizer_bot.core.context import Context
from keizer_bot.core.messages import ArbiterOnly, NoEveningLeft, NothingPairedYet
from keizer_bot.core.reply import Reply
from keizer_bot.engine.errors import PairingProblem
from keizer_bot.store import games
from keizer_bot.store.games import GameRow
from tests.club.hall import DAYS, GROUP, NAMES, Hall


async def test_a_standing_pairing_is_replaced_after_a_yes(hall: Hall) -> None:
    """Round 2 has no results: it is paired again as version 2."""
    asked = await hall.run(ask_to_pair)
    assert asked.text == PairAgain(2, DAYS[1])
    assert await hall.press(asked) == Reply.of(Paired(2))
    assert any("Versie 2" in text for text in await hall.texts(GROUP))


async def test_an_arbiters_result_keeps_the_pairing(hall: Hall) -> None:
    """A played game is never deleted by pairing again."""
    await hall.run(
        lambda context: decide(context, game=hall.games["Daan Mol", "Anna Smit"], result="1-0")
    )
    with pytest.raises(ResultsIn):
        await hall.run(ask_to_pair)


async def test_a_forfeit_does_not_keep_the_pairing(hall: Hall) -> None:
    """After a late sign-off the arbiter may pair again without them."""

    def step(context: Context) -> Reply:
        mark_absent(context, player=hall.players["Daan Mol"], round_id=hall.rounds[1], kind="late")
        return ask_to_pair(context)

    asked = await hall.run(step)
    await hall.press(asked)
    paired = await hall.run(lambda context: games.games(context.tx, hall.rounds[1]))
    assert hall.players["Daan Mol"] not in {i for g in paired for i in (g.white_id, g.black_id)}


async def test_forfeit_wins_that_lapse_are_named_and_their_winners_told(hall: Hall) -> None:
    """Anna and Greet had won by forfeit; both are told in private of their new game."""

    def step(context: Context) -> Reply:
        for name in ("Daan Mol", "Eva Prins"):
            mark_absent(context, player=hall.players[name], round_id=hall.rounds[1], kind="late")
        return ask_to_pair(context)

    asked = await hall.run(step)
    lapse = ForfeitWinsLapse(2, ("Anna Smit", "Greet Dam"))
    assert asked.text == PairAgain(2, DAYS[1], lapse)
    assert await hall.press(asked) == Reply.of(Paired(2))
    for name in lapse.players:
        assert "winst vervalt" in (await hall.told(name))[-1]
    assert not any("winst vervalt" in text for text in await hall.told("Bram Kok"))


async def test_a_winner_who_meets_the_same_opponent_after_all_is_told(hall: Hall) -> None:
    """Board, opponent and colour are the same, but they had read that they had won."""
    daan, anna = hall.players["Daan Mol"], hall.players["Anna Smit"]

    def step(context: Context) -> None:
        mark_absent(context, player=daan, round_id=hall.rounds[1], kind="late")
        games.clear_presence(context.tx, hall.rounds[1], daan)
        pair_now(context, round_id=hall.rounds[1], lapsing=[anna])

    await hall.run(step)
    assert "winst vervalt" in (await hall.told("Anna Smit"))[-1]


async def test_a_forfeit_win_since_the_question_is_asked_about_anew(hall: Hall) -> None:
    """The question that hangs in the chat named nobody."""
    asked = await hall.run(ask_to_pair)
    await hall.run(
        lambda context: mark_absent(
            context, player=hall.players["Daan Mol"], round_id=hall.rounds[1], kind="late"
        )
    )
    again = await hall.press(asked)
    assert again.text == PairAgain(2, DAYS[1], ForfeitWinsLapse(1, ("Anna Smit",)))
    assert await hall.press(again) == Reply.of(Paired(2))


async def test_pairing_an_open_round_closes_sign_off_first(hall: Hall) -> None:
    """The arbiter is asked; then both posts are made, and the round is paired."""
    asked = await hall.run(lambda context: ask_to_pair(context, round_id=hall.rounds[2]))
    assert asked.text == PairBeforeClosing(3, DAYS[2])
    assert await hall.press(asked) == Reply.of(Paired(3))
    (row,) = await hall.rows("SELECT * FROM round WHERE number = 3")
    assert row["phase"] == "paired"
    assert row["closed_at"]


async def test_pairing_again_keeps_the_arbiters_overrides(hall: Hall) -> None:
    """First against last, which the rules would never pair, is in both versions."""
    anna, hugo = hall.players["Anna Smit"], hall.players["Hugo Vink"]

    def step(context: Context) -> tuple[GameRow, ...]:
        force(context, player=anna, other=hugo, round_id=hall.rounds[2])
        pair_now(context, round_id=hall.rounds[2])
        pair_now(context, round_id=hall.rounds[2])
        return games.games(context.tx, hall.rounds[2])

    paired = await hall.run(step)
    assert {anna, hugo} in [{game.white_id, game.black_id} for game in paired]


async def test_the_bye_of_somebody_who_signed_off_is_void(hall: Hall) -> None:
    """Nobody has the bye and is absent too."""
    anna, third = hall.players["Anna Smit"], hall.rounds[2]

    def step(context: Context) -> None:
        give_bye(context, player=anna, round_id=third)
        mark_absent(context, player=anna, round_id=third, kind="excused")
        pair_now(context, round_id=third)
        assert anna not in games.byes(context.tx, third)

    await hall.run(step)


async def test_a_way_of_pairing_that_has_ended_says_why(hall: Hall) -> None:
    """The round-robin of two has one round."""
    await hall.leave_two()

    def step(context: Context) -> pytest.ExceptionInfo[MethodCannotPair]:
        with pytest.raises(MethodCannotPair) as refused:
            pair_now(context, round_id=hall.rounds[2])
        return refused

    refused = await hall.run(step)
    assert refused.value.why.problem is PairingProblem.TABLE_OVER


async def test_an_impossible_pairing_leaves_no_trace(hall: Hall) -> None:
    """Two players who may not meet cannot be paired: sign-off stays open, nothing is posted."""
    for name in NAMES[2:]:
        await hall.run(
            partial(mark_absent, player=hall.players[name], round_id=hall.rounds[2], kind="excused")
        )

    def step(context: Context) -> None:
        anna, bram = hall.players["Anna Smit"], hall.players["Bram Kok"]
        forbid(context, player=anna, other=bram, round_id=hall.rounds[2])

    await hall.run(step)

    def next_step(context: Context) -> pytest.ExceptionInfo[NoPairing]:
        with pytest.raises(NoPairing) as refused:
            pair_now(context, round_id=hall.rounds[2])
        return refused

    refused = await hall.run(next_step)
    assert set(refused.value.players) <= {"Anna Smit", "Bram Kok"}
    assert await hall.rows("SELECT phase FROM round WHERE number = 3") == [{"phase": "open"}]
    assert await hall.texts(GROUP) == []


async def test_the_ranking_is_published_once_as_it_is(hall: Hall) -> None:
    """A ranking in the group is not posted again; only Telegram knows if it is there.

    One that is on its way is no second post either; one that was lost is.
    """

    def step(context: Context) -> None:
        decide(context, game=hall.games["Daan Mol", "Anna Smit"], result="1-0")
        for state, said in (
            ("queued", RankingPublished),
            ("queued", RankingPublished),
            ("sent", RankingPublishedAlready),
            ("failed", RankingPublished),
        ):
            context.tx.write("UPDATE outbox SET state = ?", state)
            assert publish_ranking(context) == Reply.of(said(2))

    await hall.run(step)
    posts = [text for text in await hall.texts(GROUP) if text.startswith("<b>Stand na ronde 2</b>")]
    assert posts
    record = await hall.record()
    assert (record["action"], record["after"]) == ("ranking", "2")  # the second version


async def test_nothing_is_on_its_way_to_a_group_that_is_not_there(hall: Hall) -> None:
    """The arbiter reads that the club has no group, and what to do."""

    def step(context: Context) -> None:
        context.tx.write("DELETE FROM chat")
        for publish in (publish_ranking, publish_pairings):
            with pytest.raises(NoGroupYet):
                publish(context)
        said = pair_now(context, round_id=hall.rounds[2])
        assert said == Reply.of(PairedWithoutGroup(3))

    await hall.run(step)


async def test_a_round_without_a_result_has_no_ranking_yet(hall: Hall) -> None:
    """The pairing alone moves nobody: the latest ranking is that of the round before."""
    assert await hall.run(publish_ranking) == Reply.of(RankingPublishedAlready(1))


async def test_the_pairings_are_published_again(hall: Hall) -> None:
    """A lost post is sent again, as another version."""
    assert await hall.run(publish_pairings) == Reply.of(PairingsPublished(2))
    assert any("Versie 2" in text for text in await hall.texts(GROUP))
    assert (await hall.record())["action"] == "published"


async def test_an_earlier_post_loses_its_buttons(hall: Hall) -> None:
    """A post that a newer version replaced has no buttons; its text stays."""

    def step(context: Context) -> None:
        publish_pairings(context)
        publish_pairings(context)

    await hall.run(step)
    taken = await hall.rows("SELECT edits FROM outbox WHERE kind = 'close'")
    *replaced, newest = await hall.rows("SELECT id FROM outbox WHERE key LIKE 'pairings:%'")
    assert [row["edits"] for row in taken] == [row["id"] for row in replaced]
    assert len(replaced) == 2
    assert newest not in replaced


async def test_the_arbiter_is_asked_what_to_publish(hall: Hall) -> None:
    """The second button is the ranking."""
    asked = await hall.run(ask_to_publish)
    assert asked.text == PublishWhat()
    assert await hall.press(asked, choice=1) == Reply.of(RankingPublishedAlready(1))


async def test_a_season_that_is_over_is_not_paired(hall: Hall) -> None:
    """No evening is left."""

    def step(context: Context) -> None:
        context.tx.write("UPDATE round SET phase = 'final'")
        with pytest.raises(NoEveningLeft):
            ask_to_pair(context)

    await hall.run(step)


async def test_a_season_that_has_not_begun_has_no_ranking_to_publish(hall: Hall) -> None:
    """Nothing is paired yet."""

    def step(context: Context) -> None:
        context.tx.write("UPDATE round SET phase = 'open'")
        with pytest.raises(NothingPairedYet):
            publish_ranking(context)

    await hall.run(step)


@pytest.mark.parametrize("act", [ask_to_pair, ask_to_publish, publish_pairings, publish_ranking])
async def test_a_member_pairs_and_publishes_nothing(
    hall: Hall, act: Callable[[Context], Reply]
) -> None:
    """These are the arbiter's."""

    def step(context: Context) -> None:
        with pytest.raises(ArbiterOnly):
            act(context)

    await hall.run(step, "Anna Smit")
