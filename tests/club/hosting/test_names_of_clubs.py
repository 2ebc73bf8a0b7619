"""The name of a club that is founded: like no other, of letters, and on one line."""

from __future__ import annotations

from collections.abc import AsyncIterator

import pytest

from keizer_bot.club.hosting import founding_messages as messages
from keizer_bot.club.hosting.names_and_hours import free_name
from keizer_bot.core.messages import NameTooLong, NameWithoutLetters
from keizer_bot.core.questions import fulfil
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.message import Refusal
from keizer_bot.store import buttons
from keizer_bot.store.transaction import Transaction
from tests.club.hosting.test_founding import (
    OPERATOR,
    found,
    names,
    visit,
)
from tests.club.scene import BOT, Scene, open_scene

pytestmark = pytest.mark.slow


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """A bot with one club, De Pion."""
    scene = await open_scene()
    yield scene
    await scene.database.close()


@pytest.mark.parametrize(
    "name",
    [
        *("De Pion", "de  pion", "DE PIÓN", "DePion", "De-Pion!", "D.e P.i.o.n", "De\u202ePion"),
        *("De Pi0n", "De PIon", "De P1on", "De Plon", "De Ｐｉｏｎ"),
    ],
)
async def test_no_two_clubs_look_the_same(scene: Scene, name: str) -> None:
    """Blanks, signs, capitals, accents, and digits for letters make no difference."""
    assert await found(scene, name) == messages.ClubNameTaken("De Pion")


@pytest.mark.parametrize("name", ["De Piоn", "Dе Pion", "Πιόνι", "De ᴘion", "Ⲇe Pion", "Dǝ Pion"])
async def test_a_name_has_letters_of_ours(scene: Scene, name: str) -> None:
    """Letters of another script that look like ours are refused."""
    assert await found(scene, name) == messages.OtherLetters(name)
    assert await names(scene) == ["De Pion"]


@pytest.mark.parametrize("name", ["★★★", "🏆", "-", "1", "2026", "12-3", "½", "٣"])
async def test_a_name_has_letters(scene: Scene, name: str) -> None:
    """A club is called by more than a sign, as anybody is."""
    assert await found(scene, name) == NameWithoutLetters(name)
    assert await names(scene) == ["De Pion"]


@pytest.mark.parametrize(
    "name",
    [
        *("Keizer_bot", "keizer bot", "KeizerBot support", "Ke1zer_b0t", "Telegram"),
        *("Telegram Beheer", "TeIegram", "T e l e g r a m", "Télégram 2", "@keizer_bot"),
        *("BotFather", "De B0tFather", "spam bot", "Support", "stickers", "GIF", "Premium Bot"),
        *("SomeBot", "weather_bot", "Pavel Durov", "Group Anonymous Bot", "Admin"),
    ],
)
async def test_no_club_passes_for_the_bot_or_for_telegram(scene: Scene, name: str) -> None:
    """Readers would believe that club's messages."""
    assert await found(scene, name) == messages.NotAClubsName(name)
    assert await names(scene) == ["De Pion"]


@pytest.mark.parametrize(
    "name",
    [
        *("https://evil.example", "evil.example", "De Dame www.evil", "t.me/abc", "HTTP://EVIL"),
        *("@somebody", "De Dame @vera", "DePion.nl", "tg://resolve", "vera@club.example"),
        *("evil．example", "evil。example", "Club evil.com en meer", "a-b.example/x"),
    ],
)
async def test_a_name_leads_nowhere(scene: Scene, name: str) -> None:
    """Web, account and mail addresses are refused, because readers would follow them."""
    assert await found(scene, name) == messages.LinkIsNoName(name)
    assert await names(scene) == ["De Pion"]


@pytest.mark.parametrize(
    ("name", "shown"),
    [
        *(("Schaakclub De Pion", True), ("de p i o n!", False), ("Pion", True)),
        *(("DEPI0N Oost", True), ("De Dame", False), ("De Pionier", True)),
    ],
)
async def test_a_name_like_another_s_is_shown_to_the_operator(
    scene: Scene, name: str, *, shown: bool
) -> None:
    """The club is founded if the names differ; the operator can look at both."""
    answer = await found(scene, name)
    said = await scene.database.run(lambda tx: tx.all(SHOWN, OPERATOR))
    assert len(said) == shown
    if isinstance(answer, Refusal):
        assert answer == messages.ClubNameTaken("De Pion")
        return
    assert await names(scene) == ["De Pion", name]
    for row in said:
        assert name in row["text"]
        assert "De Pion" in row["text"]

        def look(tx: Transaction, data: str = row["data"]) -> Reply:
            intention = buttons.stored_intention(tx, data)
            assert intention is not None
            return fulfil(visit(tx, who=OPERATOR), intention)

        assert isinstance(await scene.database.run(look), Reply)


SHOWN = (
    "SELECT intent ->> 'text' AS text, intent ->> '$.buttons[0][0].data' AS data FROM outbox"
    " WHERE recipient_id = ? ORDER BY id"
)


@pytest.mark.parametrize(
    "name",
    [
        *("De Pion, Utrecht", "De Pion 2", "Keizer Karel", "Schaakclub d'Amsterdam", "ŠK Łódź"),
        *("Café Zürich & Co", "Caïssa '82", "Het Paard (rapid)", "Ærø Skakklub", "1e4 e5"),
        *("S.C.Utrecht", "S.V. St. Joris", "A.S.D. Scacchi", "Schaakclub Talbot", "H. en B."),
    ],
)
async def test_a_club_s_own_name_is_taken_as_it_is(scene: Scene, name: str) -> None:
    """The name keeps its place, its accents and its year."""
    await found(scene, name)
    assert await names(scene) == ["De Pion", name]


async def test_a_club_that_is_renamed_takes_no_other_s_name_either(scene: Scene) -> None:
    """It may spell its own name differently."""

    def called(tx: Transaction, name: str, own: int) -> str | type[Refusal]:
        try:
            return free_name(tx, name, BOT, own)
        except Refusal as refusal:
            return type(refusal)

    await found(scene, "De Dame")
    for name, own, comes in (
        ("DE PION!", 1, "DE PION!"),
        ("DE PION!", 2, messages.ClubNameTaken),
        ("Keizer Bot", 2, messages.NotAClubsName),
    ):
        assert await scene.database.run(called, name, own) == comes


async def test_a_name_fits_a_line(scene: Scene) -> None:
    """Longer names are refused."""
    assert isinstance(await found(scene, "x" * 100), NameTooLong)


async def test_nothing_in_a_name_turns_the_line_around(scene: Scene) -> None:
    """Invisible characters are left out."""
    await found(scene, "De\u202e Da\u200bme")
    assert await names(scene) == ["De Pion", "De Dame"]
