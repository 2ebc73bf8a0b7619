"""Sentences of an arbiter that used to get an answer beside the point."""

from __future__ import annotations

from datetime import datetime

import pytest

from tests.club.scene import NOON, Scene, pair_round_12

PAIRED = datetime.fromisoformat("2026-11-20T19:50:00+01:00")
PLAYING = datetime.fromisoformat("2026-11-20T20:50:00+01:00")  # nobody is missing before it begins


async def _write(scene: Scene, text: str, at: datetime = NOON) -> None:
    scene.spoken.clear()
    await scene.say(text, by="Tom Wolf", chat="private", at=at)


async def _absent(scene: Scene) -> int:
    return len(await scene.rows("SELECT 1 FROM presence"))


async def test_a_first_result_by_correction_takes_no_reason(scene: Scene) -> None:
    """There is nothing yet that it corrects."""
    await pair_round_12(scene)
    await _write(scene, "/corrigeer Jan de Vries - Piet Jansen -/-", PLAYING)
    (said,) = await scene.said()
    await scene.press(said["buttons"][0][0]["data"], by="Tom Wolf", at=PLAYING, private=True)
    assert await scene.rows("SELECT result FROM game WHERE board = 1") == [{"result": "-/-"}]


@pytest.mark.parametrize("text", ["/afmelden Anna Smit extern", "/afmelden Anna Smit"])
async def test_after_the_pairing_a_forfeit_is_asked_about(scene: Scene, text: str) -> None:
    """An arbiter who signs somebody off may have forgotten the game that this forfeits."""
    await pair_round_12(scene)
    await _write(scene, text, PAIRED)
    assert "ConfirmForfeit" in scene.spoken
    assert await _absent(scene) == 0
    (said,) = await scene.said()
    await scene.press(said["buttons"][0][0]["data"], by="Tom Wolf", at=PAIRED, private=True)
    assert await _absent(scene) == 1
    assert len(await scene.rows("SELECT 1 FROM game WHERE result IS NOT NULL")) == 1


async def test_a_forfeit_is_asked_about_after_the_question_which_player(scene: Scene) -> None:
    """An arbiter who taps a name has not yet read what it costs."""
    await pair_round_12(scene)
    await _write(scene, "/afmelden Jan", PAIRED)
    (which,) = await scene.said()
    names = {each["label"]: each["data"] for row in which["buttons"] for each in row}
    await scene.press(names["Jan de Vries"], by="Tom Wolf", at=PAIRED, private=True)
    assert "ConfirmForfeit" in scene.spoken
    assert await _absent(scene) == 0


async def test_a_player_whose_game_was_played_is_named(scene: Scene) -> None:
    """The arbiter reads that player's name, not words about a game of their own."""
    await pair_round_12(scene)
    await scene.rows("UPDATE game SET result = '1-0' WHERE board = 3")
    await _write(scene, "/afmelden Łukasz Żak 20-11", PAIRED)
    assert (await scene.said())[0]["text"].startswith("De partij van <b>Łukasz Żak</b> van vrijdag")


@pytest.mark.parametrize("text", ["/forceer Jan de Vries - Piet Jansen", "/vrij Jan de Vries"])
async def test_earlier_overrides_of_the_pairing_stay(scene: Scene, text: str) -> None:
    """The same override again contradicts nothing."""
    await _write(scene, text)
    await _write(scene, text)
    assert scene.spoken == {"OverrideStands"}


@pytest.mark.parametrize("text", ["/website", "/website initialen"])
async def test_an_arbiter_who_does_not_play_is_on_no_website(scene: Scene, text: str) -> None:
    """They are known, and are told whose name they can change."""
    await _write(scene, text)
    assert scene.spoken == {"NotOnWebsite"}


async def test_one_prize_may_be_asked_for(scene: Scene) -> None:
    """The others are left out; of the team player's nothing is known yet."""
    await _write(scene, "/prijzen stijger")
    (said,) = await scene.said()
    assert "Stijger" in said["text"]
    assert "Clubkampioen" not in said["text"]
    await _write(scene, "/prijzen teamspeler")
    assert scene.spoken == {"NoTeamPlayerYet"}


async def test_a_file_that_is_not_known_gets_a_sentence(scene: Scene) -> None:
    """The sentence names all the files there are."""
    await _write(scene, "/bestand bla")
    (said,) = await scene.said()
    assert "‘bla’" in said["text"]
    assert said["buttons"]


@pytest.mark.parametrize("text", ["bord 2 remise, 4 moet nog", "bord 1 1-0, 4 moet nog"])
async def test_words_that_were_not_all_read_are_asked_about(scene: Scene, text: str) -> None:
    """The words after a result may be another result, or change it."""
    await pair_round_12(scene)
    await _write(scene, text, PAIRED)
    assert "WhichResult" in scene.spoken
    assert not await scene.rows("SELECT 1 FROM game WHERE result IS NOT NULL")


