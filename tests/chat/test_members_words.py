"""Words of an older member: the bot stores nothing wrong and shows nobody's data to the group."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.club.scene import GROUP, NAMES, NOON, Scene, open_scene, pair_round_12

PLAYING = datetime.fromisoformat("2026-11-20T22:00:00+01:00")


@pytest.mark.parametrize("said", ["/afmelden", "ik kom niet", "kan niet"])
async def test_during_the_evening_it_is_asked_which_one(said: str) -> None:
    """A member who signs off while they play means another evening: no game is forfeited."""
    scene = await open_scene()
    await pair_round_12(scene)
    await scene.say(said, by=NAMES[0], at=PLAYING, chat="private")
    assert "WhichEvenings" in scene.spoken
    assert await scene.rows("SELECT 1 FROM presence") == []
    assert await scene.rows("SELECT 1 FROM game WHERE result IS NOT NULL AND round_id = 12") == []


@pytest.mark.parametrize("chat", ["private", "group"])
@pytest.mark.parametrize("closed", [False, True])
async def test_once_it_is_paired_it_is_asked_before_it_is_lost(chat: str, *, closed: bool) -> None:
    """It does not ask which day if one was named, and asks in the group if it must."""
    scene = await open_scene()
    await pair_round_12(scene)
    if closed:
        await scene.database.run(lambda tx: tx.write("UPDATE address SET state = 'closed'"))
    for _ in range(2):  # it stays an answer, however often they say it
        scene.spoken.clear()
        await scene.say("ik kan vanavond niet komen", by=NAMES[0], at=PLAYING, chat=chat)
        assert "ConfirmForfeit" in scene.spoken
    assert await scene.rows("SELECT 1 FROM presence") == []
    said = (await scene.said())[-1]
    in_group = chat == "group" and closed
    assert (said["to"] == GROUP) is in_group
    data = said["buttons"][0][0]["data"]
    await scene.press(data, by=NAMES[0], at=PLAYING, private=not in_group)
    assert len(await scene.rows("SELECT 1 FROM presence")) == 1


async def test_one_s_data_are_not_shown_to_the_group() -> None:
    """Without a private chat the group reads only where to open one."""
    scene = await open_scene()
    await scene.database.run(lambda tx: tx.write("UPDATE address SET state = 'closed'"))
    await scene.say("/gegevens", by=NAMES[0])
    (said,) = await scene.said()
    assert said["to"] == GROUP
    assert "PrivateChatNeeded" in scene.spoken


@pytest.mark.parametrize(("said", "heard"), [("❌", "NotComingOn"), ("👍🏻", "YouAreWelcome")])
async def test_only_a_friendly_sign_is_thanks(said: str, heard: str) -> None:
    """A cross is no compliment."""
    scene = await open_scene()
    await scene.say(said, by=NAMES[0], chat="private")
    assert heard in scene.spoken


@pytest.mark.parametrize(
    ("said", "language"),
    [
        ("nl", "nl"),
        ("Nederlands", "nl"),
        ("olandese", "nl"),
        ("Engels graag", "en"),
        ("inglese", "en"),
        ("it", "it"),
        ("Italian", "it"),
        ("Latijn", "nl"),
        ("inderdaad", "nl"),
        ("", "nl"),
    ],
)
async def test_a_language_goes_by_its_name_in_each_of_ours(
    scene: Scene, said: str, language: str
) -> None:
    """And by its code; any other word is asked about, and Dutch stays."""
    await scene.say(f"/taal {said}", by="Jan de Vries", chat="private")
    (jan,) = await scene.rows("SELECT language FROM member WHERE name = 'Jan de Vries'")
    assert jan == {"language": language}
    asked = said in {"Latijn", "inderdaad", ""}
    assert ("ChooseLanguage" in scene.spoken) is asked


@pytest.mark.parametrize(
    "said",
    [
        *("Ben kan vrijdag niet", "Wil kan vrijdag niet", "Mark can't come friday"),
        *("Max kan vrijdag niet", "Jo kan vrijdag niet", "Ad komt vrijdag niet"),
        *(
            "de jongens kunnen vrijdag niet",
            "mijn maat kan vrijdag niet",
            "Anna en ik kunnen vrijdag niet",
            "kan niet beter",
        ),
        *(
            "Will won't be there friday",
            "vrijdag kan Ben niet",
            "vrijdag komt Wil niet",
            "no no I come friday",
        ),
        *("no no vengo venerdì", "ik ben er wel maar moet om half 11 weg"),
        *("schrap de avond van 27 november", "schrap vrijdag", "cancel friday"),
    ],
)
@pytest.mark.parametrize("where", ["private", "group"])
async def test_words_about_others_are_not_about_oneself(said: str, where: str) -> None:
    """It holds too if somebody's name is also a word."""
    scene = await open_scene()
    await scene.say(said, by=NAMES[0], chat=where)
    assert await scene.rows("SELECT 1 FROM presence WHERE state <> 'here'") == []
    assert await scene.rows("SELECT 1 FROM late_arrival") == []


@pytest.mark.parametrize("text", ["Ik kan vrijdag niet {}", "not coming friday {}"])
async def test_a_word_at_the_end_is_a_name_of_the_club_or_is_asked_about(
    scene: Scene, text: str
) -> None:
    """A signature or the arbiter's name is fine; another's name, or "Parijs", is asked about."""
    for name in ("Parijs", "Kees"):
        await scene.say(text.format(name), chat="private")
        assert not await scene.rows("SELECT 1 FROM presence")
        (said,) = await scene.said()
        assert said["buttons"]
    for name, by in (("Jan", "Jan de Vries"), ("Tom", "Kees van der Berg")):
        await scene.say(text.format(name), by=by, chat="private")
    assert len(await scene.rows("SELECT 1 FROM presence")) == 2


@pytest.mark.parametrize(
    "said", ["ik ben vrijdag toch op tijd", "toch op tijd", "kben op tijd hoor", "sono puntuale"]
)
async def test_a_player_who_announced_a_delay_is_in_time_after_all(said: str) -> None:
    """The announced delay is withdrawn, so that no opponent waits."""
    scene = await open_scene()
    await scene.say("ik ben vrijdag een kwartier later", by=NAMES[0], chat="private")
    assert await scene.rows("SELECT minutes FROM late_arrival") == [{"minutes": 15}]
    await scene.say(said, by=NAMES[0], chat="private")
    assert await scene.rows("SELECT minutes FROM late_arrival") == []
    assert "InTimeNoted" in scene.spoken


async def test_in_time_without_an_announced_delay_is_a_sign_on() -> None:
    """It is asked about as a sign-on."""
    scene = await open_scene()
    await scene.say("ik ben vrijdag op tijd", by=NAMES[0], chat="private")
    (asked,) = await scene.said()
    await scene.press(asked["buttons"][0][0]["data"], by=NAMES[0], at=NOON, private=True)
    assert await scene.rows("SELECT state FROM presence") == [{"state": "here"}]


@pytest.mark.parametrize(
    ("said", "answer"),
    [
        ("parli italiano?", "parlo in italiano"),
        ("italiano per favore", "parlo in italiano"),
        ("do you speak English?", "I speak English"),
        ("spreek je Nederlands?", "spreek ik voortaan Nederlands"),
    ],
)
async def test_a_language_is_asked_for_in_that_language(said: str, answer: str) -> None:
    """From then on the bot speaks it in private."""
    scene = await open_scene()
    await scene.say(said, by=NAMES[0], chat="private")
    (answered,) = await scene.said()
    assert answer in answered["text"]
