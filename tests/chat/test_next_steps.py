"""Words that were not understood get buttons that fit this person and moment."""

from __future__ import annotations

from datetime import datetime
from typing import Any

import pytest

from tests.club.scene import NAMES, Scene, pair_round_12, user

EVENING = datetime.fromisoformat("2026-11-20T22:30:00+01:00")
FORWARDED: dict[str, Any] = {
    "forward_origin": {"type": "user", "date": 1, "sender_user": user(107, "Anna Smit")}
}


async def _labels(scene: Scene) -> list[str]:
    (said,) = await scene.said()
    return [button["label"] for row in said["buttons"] for button in row]


async def _tap(scene: Scene, label: str, *, by: str = NAMES[0], at: datetime) -> None:
    (said,) = await scene.said()
    (data,) = [b["data"] for row in said["buttons"] for b in row if b["label"] == label]
    await scene.press(data, by=by, at=at, private=True)


async def test_before_the_deadline_it_may_be_about_coming(scene: Scene) -> None:
    """The words contain the day; a tap does what its label says."""
    await scene.say("blubber", chat="private")
    assert await _labels(scene) == ["Ik kom vrijdag niet", "Ik kom", "Iets anders…"]
    await _tap(scene, "Ik kom vrijdag niet", at=EVENING.replace(day=18))
    assert await scene.rows("SELECT round_id, state FROM presence") == [
        {"round_id": 12, "state": "excused"}
    ]


@pytest.mark.parametrize(
    ("said", "rounds"),
    [
        ("van 25 november tot 6 december zwoeg ik in Polen", [13, 14]),
        ("Mijn vrouw wordt op 4 december tachtig en we gaan naar de Chinees", [14]),
        ("vorige week was de kleine ziek", [12]),  # that is past: the next one
    ],
)
async def test_the_evenings_that_are_named_are_offered(
    scene: Scene, said: str, rounds: list[int]
) -> None:
    """If the words name evenings, the next evening is not offered."""
    await scene.say(said, chat="private")
    label = (await _labels(scene))[0]
    assert label in {"Ik kom vrijdag niet", "Ik kom vr 4 dec niet", "Ik kom niet"}
    await _tap(scene, label, at=EVENING.replace(day=18))
    stored = await scene.rows("SELECT round_id FROM presence ORDER BY round_id")
    assert [row["round_id"] for row in stored] == rounds


async def test_after_the_deadline_one_may_be_late(scene: Scene) -> None:
    """Signing on is over; a tap tells the opponent that they come later."""
    await scene.say("blubber", chat="private", at=EVENING.replace(hour=19, minute=0))
    assert await _labels(scene) == ["Ik kom vrijdag niet", "Ik kom later", "Iets anders…"]
    await _tap(scene, "Ik kom later", at=EVENING.replace(hour=19, minute=1))
    assert await scene.rows("SELECT minutes FROM late_arrival") == [{"minutes": None}]


@pytest.mark.parametrize(
    "said",
    [
        "anna loopt te mopperen",
        "zet Anna maar ergens neer",
    ],
)
async def test_an_arbiter_is_asked_about_the_player_they_name(scene: Scene, said: str) -> None:
    """The question is if that player comes, on the day named or the next evening."""
    await scene.say(said, by="Tom Wolf", chat="private")
    assert await _labels(scene) == ["Komt niet", "Komt wel", "Iets anders…"]
    await _tap(scene, "Komt niet", by="Tom Wolf", at=EVENING.replace(day=18))
    assert await scene.rows(
        "SELECT round_id, name FROM presence JOIN player ON player.id = player_id"
        " JOIN member ON member.id = member_id"
    ) == [{"round_id": 12, "name": "Anna Smit"}]


@pytest.mark.parametrize(
    ("said", "first"),
    [
        ("Anna is al naar huis", "1-0"),
        ("kees-anna, het briefje lag verkeerd om", "1-0"),
        ("zijn telefoon staat uit, Bakker is niet komen opdagen", "1-0 (reglementair)"),
    ],
)
async def test_an_arbiter_is_asked_how_their_game_ended(
    scene: Scene, said: str, first: str
) -> None:
    """After pairing, of one player or both; somebody who did not come loses by forfeit."""
    await pair_round_12(scene)
    await scene.say(said, by="Tom Wolf", chat="private", at=EVENING)
    assert (await _labels(scene))[0] == first


async def test_of_two_who_do_not_play_each_other_nothing_is_asked(scene: Scene) -> None:
    """It may be about either game, or about none."""
    await pair_round_12(scene)
    await scene.say("Kees en Sophie zitten te kletsen", by="Tom Wolf", chat="private", at=EVENING)
    assert "Beheer" in await _labels(scene)


