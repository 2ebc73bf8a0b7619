"""An arbiter asks for something in a sentence, and the command that does it answers."""

from __future__ import annotations

from datetime import datetime, timedelta

import pytest

from tests.club.scene import NOON, Scene, pair_round_12

PLAYING = datetime.fromisoformat("2026-11-20T21:50:00+01:00")


async def _write(scene: Scene, text: str, at: datetime = NOON, by: str = "Tom Wolf") -> None:
    scene.spoken.clear()
    await scene.say(text, by=by, chat="private", at=at)


@pytest.mark.parametrize(
    "text",
    [
        *("opnieuw indelen", "indelen maar", "Kun je opnieuw indelen?", "deel maar opnieuw in"),
        *("maak een nieuwe indeling", "pair again", "Please pair now", "redo the pairings"),
        *("rifare gli abbinamenti", "abbina di nuovo", "fai gli abbinamenti"),
    ],
)
async def test_to_pair_is_asked_before_it_is_done(scene: Scene, text: str) -> None:
    """The question is that of the command."""
    await _write(scene, text)
    assert "PairBeforeClosing" in scene.spoken
    await _write(scene, text, by="Jan de Vries")
    assert scene.spoken == {"ArbiterOnly"}


@pytest.mark.parametrize(
    "text",
    [
        *("wie is er nog niet klaar", "welke uitslagen ontbreken nog?", "wie mist er nog"),
        *("Welke borden moeten nog", "zijn alle uitslagen binnen?", "/indeling open"),
        *("which results are missing", "who is still playing?", "are all results in"),
        *("quali risultati mancano?", "chi sta ancora giocando", "chi non ha ancora finito"),
    ],
)
@pytest.mark.parametrize("by", ["Tom Wolf", "Jan de Vries"])
async def test_open_games_are_told(scene: Scene, text: str, by: str) -> None:
    """A member who waits for the ranking may ask for them."""
    await pair_round_12(scene)
    await scene.say("bord 2 1-0", by="Tom Wolf", chat="private", at=PLAYING)
    await _write(scene, text, PLAYING, by)
    (said,) = await scene.said()
    assert "Mehmet Öztürk – Björn Ågren" in said["text"]
    assert "Anna Smit" not in said["text"]


async def test_when_all_results_are_in_it_is_told(scene: Scene) -> None:
    """Of round 11 nothing is open."""
    await _write(scene, "welke uitslagen ontbreken nog?")
    assert scene.spoken == {"AllGamesHaveResults"}


@pytest.mark.parametrize(
    "text",
    [
        *("verplaats ronde 13 naar 3 december", "kun je ronde 13 naar 3 december verplaatsen"),
        *("/verplaats ronde 13 naar 3-12", "move round 13 to december 3"),
        "sposta il turno 13 al 3 dicembre",
    ],
)
async def test_a_round_is_moved_when_that_is_confirmed(scene: Scene, text: str) -> None:
    """The whole group is told."""
    await _write(scene, text)
    assert "ConfirmMove" in scene.spoken
    (said,) = await scene.said()
    await scene.press(said["buttons"][0][0]["data"], by="Tom Wolf", at=NOON, private=True)
    assert await scene.rows("SELECT date FROM round WHERE id = 13") == [{"date": "2026-12-03"}]


async def test_a_day_that_is_taken_is_refused_at_once(scene: Scene) -> None:
    """The arbiter is not asked about something impossible."""
    await _write(scene, "verplaats ronde 13 naar 4 december")
    assert scene.spoken == {"DayTaken"}


@pytest.mark.parametrize(
    "text",
    ["ronde 13 vervalt", "laat ronde 13 vervallen", "cancel round 13", "annulla il turno 13"],
)
async def test_a_round_is_cancelled_when_that_is_confirmed(scene: Scene, text: str) -> None:
    """The confirmed words do what the command does."""
    await _write(scene, text)
    assert "ConfirmCancel" in scene.spoken