async def test_boards_in_one_line_are_all_noted(scene: Scene) -> None:
    """A slash in front makes no difference."""
    await pair_round_12(scene)
    await _write(scene, "bord 1 1-0, bord 3 remise", PAIRED)
    found = await scene.rows("SELECT board, result FROM game WHERE result IS NOT NULL")
    assert found == [{"board": 1, "result": "1-0"}, {"board": 3, "result": "1/2-1/2"}]


@pytest.mark.parametrize(
    "text",
    [
        "Kees speelt vrijdag met Anna, ik ook",
        "Kees doet vrijdag de bar",
        "Kees komt vrijdag en Anna ook niet",
        "Anna zit vrijdag in Parijs",
        "Kees brengt vrijdag taart mee",
        "zet Kees vrijdag vrij",
    ],
)
async def test_other_plans_that_day_sign_nobody_off(scene: Scene, text: str) -> None:
    """It may be asked about."""
    await _write(scene, text)
    assert await _absent(scene) == 0


async def test_a_result_with_a_but_behind_it_is_asked_about(scene: Scene) -> None:
    """The words after "but" may be a protest."""
    await pair_round_12(scene)
    await _write(scene, "Kees 1-0 Anna maar Anna protesteert", PAIRED)
    (said,) = await scene.said()
    assert said["buttons"]
    assert not await scene.rows("SELECT 1 FROM game WHERE result IS NOT NULL")


@pytest.mark.parametrize("between", ["\n", ", ", "; ", ". ", " en "])
async def test_games_in_one_message_are_all_noted(scene: Scene, between: str) -> None:
    """They may stand below each other or behind each other, with a comment among them."""
    await pair_round_12(scene)
    games = ("Kees - Anna 1-0", "Sophie - Lukasz 0-1", "Mehmet - Bjorn ½")
    await _write(scene, between.join(games), PAIRED)
    found = await scene.rows("SELECT board, result FROM game WHERE result IS NOT NULL")
    assert [(row["board"], row["result"]) for row in found] == [
        (2, "1-0"),
        (3, "0-1"),
        (4, "1/2-1/2"),
    ]


@pytest.mark.parametrize(
    "text",
    [
        "Kees - Anna 1-0, Sophie - Xavier 0-1",
        "Kees - Anna 1-0, Sophie is nog bezig",
        "Kees - Anna 1-0, Anna - Kees 1-0",
    ],
)
async def test_of_games_in_one_message_all_or_none_are_noted(scene: Scene, text: str) -> None:
    """A fault in one result holds back the others."""
    await pair_round_12(scene)
    await _write(scene, text, PAIRED)
    assert not await scene.rows("SELECT 1 FROM game WHERE result IS NOT NULL")


@pytest.mark.parametrize(
    ("text", "who"),
    [
        ("Anna, Kees en Sophie zijn ziek vrijdag", "Anna Kees Sophie"),
        ("Anna, Kees komen niet vrijdag", "Anna Kees"),
        ("Kees kan vrijdag niet en Anna ook niet", "Anna Kees"),
        ("Anna non viene venerdì e neanche Piet", "Anna Piet"),
        ("Kees can't come Friday and neither can Ilse", "Ilse Kees"),
        ("Jan de Vries, Kees van der Berg en Piet komen vrijdag niet", "Jan Kees Piet"),
        ("Mehmet, Björn en Ilse: afgemeld voor vrijdag", "Björn Ilse Mehmet"),
    ],
)
async def test_all_who_are_named_are_signed_off(scene: Scene, text: str, who: str) -> None:
    """Nobody of a list is forgotten."""
    await _write(scene, text)
    if not await _absent(scene):  # what is not sure is asked about
        asked = (await scene.said())[-1]
        await scene.press(asked["buttons"][0][0]["data"], by="Tom Wolf", at=NOON, private=True)
    found = await scene.rows(
        "SELECT name FROM presence JOIN player ON player.id = player_id"
        " JOIN member ON member.id = member_id ORDER BY name"
    )
    assert " ".join(row["name"].split()[0] for row in found) == who


async def test_a_player_on_club_duty_is_recorded_so(scene: Scene) -> None:
    """In everyday words, too: it counts for more than an absence."""
    await _write(scene, "Mehmet en Bjorn spelen extern vrijdag")
    found = await scene.rows("SELECT DISTINCT state FROM presence")
    assert found == [{"state": "club_duty"}]