async def test_with_an_open_game_it_may_be_its_result(scene: Scene) -> None:
    """The four ways in which it can end, in words that fit anybody."""
    await pair_round_12(scene)
    await scene.say("blubber", chat="private", at=EVENING)
    labels = await _labels(scene)
    assert labels == ["Ik won", "Remise", "Ik verloor", "Tegenstander kwam niet"]
    await _tap(scene, "Ik verloor", at=EVENING)
    assert await scene.rows("SELECT result FROM game WHERE board = 1") == [{"result": "0-1"}]


@pytest.mark.parametrize(
    "said",
    [
        "dit kan ik niet meer verliezen",
        "ik ga naar huis, ziek",
    ],
)
async def test_a_player_at_the_board_is_not_asked_for_an_evening(scene: Scene, said: str) -> None:
    """Words that may or may not be about coming are taken to be about the open game."""
    await pair_round_12(scene)
    await scene.say(said, chat="private", at=EVENING)
    assert (await _labels(scene))[0] == "Ik won"


async def test_a_player_at_the_board_may_mean_another_evening(scene: Scene) -> None:
    """A day that is named counts."""
    await pair_round_12(scene)
    await scene.say("volgende week kan ik waarschijnlijk niet", chat="private", at=EVENING)
    assert "ProbablySignOff" in scene.spoken


async def test_else_it_is_looked_up(scene: Scene) -> None:
    """The same words of a player who reported already, or has the bye, are a question."""
    await pair_round_12(scene)
    await scene.say("blubber", by="Ilse Vos", chat="private", at=EVENING)
    assert await _labels(scene) == ["Stand", "Kalender", "Iets anders…"]
    await _tap(scene, "Kalender", by="Ilse Vos", at=EVENING)
    assert "CalendarTitle" in scene.spoken


ABOUT = [
    ("what does a late pawn cost", "Regels"),
    ("heeft Pieter een hogere rating dan ik", "Speler"),
]


@pytest.mark.parametrize(("text", "first"), ABOUT)
async def test_a_question_is_offered_what_it_may_be_about(
    scene: Scene, text: str, first: str
) -> None:
    """By its words, not by what others ask now; a tap answers it."""
    await scene.say(text, chat="private")
    labels = await _labels(scene)
    assert labels[0] == first
    assert labels[-1] == "Iets anders…"


@pytest.mark.parametrize("text", ["ik heb de stand gezien", "blubber?", "de regels zijn de regels"])
async def test_words_without_a_question_are_about_this_moment(scene: Scene, text: str) -> None:
    """A question without a word that the bot knows is treated alike."""
    await scene.say(text, chat="private")
    assert (await _labels(scene))[0] == "Ik kom vrijdag niet"


@pytest.mark.parametrize("text", ["heb ik nou gewonnen of verloren?", "is dat dan winst voor mij?"])
async def test_with_an_open_game_a_question_about_a_result_is_about_that(
    scene: Scene, text: str
) -> None:
    """It may be told there."""
    await pair_round_12(scene)
    await scene.say(text, chat="private", at=EVENING)
    assert "Ik won" in await _labels(scene)


async def test_an_arbiter_who_does_not_play_has_the_dashboard(scene: Scene) -> None:
    """The arbiter is offered the dashboard and the ranking."""
    await scene.say("blubber", by="Tom Wolf", chat="private")
    assert await _labels(scene) == ["Beheer", "Stand", "Iets anders…"]


async def test_something_else_opens_the_topics(scene: Scene) -> None:
    """The same as /help, in place of the question."""
    await scene.say("blubber", chat="private")
    await _tap(scene, "Iets anders…", at=EVENING.replace(day=18))
    (changed,) = [said for said in await scene.said() if said["kind"] == "change"]
    assert changed["buttons"]


@pytest.mark.parametrize("text", ["ik kan vrijdag niet", "/afmelden"])
async def test_forwarded_words_are_not_the_senders_own(scene: Scene, text: str) -> None:
    """Anna's forwarded words do nothing; the member who forwarded them is asked."""
    await scene.say(text, chat="private", **FORWARDED)
    assert await _labels(scene)
    assert not await scene.rows("SELECT 1 FROM presence")


PASSED_ON = {
    "Ik kan vrijdag niet, groetjes Anna": "Anna Smit afmelden voor vrijdag 20 november?",
    "Hi Tom, can't make it the next two weeks": "Anna Smit afmelden voor vrijdag 20 november en",
    "Kan er de 27e niet bij zijn helaas, tot de 4e!": "Anna Smit afmelden voor vrijdag 27 november",
    "Ciao, venerdì ci sono di sicuro": "Anna Smit aanmelden voor vrijdag 20 november?",
}