@pytest.mark.parametrize(
    "text",
    [
        "Jan de Vries - Piet Jansen is uitgesteld naar woensdag 25 november",
        "Jan de Vries en Piet Jansen verplaatst naar 25-11",
        "Jan de Vries - Piet Jansen postponed to 25 november",
        "Jan de Vries - Piet Jansen rinviata al 25 novembre",
        "Piet Jansen and Jan de Vries will play their game on 25 November instead",
    ],
)
async def test_a_game_is_put_off_when_that_is_confirmed(scene: Scene, text: str) -> None:
    """Both players are told."""
    await pair_round_12(scene)
    await _write(scene, text, PLAYING)
    assert "ConfirmPostponement" in scene.spoken
    (said,) = await scene.said()
    await scene.press(said["buttons"][0][0]["data"], by="Tom Wolf", at=PLAYING, private=True)
    assert await scene.rows("SELECT moved_to FROM game WHERE board = 1") == [
        {"moved_to": "2026-11-25"}
    ]


NEW = {
    "nieuw lid: Henk de Boer, rating 1480": "Henk de Boer (rating 1480)",
    "Kun je Henk de Boer toevoegen aan de competitie? Rating 1480": "Henk de Boer (rating 1480)",
    "Hoi, we hebben een nieuw lid, Henk de Boer": "Henk de Boer (zonder rating)",
    "zet Henk de Boer (1480) er ook bij als speler aub": "Henk de Boer (rating 1480)",
    "Er komt ne nieuwe bij: Henk de Boer, 1480 elo": "Henk de Boer (rating 1480)",
    "please add Sarah Jones to the competition": "Sarah Jones (unrated)",
    "We have a new member called Tim Brown, rating about 1500": "Tim Brown (rating 1500)",
    "puoi aggiungere Paolo Neri al campionato?": "Paolo Neri (senza Elo)",
    "Wil je Petra Vos inschrijven als speler? elo 1300": "Petra Vos (rating 1300)",
    "Sarah Jones is joining us, rated 1390": "Sarah Jones (rating 1390)",
    "aggiungi Giulia Bianchi, rating 1520, per favore": "Giulia Bianchi (Elo 1520)",
    "Da oggi gioca con noi anche Marco Rossi, 1480 punti elo": "Marco Rossi (Elo 1480)",
}


async def test_a_new_player_is_entered_when_that_is_confirmed(scene: Scene) -> None:
    """The question has name and rating; somebody who plays already is refused first."""
    for minutes, (text, asked) in enumerate(NEW.items()):
        await _write(scene, text, NOON + timedelta(minutes=minutes))
        (said,) = await scene.said()
        assert asked in said["text"], text
    assert not await scene.rows("SELECT 1 FROM member WHERE name = 'Marco Rossi'")
    await scene.press(said["buttons"][0][0]["data"], by="Tom Wolf", at=NOON, private=True)
    (entered,) = await scene.rows(
        "SELECT rating FROM player JOIN member ON member.id = member_id WHERE name = 'Marco Rossi'"
    )
    assert entered == {"rating": 1480}
    await _write(scene, "nieuw lid: Anna Smit", NOON + timedelta(hours=1))
    assert "PlayerKnown" in scene.spoken
    await _write(scene, "nieuw lid: Henk de Boer", by="Anna Smit")
    assert "AskNewcomer" not in scene.spoken


async def test_text_that_only_resembles_a_request_offers_none(scene: Scene) -> None:
    """Possible, past or denied acts enter nobody and move no game."""
    await pair_round_12(scene)
    for text in (
        *("misschien krijgen we een nieuw lid, Henk de Boer", "we hebben geen nieuw lid"),
        *("Henk de Boer kwam vroeger ook schaken", "wie is dat nieuwe lid?", "add me please"),
        *("Kees and Anna will not play their game next Friday", "was bord 2 niet remise?"),
        *("als bord 3 wordt uitgesteld zeg ik het", "board 4 looks like a draw"),
        *("Kees en Anna willen hun partij misschien volgende week spelen", "nuovo giocatore?"),
        *("don't add Emma White to the competition yet", "non aggiungere Paolo al campionato"),
    ):
        await _write(scene, text, PLAYING)
        shown = {"AskNewcomer", "ConfirmPostponement", "ResultSet", "WhichResult"}
        assert scene.spoken.isdisjoint(shown), text


WRONG = {
    "bord 2 was remise, niet 1-0": "½-½",
    "board 2 was a draw, not 1-0": "½-½",
    "la scacchiera 2 era patta, non 1-0": "½-½",
}


