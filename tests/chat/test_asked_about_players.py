"""A question about a player is answered with that player's facts, never with the asker's own."""

from __future__ import annotations

import pytest

from tests.club.scene import NAMES, Scene

THEIRS = [
    "op welke plaats staat den Björn?",
    "waar staat Björn op de ranglijst",
    "en hoeveel punten heeft bjorn dan",
    "kunt ge mij ne keer zeggen hoe dat Björn ervoor staat",
    "Wat is de rating van Björn?",
    "hoe staat Björn Ågren ervoor?",
    "where is Björn in the table?",
    "what's Björn's rating",
    "how is Björn doing",
    "in che posizione è Björn",
    "che elo ha Björn?",
    "quanti punti ha Björn",
]
BETWEEN_THEM = [
    "hoe vaak heb ik al van Björn gewonnen",
    "heb ik dit seizoen al tegen Björn gespeeld?",
    "have I played Björn yet this season",
    "how often have I beaten Björn",
    "quante volte ho vinto contro Björn",
]
MINE = [
    "hoeveel punten heb ik",
    "op welke plaats sta ik",
    "hoeveel punten sta ik achter op Björn",
    "how many points do I have",
    "in che posizione sono",
]
WHY = ["perché ho così pochi punti?", "perché così in basso?", "waarom zo weinig", "why so few"]


@pytest.mark.parametrize("text", THEIRS)
async def test_a_players_place_is_asked(scene: Scene, text: str) -> None:
    """Their card tells it."""
    assert "<b>Björn Ågren</b>: plaats 9 van 11" in await _answer(scene, text)


@pytest.mark.parametrize("text", BETWEEN_THEM)
async def test_games_between_two_are_asked(scene: Scene, text: str) -> None:
    """They are those of the asker and the player."""
    assert "Jij en Björn Ågren" in await _answer(scene, text)


@pytest.mark.parametrize("text", MINE)
async def test_of_their_own_place_they_ask_as_before(scene: Scene, text: str) -> None:
    """The same holds if another player is named too."""
    assert (await _answer(scene, text)).startswith("<b>Je staat 1e van 11")


@pytest.mark.parametrize("text", WHY)
async def test_words_behind_why_are_no_name(scene: Scene, text: str) -> None:
    """Their own total is explained."""
    assert "Waarom je 50 punten hebt" in await _answer(scene, text)


async def test_a_name_with_a_slip_is_never_answered_with_the_askers_own(scene: Scene) -> None:
    """The answer names the similar name."""
    assert "Mehmet Öztürk" in await _answer(scene, "hoeveel punten heeft Mehmed")


async def test_a_name_of_several_players_is_asked_about(scene: Scene) -> None:
    """A button each."""
    await scene.say("op welke plaats staat Jan?", by="Anna Smit", chat="private")
    (said,) = await scene.said()
    assert [row[0]["label"] for row in said["buttons"]][:2] == ["Jan de Vries", "Jan Bakker"]


@pytest.mark.parametrize("text", ["tegen wie moet Björn vrijdag", "who is Björn playing"])
async def test_before_the_pairing_nobody_knows_whom_a_player_meets(scene: Scene, text: str) -> None:
    """The answer says when the pairing comes."""
    await _answer(scene, text)
    assert "PairingsCome" in scene.spoken


@pytest.mark.parametrize(
    "text", ["Björn staat er goed voor", "mooie partij van Björn", *THEIRS[:2]]
)
async def test_the_group_hears_nothing_of_it(scene: Scene, text: str) -> None:
    """There it is chatter, a question or not."""
    await scene.say(text)
    assert not await scene.said()


async def _answer(scene: Scene, text: str) -> str:
    await scene.say(text, by=NAMES[0], chat="private")
    (said,) = await scene.said()
    return str(said.get("html") or said["text"])
