"""The opponent answers "Klopt dat?" in words: only if they can mean nothing else."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from tests.club.scene import BOT, GROUP, Scene, pair_round_12, user

pytestmark = pytest.mark.slow

EVENING = datetime.fromisoformat("2026-11-20T22:30:00+01:00")


@pytest.fixture
async def scene(scene: Scene) -> Scene:
    """Jan de Vries has reported a win against Piet Jansen."""
    await pair_round_12(scene)
    await scene.say("/uitslag 1-0", at=EVENING)
    return scene


async def _write(scene: Scene, text: str, by: str = "Piet Jansen", **how: Any) -> None:
    scene.spoken.clear()
    await scene.say(text, by=by, at=EVENING, **{"chat": "private"} | how)


async def _state(scene: Scene) -> dict[str, Any]:
    sql = """
    SELECT result, confirmed_at IS NOT NULL AS confirmed, objected_by IS NOT NULL AS objected
    FROM game WHERE board = 1
    """
    (row,) = await scene.rows(sql)
    return row


AGREED = {"result": "1-0", "confirmed": 1, "objected": 0}
OPEN = {"result": "1-0", "confirmed": 0, "objected": 0}
OBJECTED = {"result": "1-0", "confirmed": 0, "objected": 1}
YES = [
    "klopt",
    "Ja klopt!",
    "ja",
    "dat klopt helemaal",
    "inderdaad",
    "Yes, correct",
    "that's right",
]
YES += ["sì", "sì, giusto", "è giusto", "akkoord"]
NO = [
    "klopt niet",
    "Nee, dat klopt niet",
    "nee",
    "that's wrong",
    "no",
    "non è giusto",
    "no, sbagliato",
    "Ik ben het niet eens met de uitslag van mijn partij",
    "daar ben ik het absoluut niet mee eens",
    "dat klopt langs geen kanten",
    "die uitslag is mis zulle",
    "er klopt niets van",
    "hè, de uitslag die net gemeld is klopt niet",
    "that result is wrong",
    "hang on, that's not right",
    "I don't agree with the result",
    "the result isn't right",
    "il risultato è sbagliato",
    "non sono d'accordo con il risultato",
]
ASKED = [
    "hè? ik heb helemaal niet verloren",
    "Jan heeft de verkeerde uitslag doorgegeven",
    "Bord 1 staat verkeerd",
    "volgens mij was het andersom",
    "I never lost to Jan!!",
    "it should be a draw on board 1",
    "ma come? era patta!",
]
OF_OTHERS = [
    "de uitslag die je op bord 5 noemde klopt niet",
    "klopt de uitslag van Jan wel?",
    "dat klopt niet wat je gisteren zei over die opening",
    "ik heb geen bezwaar",
    "I don't object",
    "he's wrong",
    "klopt?",
    "dat klopt toch niet?",
    "il risultato è giusto?",
    "ik zeg niet dat het fout is",
    "you're not wrong",
    "non contesto il risultato",
    "dat is niet mis wat je zegt",
    "als het niet klopt hoor je het wel",
]


@pytest.mark.parametrize("text", YES)
async def test_a_yes_confirms_the_report(scene: Scene, text: str) -> None:
    """The word does what the button does."""
    await _write(scene, text)
    assert await _state(scene) == AGREED


@pytest.mark.parametrize("text", NO)
async def test_a_no_is_asked_how_it_was(scene: Scene, text: str) -> None:
    """As after the button; the result that they name is their objection."""
    await _write(scene, text)
    assert await _state(scene) == OPEN
    (said,) = await scene.said()
    results, _ = said["buttons"]
    assert [button["label"] for button in results] == ["½-½", "0-1"]
    await scene.press(results[0]["data"], by="Piet Jansen", at=EVENING, private=True)
    assert await _state(scene) == OBJECTED


@pytest.mark.parametrize("text", [*ASKED, *OF_OTHERS])
async def test_a_text_with_more_than_an_answer_is_none(scene: Scene, text: str) -> None:
    """The report stays; words about a result are asked about."""
    await _write(scene, text)
    assert await _state(scene) == OPEN
    (said,) = await scene.said()
    buttons = [button["label"] for button in said["buttons"][0]]
    assert text in OF_OTHERS or buttons in (["Klopt", "Klopt niet"], ["Ja", "Nee, laat maar"])


@pytest.mark.parametrize("text", [*NO[6:], *ASKED, *OF_OTHERS])
async def test_to_nobody_in_the_group_it_is_chatter(scene: Scene, text: str) -> None:
    """An objection must be addressed to the bot, or be a reply."""
    await _write(scene, text, chat="group")
    assert await _state(scene) == OPEN
    assert not [said for said in await scene.said() if said["to"] == GROUP]


OWN = [
    "De uitslag die ik net stuurde klopt niet",
    "dat is fout",
    "haal mijn uitslag maar weg",
    "Kan je mijn uitslag veranderen?",
    "I reported the wrong result, can you delete it",
    "puoi correggere il mio risultato?",
]


@pytest.mark.parametrize("text", OWN)
async def test_a_reporter_is_asked_for_the_new_result(scene: Scene, text: str) -> None:
    """Another result, or none; until then their report stays."""
    await _write(scene, text, by="Jan de Vries")
    assert await _state(scene) == OPEN
    (said,) = await scene.said()
    own, (withdraw,) = said["buttons"]
    assert [button["label"] for button in own] == ["Ik won", "Remise", "Ik verloor"]
    await scene.press(withdraw["data"], by="Jan de Vries", at=EVENING, private=True)
    assert (await _state(scene))["result"] is None


async def test_a_confirmed_result_is_for_the_arbiter_to_change(scene: Scene) -> None:
    """A player who calls a confirmed result wrong is told to ask the arbiter."""
    await _write(scene, "klopt")
    await _write(scene, "die uitslag is fout")
    assert "FinalResult" in scene.spoken


@pytest.mark.parametrize("text", ["nee, het was remise", "no, era patta"])
async def test_another_result_is_an_objection_that_says_more(scene: Scene, text: str) -> None:
    """The arbiter reads both results."""
    await _write(scene, text)
    assert await _state(scene) == OBJECTED
    assert await scene.rows("SELECT objected_result FROM game WHERE board = 1") == [
        {"objected_result": "1/2-1/2"}
    ]


@pytest.mark.parametrize(
    "text",
    [
        "no it was a draw",
        "die uitslag is mis, 't was gelijk",
        "er staat 1-0 maar het was remise",
        "I never lost to Jan!! We drew",
        "ti sbagli, abbiamo pareggiato",
    ],
)
async def test_another_result_in_doubt_is_asked_about(scene: Scene, text: str) -> None:
    """The question has the buttons that the report came with."""
    await _write(scene, text)
    assert await _state(scene) == OPEN
    (said,) = await scene.said()
    assert [b["label"] for b in said["buttons"][0]] == ["Klopt", "Klopt niet"]


@pytest.mark.parametrize("text", ["klopt dat wel?", "klopt, mooie stand", "ja maar het was remise"])
async def test_longer_text_is_no_answer(scene: Scene, text: str) -> None:
    """It is not confirmed by half a sentence."""
    await _write(scene, text)
    assert (await _state(scene))["confirmed"] == 0


async def test_after_another_question_it_is_asked_again(scene: Scene) -> None:
    """The bot cannot know which question is meant: the first comes back with its buttons."""
    await _write(scene, "vrijdag")
    await _write(scene, "ja")
    assert await _state(scene) == OPEN
    (said,) = await scene.said()
    assert [b["label"] for b in said["buttons"][0]] == ["Klopt", "Klopt niet"]
    await scene.press(said["buttons"][0][0]["data"], by="Piet Jansen", at=EVENING, private=True)
    assert await _state(scene) == AGREED


@pytest.mark.parametrize("by", ["Jan de Vries", "Anna Smit", "Tom Wolf"])
async def test_others_have_nothing_to_confirm(scene: Scene, by: str) -> None:
    """Neither the reporter nor anybody else gets such a question."""
    await _write(scene, "klopt", by)
    assert await _state(scene) == OPEN
    assert "TapAButton" in scene.spoken


async def test_after_the_answer_there_is_no_question(scene: Scene) -> None:
    """A second word changes nothing."""
    await _write(scene, "klopt")
    await _write(scene, "klopt niet")
    assert await _state(scene) == AGREED


def _reply(scene: Scene, name: str | None) -> dict[str, Any]:
    """A reply in the group to that member, or to the bot."""
    sender = (
        user(scene.ids[name], name) if name else user(1, BOT) | {"is_bot": True, "username": BOT}
    )
    message = {"message_id": 7, "date": int(EVENING.timestamp()), "from": sender, "text": "1-0"}
    chat = {"id": GROUP, "type": "supergroup", "title": "De Pion"}
    return {"chat": "group", "reply_to_message": message | {"chat": chat}}


@pytest.mark.parametrize("to", ["Jan de Vries", None])
async def test_in_the_group_a_reply_agrees(scene: Scene, to: str | None) -> None:
    """The reply may be to the reporter's words, or to the bot's."""
    await _write(scene, "klopt!", **_reply(scene, to))
    assert await _state(scene) == AGREED


async def test_in_the_group_who_does_not_agree_is_asked(scene: Scene) -> None:
    """In private, with the two buttons, because an objection goes to the arbiter."""
    await _write(scene, "klopt niet", **_reply(scene, "Jan de Vries"))
    assert await _state(scene) == OPEN
    (said,) = await scene.said()
    assert said["to"] == scene.ids["Piet Jansen"]


@pytest.mark.parametrize(
    ("text", "to"), [("klopt", "Anna Smit"), ("ja", "Jan de Vries"), ("klopt", ""), ("nee", None)]
)
async def test_in_the_group_the_rest_is_chatter(scene: Scene, text: str, to: str | None) -> None:
    """A bare yes, a reply to somebody else, a word to nobody."""
    await _write(scene, text, **({"chat": "group"} if to == "" else _reply(scene, to)))
    assert await _state(scene) == OPEN
    assert not await scene.said()