async def test_a_corrected_result_is_the_first_button(scene: Scene) -> None:
    """A tap on it notes that result in place of the other."""
    await pair_round_12(scene)
    await _write(scene, "bord 2 1-0", PLAYING)
    for text, likely in WRONG.items():
        await _write(scene, text, PLAYING)
        (said,) = await scene.said()
        assert "Kees van der Berg" in said["text"], text
        assert said["buttons"][0][0]["label"] == likely, text
    await scene.press(said["buttons"][0][0]["data"], by="Tom Wolf", at=PLAYING, private=True)
    assert await scene.rows("SELECT result FROM game WHERE board = 2") == [{"result": "1/2-1/2"}]


MEANT = {
    "zet de indeling nog eens in de groep": "/publiceer indeling",
    "post the pairings again": "/publish pairings",
    "ripubblica gli abbinamenti": "/pubblica abbinamenti",
    "zet de stand in de groep": "/publiceer stand",
    "Kees moet vrijdag tegen Anna": "/forceer Kees vrijdag tegen Anna",
    "pair Kees against Anna": "/force Kees against Anna",
    "Kees en Anna niet tegen elkaar": "/verbied Kees en Anna",
    "Kees must not play Anna": "/forbid Kees Anna",
    "geef Ilse vrijdag de bye": "/vrij Ilse vrijdag",
    "zet de rating van Kees op 1850": "/rating Kees 1850",
}


async def test_an_act_is_asked_about_as_its_command(scene: Scene) -> None:
    """A sentence alone does nothing; a member's is refused."""
    for minutes, (text, command) in enumerate(MEANT.items()):
        await _write(scene, text, NOON + timedelta(minutes=minutes))
        assert "MeantCommand" in scene.spoken, text
        (said,) = await scene.said()
        assert f"<code>{command}</code>" in said["text"]
    await _write(scene, "geef Ilse vrijdag de bye", by="Jan de Vries")
    assert scene.spoken == {"ArbiterOnly"}


async def test_the_yes_carries_it_out(scene: Scene) -> None:
    """The arbiter's yes does what the typed command would."""
    await _write(scene, "geef Ilse vrijdag de bye")
    (said,) = await scene.said()
    await scene.press(said["buttons"][0][0]["data"], by="Tom Wolf", at=NOON, private=True)
    assert "OverrideNoted" in scene.spoken


@pytest.mark.parametrize(
    "text",
    [
        *("27 november is er geen clubavond", "de clubavond van 27 november vervalt"),
        *("schrap de clubavond van 27 november", "venerdì 27 novembre non si gioca"),
        "/ronde 27-11 vervalt",
    ],
)
async def test_a_round_is_cancelled_by_its_day(scene: Scene, text: str) -> None:
    """Once confirmed; a day without a round is refused."""
    await _write(scene, text)
    assert "ConfirmCancel" in scene.spoken
    await _write(scene, "/ronde 28-11 vervalt")
    assert scene.spoken == {"NotReadable"}


@pytest.mark.parametrize(
    "text",
    ["Sophie stopt ermee", "verwijder Sophie uit de competitie", "togli Sophie dal torneo"],
)
async def test_a_player_who_stops_is_withdrawn_once_confirmed(scene: Scene, text: str) -> None:
    """They leave the competition, not only one evening."""
    await _write(scene, text)
    assert "ConfirmWithdrawal" in scene.spoken


@pytest.mark.parametrize(
    "text",
    [
        *("Kees moet vrijdag afzeggen", "Kees moet werken", "ge moet vrijdag niet op mij rekenen"),
        *("ik stop ermee", "vrijdag gaat niet door voor mij", "ik moet tegen Kees"),
    ],
)
async def test_text_that_resembles_a_request_is_none(scene: Scene, text: str) -> None:
    """It is read as what it says."""
    await _write(scene, text)
    assert not scene.spoken & {"MeantCommand", "ConfirmCancel", "ConfirmWithdrawal"}


@pytest.mark.parametrize(
    "text",
    [
        *("ontkoppel Anna Smit", "please unlink Anna Smit", "ronde 13 vervalt"),
        *("nieuw lid: Henk de Boer", "Sophie stopt ermee", "geef Ilse de bye"),
        *("verplaats ronde 13 naar 3 december", "zet de rating van Kees op 1850", "koppel Kees"),
        *("Kees en Anna niet tegen elkaar", "zet de stand in de groep"),
    ],
)
async def test_a_member_asks_for_nothing_of_an_arbiters(scene: Scene, text: str) -> None:
    """Nothing is done, and nothing is asked that a tap would do."""
    await _write(scene, text, by="Jan de Vries")
    assert scene.spoken == {"ArbiterOnly"}
