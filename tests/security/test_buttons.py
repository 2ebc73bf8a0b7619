"""Button data are untrusted: tampered, replayed, foreign or random, they do no harm."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from keizer_bot.core.questions import BUTTONS as DECLARED
from keizer_bot.engine.model import Player
from keizer_bot.store import seasons
from keizer_bot.store.buttons import Intention, as_json
from keizer_bot.store.transaction import Transaction
from tests.club.scene import ARBITER as TOM
from tests.club.scene import GROUP, Scene, open_scene, pair_round_12
from tests.security.two_clubs import (
    ARBITER,
    EVENING,
    OPPONENT,
    OTHER_ARBITER,
    OTHER_MEMBER,
    PLAYER,
    STRANGER,
    UNLINKED,
    Attempt,
    TwoClubs,
)

pytestmark = pytest.mark.slow

number = st.integers(-5, 30).map(str) | st.sampled_from(["999999999999", "007", "", "٣", "1e3"])
word = st.sampled_from(["won", "drew", "lost", "noshow", "1-0", "0-1", "1/2-1/2", "-/-", "award"])
shaped = st.builds(
    ":".join,
    st.tuples(st.sampled_from("qruokdcawxzQ"), number, number | word, number | word)
    | st.tuples(st.sampled_from("qruokdcaw"), number, number | word)
    | st.tuples(st.sampled_from("qruokdcaw"), number),
)
names = (
    "round_id",
    "game",
    "player",
    "act",
    "member",
    "club",
    "competition",
    "word",
    "result",
    "job",
)
on_a_page = st.builds(
    lambda key, arguments: as_json(Intention(key, arguments)),
    st.sampled_from(sorted(DECLARED)),
    st.dictionaries(
        st.sampled_from(names), st.integers(-5, 30) | st.sampled_from([10**19, "1-0", "won", [1]])
    ),
)
data = shaped | on_a_page | st.text(max_size=64) | st.none()
message: Any = st.sampled_from(
    [
        {},
        {"message": None, "inline_message_id": "abc"},
        {"message": {"chat": {"id": GROUP, "type": "supergroup"}, "message_id": 9, "date": 0}},
        {"message": None, "game_short_name": "chess"},
    ]
)


def _is_answered_once(tried: Attempt) -> bool:
    toasts = [call for call in tried.calls if call["kind"] == "answer"]
    return len(toasts) == 1 and len(toasts[0].get("text", "")) <= 200


@given(data, message, st.sampled_from([STRANGER, UNLINKED, OTHER_MEMBER, OTHER_ARBITER]))
@example("w:999999999999", {}, STRANGER)
@example("q:1:0", {}, OTHER_ARBITER)
@example('{"button": "undo", "with": {"act": 1, "confirmed": true}}', {}, OTHER_ARBITER)
@example('{"button": "own-game", "with": {"round_id": 9223372036854775808}}', {}, STRANGER)
def test_an_outsider_changes_nothing_of_the_club(
    two: TwoClubs, data: str | None, message: dict[str, Any], who: int
) -> None:
    """Whatever they press, no fact of the club changes, and they get one short answer."""
    tried = two.press(data, who, **message)
    assert [fact for fact in tried.changed if fact.club != 2] == []
    assert who in (OTHER_MEMBER, OTHER_ARBITER) or not tried.changed
    assert _is_answered_once(tried)
    assert tried.leaks == []


@given(data, message, st.sampled_from([PLAYER, OPPONENT]))
@example("r:12:won", {"message": None, "inline_message_id": "abc"}, PLAYER)
def test_a_player_reaches_nothing_but_their_own(
    two: TwoClubs, data: str | None, message: dict[str, Any], who: int
) -> None:
    """Whatever they press, only their own game and days change, and they get one short answer."""
    tried = two.press(data, who, **message)
    own = {"game", "presence", "change", "preferred_club", "call", "published", "member"}
    assert {fact.table for fact in tried.changed} <= own
    assert {f.person for f in tried.changed if f.table == "change"} <= {who}
    one, other = two.player("Jan de Vries"), two.player("Piet Jansen")
    games = {f.players for f in tried.changed if f.table == "game"}
    assert games <= {f"[{one},{other}]"}
    assert _is_answered_once(tried)


@given(data, message)
def test_the_arbiter_reaches_nothing_of_another_club(
    two: TwoClubs, data: str | None, message: dict[str, Any]
) -> None:
    """Their rights end where their club does."""
    tried = two.press(data, ARBITER, **message)
    assert {fact.club for fact in tried.changed} <= {1}
    assert _is_answered_once(tried)


@pytest.mark.parametrize(
    "data", ["a:1", "a:1:2", "a:1:1:1:1", "a:1:-1", "d:1:2-0", "c:2", "q:1:2", "u:12", "r:12"]
)
def test_a_half_button_is_stale(two: TwoClubs, data: str) -> None:
    """A button that the bot never made is not taken for a similar one."""
    tried = two.press(data, ARBITER)
    assert not tried.changed
    assert tried.spoken <= {"StaleButton", "NotAPlayer"}


@pytest.fixture
async def scene(tmp_path: Path) -> Any:
    """Round 12 is paired."""
    scene = await open_scene(tmp_path)
    await pair_round_12(scene)
    yield scene
    await scene.database.close()


async def _facts(scene: Scene) -> list[dict[str, Any]]:
    return [
        row
        for table in ("game", "presence", "change", "call", "claim", "member")
        for row in await scene.rows(f"SELECT * FROM {table}")  # noqa: S608 - our own names
    ]


async def test_a_question_is_answered_once(scene: Scene) -> None:
    """The same press again, or the other choice after it, changes nothing more."""
    await scene.say("/terugtrekken Ilse Vos", by="Tom Wolf", at=EVENING)
    (asked,) = await scene.said()
    button = asked["buttons"][0][0]["data"]
    await scene.press(button, by="Tom Wolf", at=EVENING)
    before = await _facts(scene)
    for again in (button, button[:-1] + "1"):
        scene.spoken.clear()
        await scene.press(again, by="Tom Wolf", at=EVENING)
        assert "AnsweredAlready" in scene.spoken
    assert await _facts(scene) == before


async def test_a_former_arbiter_answers_no_question_as_one(scene: Scene) -> None:
    """The right is looked at when the button is pressed, not when the question was asked."""
    await scene.say("/terugtrekken Ilse Vos", by="Tom Wolf", at=EVENING)
    (asked,) = await scene.said()
    await scene.database.run(lambda tx: tx.write("DELETE FROM arbiter WHERE person_id = ?", TOM))
    before = await _facts(scene)
    button = asked["buttons"][0][0]["data"]
    await scene.press(button, by="Tom Wolf", at=EVENING)
    assert await _facts(scene) == before
    assert "ArbiterOnly" in scene.spoken


async def test_a_post_of_last_season_reports_nothing_in_this_one(scene: Scene) -> None:
    """Its buttons name a round by number, which this season has too."""

    def step(tx: Transaction) -> None:
        seasons.end_seasons(tx, 1, EVENING)
        rules = json.dumps({"preset": "dsc"})
        season = seasons.add_season(tx, 1, "Volgend", rules, "{}", EVENING)
        for place in range(1, 12):
            seasons.add_player(tx, season, place, Player(f"n{place}", ""), place=place)
        new = seasons.add_round(tx, season, 12, EVENING.date(), 1)
        tx.write(
            "INSERT INTO game (round_id, board, white_id, black_id, colour_by)"
            " SELECT ?, 1, min(id), max(id), 'share' FROM player WHERE season_id = ?",
            new,
            season,
        )
        for phase in ("closed", "paired"):
            seasons.set_phase(tx, new, phase, EVENING)

    await scene.database.run(step)
    before = await _facts(scene)
    await scene.press("r:12:won", by="Jan de Vries", at=EVENING)
    assert await _facts(scene) == before
    assert scene.spoken == {"StaleButton"}
