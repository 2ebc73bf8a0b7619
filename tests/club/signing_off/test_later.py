"""Coming later is passed on to the opponent, and is never a sign-off."""

from __future__ import annotations

from datetime import datetime

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.pairing.actions import pair
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import context_of_season
from keizer_bot.i18n.translator import Translator
from keizer_bot.reading.model import ComeLate
from keizer_bot.reading.reader import read
from keizer_bot.store.transaction import Transaction
from tests.club.scene import BOT, GROUP, Scene, pair_round_12
from tests.reading.scene import scene as evening_scene
from tests.rows import each_row

JAN, PIET = 101, 106
APP_CONTEXT = AppContext(Translator(strict=True), BOT, REACTIONS, COMMANDS)
EVENING = datetime.fromisoformat("2026-11-20T19:50:00+01:00")


@pytest.fixture
async def paired(scene: Scene) -> Scene:
    """Round 12 is paired: Jan de Vries plays Piet Jansen."""
    await pair_round_12(scene)
    return scene


@each_row(
    ("text", "minutes"),
    [
        ("ik kom 10 minuten later", 10),
        ("Kom kwartiertje later!", 15),
        ("ben iets later", None),
        ("sorry, ik ben vanavond 20 min te laat, de trein", 20),
        ("5 à 10 minuten later", 10),
        ("I'm ten minutes late", 10),
        ("I'll be a bit late", None),
        ("arrivo 10 minuti dopo", 10),
        ("sono in ritardo di 15 minuti", 15),
    ],
)
def test_coming_later_is_understood(text: str, minutes: int | None) -> None:
    """Any wording will do, in three languages."""
    found = read(text, evening_scene(moment="E"))
    assert isinstance(found, ComeLate)
    assert not found.doubts
    assert found.by.minutes == minutes


@pytest.mark.parametrize(
    "text",
    ["later", "ik kom niet", "volgende week later", "ik kan later in het seizoen niet",
     "ik kom niet, later misschien", "300 minuten later", "ik kom vrijdag 10 november niet"],
)  # fmt: skip
def test_words_that_are_no_late_arrival(text: str) -> None:
    """A sign-off, another season, or hours: not passed on as a few minutes."""
    found = read(text, evening_scene(moment="E"))
    assert not isinstance(found, ComeLate) or found.doubts


@pytest.mark.parametrize(
    ("text", "chat"),
    [("ik kom 10 minuten later", "private"), ("/later 10", "group"),
     ("/afmelden ik kom 10 min later", "group")],
)  # fmt: skip
async def test_the_opponent_is_told_and_so_is_the_sender(
    paired: Scene, text: str, chat: str
) -> None:
    """In private; nobody is signed off."""
    await paired.say(text, at=EVENING, chat=chat)
    said = {one["to"]: one["text"] for one in await paired.said()}
    assert "<b>Jan de Vries</b> komt 10 minuten later" in said[PIET]
    assert "Doorgegeven aan Piet Jansen" in said[JAN]
    assert not await paired.rows("SELECT * FROM presence")


async def test_an_opponent_without_private_chat_reads_it_in_the_group(paired: Scene) -> None:
    """It is addressed to the player, at once."""
    await paired.database.run(
        lambda tx: tx.write("UPDATE address SET state = 'closed' WHERE person_id = ?", PIET)
    )
    await paired.say("ben iets later", at=EVENING, chat="private")
    said = {one["to"]: one["text"] for one in await paired.said()}
    assert said[GROUP].startswith("Voor Piet Jansen: <b>Jan de Vries</b> komt iets later")


async def test_before_the_pairing_it_is_kept(scene: Scene) -> None:
    """And sent with the pairing to the opponent, whoever that is."""
    await scene.say("ik kom vrijdag een kwartier later", chat="private")
    (said,) = await scene.said()
    assert "Zodra de indeling er is" in said["text"]

    def step(tx: Transaction) -> None:
        tx.write("UPDATE outbox SET state = 'sent'")
        pair(context_of_season(tx, APP_CONTEXT, 1, EVENING), round_id=12)

    await scene.database.run(step)
    told = [one for one in await scene.said() if "15 minuten later" in one.get("text", "")]
    assert len(told) == 1
    assert told[0]["to"] not in (JAN, GROUP)


async def test_in_time_after_all(paired: Scene) -> None:
    """``/later 0`` withdraws it, and the opponent is told that too."""
    await paired.say("/later 10", at=EVENING)
    await paired.say("/later 0", at=EVENING)
    assert [one["to"] for one in await paired.said()] == [PIET, JAN]
    assert not await paired.rows("SELECT * FROM late_arrival")


async def test_a_player_who_will_be_very_late_reads_what_may_follow(paired: Scene) -> None:
    """From the start plus the default time (30 minutes) the opponent may claim the game."""
    await paired.say("/later 45", at=EVENING, chat="private")
    (_, said) = await paired.said()
    assert "20:30" in said["text"]


@pytest.mark.parametrize(
    ("by", "text", "says"),
    [("Ilse Vos", "/later 10", "NobodyWaits"), ("Jan de Vries", "/later morgen", "HowToSayLater")],
)
async def test_late_arrivals_that_cannot_be_passed_on(
    paired: Scene, by: str, text: str, says: str
) -> None:
    """A player with the bye keeps nobody waiting; without a number of minutes, it is asked for."""
    await paired.say(text, by=by, at=EVENING)
    assert says in paired.spoken
    assert not await paired.rows("SELECT * FROM late_arrival")


async def test_a_signed_off_player_cannot_be_late(scene: Scene) -> None:
    """The answer says how to come after all."""
    await scene.say("/afmelden")
    await scene.say("/later 10")
    assert "SignedOffAlready" in scene.spoken
