"""Each acknowledgement has the button that undoes it: one tap, for those who may."""

from __future__ import annotations

from datetime import datetime, timedelta
from typing import Any

import pytest

from tests.club.scene import GROUP, NAMES, NOON, Scene, pair_round_12

EVENING = datetime.fromisoformat("2026-11-20T22:30:00+01:00")


async def _buttons(scene: Scene) -> list[dict[str, Any]]:
    return [
        button
        for said in await scene.said()
        for row in said.get("buttons", ())
        for button in row
        if await scene.does(button["data"]) == "undo-act"
    ]


async def _tap(scene: Scene, *, by: str = NAMES[0], at: datetime = NOON, **how: Any) -> None:
    (button,) = await _buttons(scene)
    scene.spoken.clear()
    await scene.press(button["data"], by=by, at=at, **how)


@pytest.mark.parametrize(
    ("said", "sql"),
    [
        ("/later 10", "SELECT 1 FROM late_arrival"),
        ("/mij bericht", "SELECT 1 FROM member WHERE own_game = 1"),
        ("/herinnering uit", "SELECT 1 FROM member WHERE reminders = 0"),
    ],
)
async def test_a_setting_is_taken_back_by_a_tap(scene: Scene, said: str, sql: str) -> None:
    """It names no command to send; the group sees the thumb for an act."""
    await scene.say(said)
    assert await scene.reactions() == ["👍"]
    assert await scene.rows(sql)
    (answer,) = await scene.said()
    assert "<code>" not in answer["text"].split("Afmelden gaat")[0]
    await scene.press(answer["buttons"][0][0]["data"], by=NAMES[0], at=NOON, private=True)
    assert await scene.rows(sql) == []


async def _signed_off(scene: Scene) -> int:
    return len(await scene.rows("SELECT 1 FROM presence WHERE state <> 'here'"))


@pytest.mark.parametrize(
    ("said", "by"),
    [
        ("/afmelden", "Jan de Vries"),
        ("/aanmelden", "Jan de Vries"),
        ("/afmelden 27-11 extern", "Jan de Vries"),
        ("/vast alleen na aanmelden", "Jan de Vries"),
        ("/website initialen", "Jan de Vries"),
        ("/afmelden Jan de Vries", "Tom Wolf"),
        ("/speler erbij Nina Nieuw 1700", "Tom Wolf"),
        ("/rating Jan de Vries 1800", "Tom Wolf"),
        ("/ronde erbij 2027-01-22", "Tom Wolf"),
        ("/forceer Jan de Vries - Piet Jansen", "Tom Wolf"),
        ("/afwezig Jan de Vries ronde 12", "Tom Wolf"),
    ],
)
async def test_one_tap_undoes_what_was_just_done(scene: Scene, said: str, by: str) -> None:
    """The person who did it may undo it, and reads that in the same place."""
    await scene.say(said, by=by, chat="private")
    for asked in await scene.said():
        if not await _buttons(scene) and asked.get("buttons"):
            await scene.press(asked["buttons"][0][0]["data"], by=by, at=NOON, private=True)
    await _tap(scene, by=by, private=True)
    assert "UndoneNow" in scene.spoken
    assert any(said["kind"] == "change" for said in await scene.said())


@pytest.mark.parametrize("said", ["1-0", "/uitslag niet gekomen"])
async def test_a_report_is_undone_by_who_made_it(scene: Scene, said: str) -> None:
    """They may do so until the opponent has spoken, or the evening is over."""
    await pair_round_12(scene)
    await scene.say(said, chat="private", at=EVENING)
    await _tap(scene, private=True, at=EVENING)
    assert await scene.rows("SELECT result FROM game WHERE board = 1") == [{"result": None}]
    assert await _signed_off(scene) == 0


async def test_a_second_tap_changes_nothing(scene: Scene) -> None:
    """The answer says so."""
    await scene.say("/afmelden", chat="private")
    (button,) = await _buttons(scene)
    await scene.press(button["data"], by=NAMES[0], at=NOON, private=True)
    scene.spoken.clear()
    await scene.press(button["data"], by=NAMES[0], at=NOON, private=True)
    assert scene.spoken - {"LoggedChange"} == {"UndoneAlready"}
    assert await _signed_off(scene) == 0


async def test_exactly_that_act_is_undone(scene: Scene) -> None:
    """Acts done since then stay."""
    await scene.say("/afmelden 20-11", chat="private")
    (first,) = await _buttons(scene)
    await scene.say("/afmelden 27-11", chat="private")
    await scene.press(first["data"], by=NAMES[0], at=NOON, private=True)
    assert await scene.rows("SELECT round_id FROM presence") == [{"round_id": 13}]