@pytest.mark.parametrize(
    "text",
    ["Kees is afgemeld, 27 november", "Kees kan niet, vrijdag 27 november"],
)
async def test_the_day_may_stand_beside_what_is_said_of_somebody(scene: Scene, text: str) -> None:
    """A day that was read is not passed over for the next evening."""
    await _write(scene, text)
    assert await scene.rows("SELECT round_id FROM presence") == [{"round_id": 13}]


@pytest.mark.parametrize(
    ("text", "wanted"),
    [
        ("bord 1 remise, bord 3 remise", "1 3"),
        ("bord 2 en 3 remise", "2 3"),
        ("borden 2, 3 en 4 remise", "2 3 4"),
        ("bord 2 remise. bord 4 ook remise", "2 4"),
    ],
)
async def test_boards_that_end_alike_are_all_noted(scene: Scene, text: str, wanted: str) -> None:
    """The second line does not repeat the first."""
    await pair_round_12(scene)
    await _write(scene, text, PAIRED)
    found = await scene.rows("SELECT board FROM game WHERE result = '1/2-1/2'")
    assert " ".join(str(row["board"]) for row in found) == wanted


@pytest.mark.parametrize(
    ("text", "names"),
    [
        ("ilse vos met vakantie t/m 4 dec", ["Ilse Vos"]),
        ("Ilse en Kees zijn met vakantie t/m 4 dec", ["Ilse Vos", "Kees van der Berg"]),
    ],
)
async def test_a_question_about_others_names_them(
    scene: Scene, text: str, names: list[str]
) -> None:
    """The arbiter sees the names of those whose evenings they agree to."""
    await _write(scene, text)
    (said,) = await scene.said()
    assert all(name in said["text"] for name in names)
    assert await _absent(scene) == 0
    await scene.press(said["buttons"][0][0]["data"], by="Tom Wolf", at=NOON, private=True)
    assert await _absent(scene) >= len(names)


@pytest.mark.parametrize(
    "text",
    [
        *("Afwezig vrijdag\nKees\nAnna", "Kees is ziek en Anna ook"),
        "Anna belde: Kees is ziek",
    ],
)
async def test_a_list_that_is_not_read_whole_is_not_asked_about_in_part(
    scene: Scene, text: str
) -> None:
    """A question about one of them would forget the other."""
    await _write(scene, text)
    (said,) = await scene.said()
    assert "Kees" not in said["text"]
    assert said["buttons"]
    assert await _absent(scene) == 0


@pytest.mark.parametrize(
    "text", ["klopt", "dat klopt helemaal", "Dat is niet juist", "that's right"]
)
async def test_an_answer_in_words_is_sent_to_the_buttons(scene: Scene, text: str) -> None:
    """The bot cannot know which question the answer belongs to."""
    await _write(scene, text)
    assert "TapAButton" in scene.spoken


@pytest.mark.parametrize("text", ["/gast Nina Nieuw ~1500", "/speler erbij Nina Nieuw ~1500"])
async def test_an_estimate_stays_one(scene: Scene, text: str) -> None:
    """A rating list may replace an estimate, but not a known rating."""
    await _write(scene, text)
    (nina,) = await scene.rows(
        "SELECT rating, rating_kind FROM player JOIN member ON member.id = member_id"
        " WHERE name = 'Nina Nieuw'"
    )
    assert nina == {"rating": 1500, "rating_kind": "estimated"}


async def test_a_heading_before_names_is_asked_about_for_each(scene: Scene) -> None:
    """Like a list that somebody brings from the door: "ziek: anna, kees"."""
    await _write(scene, "ziek: anna, kees")
    (said,) = await scene.said()
    assert "Anna Smit en Kees van der Berg" in said["text"]
    assert said["buttons"]
    assert await _absent(scene) == 0


@pytest.mark.parametrize(
    ("text", "by"),
    [
        *(("Anna heeft me verslagen", "Tom Wolf"), ("Anna beat me", "Tom Wolf")),
        *(("gewonnen, Anna kwam niet", "Tom Wolf"), ("1-0, niet komen opdagen", "Jan de Vries")),
        *(("0-1 want Piet kwam niet", "Jan de Vries"), ("won, by forfeit", "Jan de Vries")),
        *(("ho vinto, non è venuto", "Jan de Vries"), ("gewonnen, forfait", "Jan de Vries")),
    ],
)
async def test_a_result_of_nobody_or_by_forfeit_is_asked_about(
    scene: Scene, text: str, by: str
) -> None:
    """The arbiter does not play; and a member's win by forfeit is no game that was played."""
    await pair_round_12(scene)
    await scene.say(text, by=by, at=PLAYING, chat="private")
    assert await scene.said()
    assert await scene.rows("SELECT 1 FROM game WHERE round_id = 12 AND result IS NOT NULL") == []
