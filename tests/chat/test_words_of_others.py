"""Statements about other players by name: the arbiter may make them, a member may not."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.club.scene import GROUP, NAMES, NOON, Scene, pair_round_12

pytestmark = pytest.mark.slow

PAIRED = datetime.fromisoformat("2026-11-20T19:50:00+01:00")
LATE = datetime.fromisoformat("2026-11-20T21:00:00+01:00")


async def _write(scene: Scene, text: str, at: datetime = NOON) -> None:
    scene.spoken.clear()
    await scene.say(text, by="Tom Wolf", chat="private", at=at)


async def _write_and_agree(scene: Scene, text: str) -> None:
    """Send words that the bot is unsure about, and answer its question with yes."""
    await _write(scene, text)
    if not await _presence(scene):
        asked = (await scene.said())[-1]
        await scene.press(asked["buttons"][0][0]["data"], by="Tom Wolf", at=NOON, private=True)


async def _presence(scene: Scene) -> dict[str, str]:
    """The stored attendance of each player for round 12."""
    sql = """
    SELECT member.name, state FROM presence JOIN player ON player.id = player_id
    JOIN member ON member.id = member_id WHERE round_id = 12
    """
    return {row["name"].split()[0]: row["state"] for row in await scene.rows(sql)}


@pytest.mark.parametrize(
    "text",
    [
        *("anna afmelden", "meld anna af", "zet Anna op afwezig", "anna meldt zich af"),
        *("Anna is vrijdag ziek", "anna vrijdag niet", "anna can't come friday"),
        *("sign anna off", "Anna non può venerdì", "segna assente anna"),
    ],
)
async def test_somebody_else_is_signed_off_by_name(scene: Scene, text: str) -> None:
    """Without a day it is the coming evening."""
    await _write_and_agree(scene, text)
    assert await _presence(scene) == {"Anna": "excused"}


HANDED_ON = [
    *("anna belt net: griep, vrijdag niet", "Anna Smit belde net, die komt vrijdag niet"),
    *("anna laat weten dat ze vrijdag niet kan", "Anna appt: ik kan vrijdag niet"),
    *("Anna rang, she can't come Friday", "anna texted to say she's not coming friday"),
    *("Anna ha telefonato, venerdì non viene", "Tom, Anna zegt dat ze vrijdag niet kan"),
]


@pytest.mark.parametrize("text", HANDED_ON)
async def test_words_that_are_handed_on_are_those_of_whoever_said_them(
    scene: Scene, text: str
) -> None:
    """An arbiter signs them off by it; a member may not, and in the group it is talk."""
    for chat in ("private", "group"):
        await scene.say(text, by="Kees van der Berg", chat=chat)
        assert not await _presence(scene)
    await _write_and_agree(scene, text)
    assert await _presence(scene) == {"Anna": "excused"}


@pytest.mark.parametrize(
    "text",
    [
        *("anna zegt dat ik vrijdag niet kan", "Anna belt me vrijdag", "anna belde: hoe laat?"),
        *("Anna zei dat ze vrijdag kwam", "Anna says if it rains she can't come friday"),
        *("Anna belt net: griep", "Anna zegt dat Kees vrijdag niet kan", "Xavier belt: kan niet"),
    ],
)
async def test_other_announcements_sign_nobody_off(scene: Scene, text: str) -> None:
    """Without a day it is at most asked about; it says nothing of the writer or a third person."""
    await _write(scene, text)
    assert not await _presence(scene)


async def test_a_shared_first_name_acts_for_nobody(scene: Scene) -> None:
    """There are two of the name of Jan: the other one may be meant."""
    await scene.say("Jan belt net: griep, vrijdag niet", by="Jan de Vries", chat="private")
    assert not await _presence(scene)


@pytest.mark.parametrize(
    "text",
    ["Ilse komt vrijdag toch", "ilse aanmelden", "ilse is coming friday", "ilse viene venerdì"],
)
async def test_somebody_else_is_signed_on_by_name(scene: Scene, text: str) -> None:
    """They told the arbiter so."""
    await _write_and_agree(scene, text)
    assert await _presence(scene) == {"Ilse": "here"}


@pytest.mark.parametrize(
    "text",
    [
        *("Piet is ziek", "piet is ill", "piet è malato", "Piet komt niet", "piet kan niet"),
        *("Piet is weg", "Piet komt niet meer", "piet can't come", "piet non viene"),
    ],
)
async def test_without_a_day_it_is_asked_about(scene: Scene, text: str) -> None:
    """They may be better by Friday, or something else is meant."""
    await _write(scene, text)
    assert "SignOffThem" in scene.spoken
    assert not await _presence(scene)
    (said,) = await scene.said()
    await scene.press(said["buttons"][0][0]["data"], by="Tom Wolf", at=NOON, private=True)
    assert await _presence(scene) == {"Piet": "excused"}


@pytest.mark.parametrize(
    "text",
    [
        *("meld Anna en Ilse af", "/afmelden anna, ilse", "anna & ilse afmelden vrijdag"),
        "sign off anna and ilse for friday",
    ],
)
async def test_several_are_signed_off_at_once(scene: Scene, text: str) -> None:
    """One tap takes them back together."""
    await _write_and_agree(scene, text)
    assert await _presence(scene) == {"Anna": "excused", "Ilse": "excused"}
    undo = (await scene.said())[-1]["buttons"][0][0]["data"]
    await scene.press(undo, by="Tom Wolf", at=NOON, private=True)
    assert not await _presence(scene)


@pytest.mark.parametrize("text", ["/afmelden Anna, is met Ilse op vakantie", "meld Anna en Jan af"])
async def test_names_that_are_no_sure_list_sign_nobody_off(scene: Scene, text: str) -> None:
    """A name in a reason is not meant; and two players are called Jan."""
    await _write(scene, text)
    assert not await _presence(scene)


@pytest.mark.parametrize(
    "text",
    [
        *("Anna komt 10 min later", "anna komt tien minuten te laat", "/later Anna 10"),
        *("anna will be 10 minutes late", "anna arriva 10 minuti dopo"),
    ],
)
async def test_somebody_else_comes_later(scene: Scene, text: str) -> None:
    """Their opponent is told, and they stay signed up."""
    await pair_round_12(scene)
    await _write(scene, text, PAIRED)
    assert await scene.rows("SELECT minutes FROM late_arrival") == [{"minutes": 10}]
    assert {"TheyComeLater", "ComesLater"} <= scene.spoken
    assert not await _presence(scene)


async def test_a_player_who_is_not_expected_cannot_be_late(scene: Scene) -> None:
    """They signed off."""
    await _write(scene, "anna afmelden")
    await _write(scene, "anna komt vrijdag 10 minuten later")
    assert scene.spoken == {"NotExpected"}


@pytest.mark.parametrize("text", ["de klok is kapot", "Xavier komt niet", "de koffie is weg"])
async def test_words_that_name_no_player_sign_nobody_off(scene: Scene, text: str) -> None:
    """The words are about something else."""
    await _write(scene, text)
    (said,) = await scene.said()
    assert said["text"].startswith("Dat begrijp ik niet.")
    assert not await _presence(scene)


@pytest.mark.parametrize("text", ["Kees komt niet", "Anna is ziek", "piet komt 10 min later"])
async def test_a_member_speaks_for_nobody_else(scene: Scene, text: str) -> None:
    """The answer says so, with buttons for what else may be meant."""
    await pair_round_12(scene)
    await scene.say(text, chat="private", at=PAIRED)
    (said,) = await scene.said()
    assert "alleen voor jezelf" in said["text"]
    assert said["buttons"]
    assert not await scene.rows("SELECT 1 FROM presence UNION ALL SELECT 1 FROM late_arrival")


NO_SHOWS = [
    "Piet belde net dat ie niet meer komt",
    "Piet heeft zich ziek gemeld en is er niet",
    "den Piet is nie komen opdagen he",
    "Piet non si è visto, aspetto da mezz'ora",
]


@pytest.mark.parametrize("text", NO_SHOWS)
async def test_that_the_opponent_does_not_come_is_asked(scene: Scene, text: str) -> None:
    """A yes reports it; nothing is stored before, and the group sees nothing."""
    await pair_round_12(scene)
    await scene.say(text, at=LATE)
    assert not [said for said in await scene.said() if said["to"] == GROUP]
    await scene.say(text, chat="private", at=LATE)
    (said,) = await scene.said()
    assert scene.spoken & {"DidTheyNotCome", "OpponentAbsent"}
    assert not await scene.rows("SELECT 1 FROM presence")
    buttons = [button for row in said["buttons"] for button in row]
    absent = (button for button in buttons if button["label"] == "Tegenstander kwam niet")
    await scene.press(next(absent, buttons[0])["data"], by=NAMES[0], at=LATE, private=True)
    assert await scene.rows("SELECT result FROM game WHERE board = 1") == [{"result": "+/-"}]


async def test_before_the_default_time_an_opponent_may_still_come(scene: Scene) -> None:
    """A player who reports the opponent missing too early is told until when to wait."""
    await pair_round_12(scene)
    await scene.say("Piet komt niet", chat="private", at=PAIRED)
    assert "TooEarlyForNoShow" in scene.spoken


@pytest.mark.parametrize(
    "text", ["Piet is er al", "komt Piet niet?", "Piet komt volgende week niet"]
)
async def test_words_about_another_day_are_no_forfeit(scene: Scene, text: str) -> None:
    """A question is no report of a forfeit either."""
    await pair_round_12(scene)
    await scene.say(text, chat="private", at=LATE)
    assert "DidTheyNotCome" not in scene.spoken


@pytest.mark.parametrize(
    "text", ["Piet komt niet", "Anna is vrijdag ziek", "Anna komt 10 min later"]
)
async def test_of_others_the_group_may_talk(scene: Scene, text: str) -> None:
    """It is chatter, whoever writes it."""
    await scene.say(text)
    assert not await scene.said()


async def test_a_slip_in_one_of_two_like_names_is_asked_about(scene: Scene) -> None:
    """The question has a button for each player with a similar name."""
    await _write(scene, "/afmelden Jansn 20-11")
    (said,) = await scene.said()
    assert [row[0]["label"] for row in said["buttons"]][:2] == ["Piet Jansen", "Pieter Janssen"]
    await scene.press(said["buttons"][0][0]["data"], by="Tom Wolf", at=NOON, private=True)
    assert await _presence(scene) == {"Piet": "excused"}


async def test_a_slip_in_a_result_may_be_asked_about(scene: Scene) -> None:
    """Then the result of their game."""
    await pair_round_12(scene)
    await _write(scene, "/uitslag Jansn - Vries 1-0", PAIRED)
    (said,) = await scene.said()
    await scene.press(said["buttons"][0][0]["data"], by="Tom Wolf", at=PAIRED, private=True)
    assert "WhichResult" in scene.spoken


@pytest.mark.parametrize("text", ["Ilse komt toch", "ilse doet mee", "ilse is coming after all"])
async def test_a_player_who_comes_after_all_is_asked_about(scene: Scene, text: str) -> None:
    """The message names no day."""
    await _write(scene, text)
    assert "SignOnThem" in scene.spoken
    assert not await _presence(scene)


@pytest.mark.parametrize("text", ["Kees komt altijd te laat", "kees komt 4 december 10 min later"])
async def test_another_evening_is_no_lateness_of_the_next(scene: Scene, text: str) -> None:
    """It is asked about, at most."""
    await _write(scene, text)
    assert not await scene.rows("SELECT 1 FROM late_arrival")


async def test_impossible_requests_for_others_are_asked_about(scene: Scene) -> None:
    """It says what they cannot do, not that they stay away."""
    await _write(scene, "Anna kan vrijdag niet rekenen")
    assert await _presence(scene) == {}
    assert "Anna Smit" in (await scene.said())[-1]["text"]


@pytest.mark.parametrize(
    "text",
    [
        *("Anna is ziek, ze kan vrijdag niet", "Anna heeft griep dus kan vrijdag niet"),
        *("Anna is ill so she's out on Friday", "Anna è malata, venerdì non può"),
        *("Anna is ziek, kan vrijdag niet", "anna is ziek, kan vrijdag niet"),
        "Anna is ill, can't come friday",
    ],
)
async def test_words_after_anothers_reason_are_about_them_too(scene: Scene, text: str) -> None:
    """An arbiter signs them off by it; of a member nothing is stored, and they stay themselves."""
    for chat in ("private", "group"):
        await scene.say(text, by="Jan de Vries", chat=chat, at=NOON)
        assert await _presence(scene) == {}
    await _write_and_agree(scene, text)
    assert await _presence(scene) == {"Anna": "excused"}


async def test_a_reason_of_another_does_not_take_away_ones_own_words(scene: Scene) -> None:
    """They say "I": it is their own sign-off."""
    text = "Anna is ziek, ik kan vrijdag niet"
    await scene.say(text, by="Jan de Vries", chat="private", at=NOON)
    if not await _presence(scene):  # it is asked about
        asked = (await scene.said())[-1]
        await scene.press(asked["buttons"][0][0]["data"], by="Jan de Vries", at=NOON, private=True)
    assert await _presence(scene) == {"Jan": "excused"}


async def test_a_word_that_is_like_a_particle_is_no_name(scene: Scene) -> None:
    """A door is not Kees van der Berg."""
    await scene.say("Bij de deur aanmelden", by="Anna Smit", chat="private", at=NOON)
    assert "deur" not in (await scene.said())[-1]["text"]


async def test_that_it_is_good_is_no_reason_to_stay_away(scene: Scene) -> None:
    """Nothing was asked: no sign-off is offered."""
    await scene.say("het is goed", by="Anna Smit", chat="private", at=NOON)
    assert "afmelden" not in (await scene.said())[-1]["text"]
