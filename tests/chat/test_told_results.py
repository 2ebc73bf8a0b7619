"""Results in everyday words, each with its expected outcome: told_results.toml."""

from __future__ import annotations

import tomllib
from datetime import datetime
from pathlib import Path

import pytest

from keizer_bot.store.transaction import Transaction
from tests.club.scene import NAMES, Scene, answers, pair_round_12

EVENING = datetime.fromisoformat("2026-11-20T22:30:00+01:00")
_PAGE = tomllib.loads(Path(__file__).with_name("told_results.toml").read_text("utf-8"))
TOLD = [
    (*line.split("|"), wanted)
    for wanted, section in _PAGE.items()
    for line in section["said"].strip().splitlines()
]


def _outcome(tx: Transaction) -> list[tuple[int, str]] | str:
    """The results by board; if none, whether the bot asked or answered."""
    stored = tx.all("SELECT board, result FROM game WHERE result IS NOT NULL")
    asked = any(one.get("buttons") for one in answers(tx))
    return [tuple(row) for row in stored] or ("asked" if asked else "answered")


async def test_a_told_result_is_noted_or_asked_about(scene: Scene) -> None:
    """The first board's result is stored, or asked about; nothing else is stored."""
    await pair_round_12(scene)
    people = {name.split()[0]: name for name in reversed((*NAMES, "Tom Wolf"))}
    wrong = []
    for first_name, text, wanted in TOLD:
        by = people[first_name]
        outcome = await scene.try_out(_outcome, text, by=by, chat="private", at=EVENING)
        if outcome not in ([(1, wanted)], wanted, "asked"):
            wrong.append((first_name, text, wanted, outcome))
    assert not wrong


async def test_a_player_who_says_the_other_won_is_asked_if_they_lost(scene: Scene) -> None:
    """The question is about the reader; a yes stores that result."""
    await pair_round_12(scene)
    said = "as everybody knew, Piet won"
    await scene.say(said, by=NAMES[0], chat="private", at=EVENING)
    (asked,) = await scene.said()
    assert "jij hebt verloren" in asked["text"]
    await scene.press(asked["buttons"][0][0]["data"], by=NAMES[0], at=EVENING, private=True)
    stored = await scene.rows("SELECT board, result FROM game WHERE result IS NOT NULL")
    assert stored == [{"board": 1, "result": "0-1"}]


@pytest.mark.parametrize("text", ["gewonnen van Xavier", "onze partij is uitgesteld", "1-0, top"])
async def test_the_group_hears_nothing_of_what_is_no_result(scene: Scene, text: str) -> None:
    """At most the sender is asked in private."""
    await pair_round_12(scene)
    await scene.say(text, at=EVENING)
    assert all(said["to"] == scene.ids[NAMES[0]] for said in await scene.said())
    assert not await scene.rows("SELECT 1 FROM game WHERE result IS NOT NULL")


@pytest.mark.parametrize("text", ["\u202e0-1", "1-0\u202c", "gew\u043ennen", "\u2460-\u24ea"])
async def test_a_result_that_is_not_what_it_looks_like_is_not_noted(
    scene: Scene, text: str
) -> None:
    """Marks that turn the order of reading, letters of another alphabet, ringed digits."""
    await pair_round_12(scene)
    await scene.say(text, chat="private", at=EVENING)
    assert await scene.rows("SELECT id FROM game WHERE result IS NOT NULL") == []


@pytest.mark.parametrize(
    "text",
    ["omgedraaid", "oeps andersom", "verkeerd ingevoerd", "the other way around", "al contrario"],
)
async def test_a_reporter_with_a_wrong_result_is_asked_for_the_right_one(
    scene: Scene, text: str
) -> None:
    """Their report stands until they say the right result."""
    await pair_round_12(scene)
    await scene.say("1-0", chat="private", at=EVENING)
    await scene.say(text, chat="private", at=EVENING)
    assert scene.spoken & {"WhichResult", "OwnReportStands"}
    assert await scene.rows("SELECT result FROM game WHERE board = 1") == [{"result": "1-0"}]


@pytest.mark.parametrize(
    "text", ["sorry fout, 0-1", "nee sorry het was 0-1", "toch 0-1", "oeps andersom, verloren"]
)
async def test_a_reporter_may_correct_a_wrong_result(scene: Scene, text: str) -> None:
    """The opponent is told of the change."""
    await pair_round_12(scene)
    await scene.say("1-0", chat="private", at=EVENING)
    await scene.say(text, chat="private", at=EVENING)
    asked = [said for said in await scene.said() if said["to"] == scene.ids[NAMES[0]]][-1]
    if asked["buttons"][0][0]["label"] == "Ja":  # what is put right may be asked about
        await scene.press(asked["buttons"][0][0]["data"], by=NAMES[0], at=EVENING, private=True)
    assert await scene.rows("SELECT result FROM game WHERE board = 1") == [{"result": "0-1"}]


@pytest.mark.parametrize(
    "text",
    [
        "vriendschappelijk gewonnen van Ilse",
        "we speelden een vriendschappelijke partij, 1-0",
        "friendly game 1-0 against Ilse",
        "amichevole con Ilse, ho vinto",
    ],
)
async def test_a_friendly_game_is_no_result(scene: Scene, text: str) -> None:
    """It counts for nothing, and least of all for the game of the round."""
    await pair_round_12(scene)
    await scene.say(text, chat="private", at=EVENING)
    assert not await scene.rows("SELECT 1 FROM game WHERE result IS NOT NULL")