async def test_too_late_it_is_refused_politely(scene: Scene) -> None:
    """After the deadline the arbiter is to be asked."""
    await scene.say("/afmelden", chat="private")
    await _tap(scene, at=EVENING, private=True)
    assert scene.spoken - {"LoggedChange"} == {"UndoTooLate"}
    assert await _signed_off(scene) == 1


LATE = datetime.fromisoformat("2026-11-20T18:30:00+01:00")


async def test_a_late_sign_off_is_undone_until_the_pairing(scene: Scene) -> None:
    """Nobody was paired yet; the arbiter, who was told of the sign-off, is told of the undo."""
    await scene.say("/afmelden", chat="private", at=LATE)
    await _tap(scene, at=LATE + timedelta(minutes=5), private=True)
    assert await _signed_off(scene) == 0
    assert 900 in {said["to"] for said in await scene.said()}


async def test_after_the_pairing_a_late_sign_off_stands(scene: Scene) -> None:
    """Then it has cost a game its player."""
    await scene.say("/afmelden", chat="private", at=LATE)
    (button,) = await _buttons(scene)
    await pair_round_12(scene)
    await scene.press(button["data"], by=NAMES[0], at=EVENING, private=True)
    assert "UndoTooLate" in scene.spoken
    assert await _signed_off(scene) == 1


async def test_a_timely_sign_off_is_not_undone_after_the_deadline(scene: Scene) -> None:
    """That would be a sign-on, which came too late."""
    await scene.say("/afmelden", chat="private", at=NOON)
    await _tap(scene, at=LATE, private=True)
    assert scene.spoken - {"LoggedChange"} == {"UndoTooLate"}


@pytest.mark.usefixtures("annas_chat_closed")
async def test_in_the_group_the_button_says_whose_it_is(scene: Scene) -> None:
    """Several people's acknowledgements may be in one message."""
    await scene.say("/afmelden", by="Anna Smit")
    (button,) = await _buttons(scene)
    assert button["label"] == "Terugdraaien: Anna Smit"
    await _tap(scene, by="Anna Smit")
    assert await _signed_off(scene) == 0
    assert {said.get("to") for said in await scene.said() if said["kind"] == "say"} == {GROUP}


@pytest.mark.usefixtures("annas_chat_closed")
@pytest.mark.parametrize(
    ("by", "says", "left"), [("Piet Jansen", "NotYourButton", 1), ("Tom Wolf", "UndoneNow", 0)]
)
async def test_only_who_did_it_and_the_arbiter_may(
    scene: Scene, by: str, says: str, left: int
) -> None:
    """Anybody in the group sees the button."""
    await scene.say("/afmelden", by="Anna Smit")
    await _tap(scene, by=by)
    assert says in scene.spoken
    assert await _signed_off(scene) == left


async def test_nothing_done_has_no_way_back(scene: Scene) -> None:
    """A member who was signed off already reads how to come after all."""
    await scene.say("/afmelden", chat="private")
    await scene.say("/afmelden", chat="private")
    (said,) = await scene.said()
    assert "buttons" not in said
    assert "/aanmelden 20-11" in said["text"]


async def test_over_the_chat_it_is_a_word(scene: Scene) -> None:
    """The pop-up after a tap under the pairings has no room for a button."""
    await pair_round_12(scene)
    await scene.press("r:12:1:won", by=NAMES[0], at=EVENING)
    told = [said["text"] for said in await scene.said() if said["kind"] == "answer"]
    assert "/herstel" in told[0]


async def test_an_undone_act_can_be_redone(scene: Scene) -> None:
    """Undoing is an act like any other."""
    await scene.say("/afmelden", chat="private")
    await _tap(scene, private=True)
    await _tap(scene, private=True, at=NOON + timedelta(minutes=1))
    assert await _signed_off(scene) == 1


async def test_undo_travels_as_the_number_of_its_act(scene: Scene) -> None:
    """A rush stores no button for each sign-off; those stored by earlier versions still work."""
    await scene.say("/afmelden")
    (button,) = await _buttons(scene)
    (line,) = await scene.rows("SELECT act FROM change")
    act = line["act"]
    assert button["data"] == f"act:{act}"
    await scene.database.run(
        lambda tx: tx.write(
            "INSERT INTO button (id, intention, shown_at) VALUES (17, ?, ?)",
            f'{{"button":"undo-act","with":{{"act":{act}}}}}',
            NOON,
        )
    )
    await scene.press("17", by=NAMES[0], at=NOON)
    assert await _signed_off(scene) == 0