async def test_an_arbiter_is_asked_about_the_words_that_they_pass_on(scene: Scene) -> None:
    """They belong to their writer as Telegram names them, or to the name in them."""
    for text, asked in PASSED_ON.items():
        await scene.say(text, by="Tom Wolf", chat="private", **FORWARDED)
        (said,) = await scene.said()
        assert asked in said["text"], text
    hidden = {"type": "hidden_user", "date": 1, "sender_user_name": "P"}
    words = "ik kan vrijdag niet, Piet"
    await scene.say(words, by="Tom Wolf", chat="private", forward_origin=hidden)
    (said,) = await scene.said()
    assert "Piet Jansen afmelden" in said["text"]
    for text in ("wat een weer vrijdag", "hoe laat begint het vrijdag?"):
        await scene.say(text, by="Tom Wolf", chat="private", **FORWARDED)
        assert await _labels(scene) == ["Beheer", "Stand", "Iets anders…"], text
    assert not await scene.rows("SELECT 1 FROM presence")


async def test_nobody_s_words_are_passed_on_to_a_question(scene: Scene) -> None:
    """If the bot waits for words, forwarded ones do not count."""
    await scene.say("ik kan vrijdag niet", **FORWARDED)
    assert not await scene.said()


async def test_without_a_season_there_is_a_next_step(scene: Scene) -> None:
    """The last ranking, and help."""
    await scene.database.run(lambda tx: tx.write("UPDATE season SET ended_at = started_at"))
    await scene.say("blubber", chat="private")
    assert await _labels(scene) == ["Stand", "Kalender", "Iets anders…"]


async def test_a_mistyped_command_is_one_tap_away(scene: Scene) -> None:
    """With all that stood behind it: the day is not lost on the way."""
    await scene.say("/afmeld 27 november", chat="private")
    assert await _labels(scene) == ["Afmelden 27 november", "Iets anders…"]
    await _tap(scene, "Afmelden 27 november", at=EVENING.replace(day=18))
    assert await scene.rows("SELECT round_id FROM presence") == [{"round_id": 13}]


async def test_words_to_the_bot_in_the_group_are_answered(scene: Scene) -> None:
    """A member who mentions the bot in the group is told in private that it did not understand."""
    await scene.say("@keizer_bot blubber")
    (said,) = await scene.said()
    assert said["to"] == 101
    assert said["buttons"]


async def test_of_a_day_without_a_round_the_nearest_is_offered(scene: Scene) -> None:
    """A member who means tomorrow by mistake taps the right evening."""
    await scene.say("morgen kom ik niet", chat="private")
    assert "NearestEvening" in scene.spoken
    await _tap(scene, "Ik kom vrijdag niet", at=EVENING.replace(day=18))
    assert await scene.rows("SELECT round_id FROM presence") == [{"round_id": 12}]


@pytest.mark.parametrize(
    "said",
    [
        *("ben ik afgemeld voor vrijdag?", "heb ik me nou al afgemeld of niet"),
        *("ben ik vrijdag ingedeeld", "am i signed off for friday?", "am I down for friday?"),
        *("sono già segnato assente?", "risulto iscritto per venerdì?"),
    ],
)
async def test_a_member_who_asks_reads_the_ranking(scene: Scene, said: str) -> None:
    """Before and after they signed off; the question changes nothing."""
    await scene.say(said, chat="private")
    assert "YouCome" in scene.spoken
    await scene.say("vrijdag kom ik niet", chat="private")
    await scene.say(said, chat="private")
    assert "YouStayAway" in scene.spoken
    assert await _labels(scene) == ["Ik kom", "Ik kom niet"]
    assert [row["state"] for row in await scene.rows("SELECT state FROM presence")] == ["excused"]


async def test_a_player_who_stopped_is_not_asked_if_they_come(scene: Scene) -> None:
    """They can do neither, so there is something to look up."""
    await scene.rows("UPDATE player SET until_round = 11 WHERE id = 1 RETURNING id")
    await scene.say("brabbel", chat="private")
    assert await _labels(scene) == ["Stand", "Kalender", "Iets anders…"]


async def test_a_late_sign_off_gets_no_offer_to_come_late(scene: Scene) -> None:
    """After the deadline they cannot sign on, so that button would lead nowhere."""
    late = EVENING.replace(hour=18, minute=5)
    await scene.say("/afmelden", chat="private", at=late)
    await scene.say("brabbel", chat="private", at=late)
    assert await _labels(scene) == ["Stand", "Kalender", "Iets anders…"]
