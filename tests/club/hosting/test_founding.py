"""Rules about founding: who may, how many clubs; and a deleted club leaves nothing behind."""

from __future__ import annotations

import hashlib
from collections.abc import AsyncIterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from keizer_bot.app import upkeep
from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.hosting import actions as hosting
from keizer_bot.club.hosting import founding as actions
from keizer_bot.club.hosting import founding_messages as messages
from keizer_bot.club.hosting.founding import start
from keizer_bot.club.hosting.messages import InvitationLink, OperatorsOnly
from keizer_bot.club.hosting.settings import set_club_language
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.config.reading import load
from keizer_bot.config.values import ConfigError, Founding, HostingConfig
from keizer_bot.core.context import AppContext
from keizer_bot.core.identify import Place, PrivateVisit, Sender, context_in
from keizer_bot.core.messages import StaleButton
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.message import Refusal
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping.database import settle_clubs
from keizer_bot.store import clubs, founding, people, seasons
from keizer_bot.store import hosting as sleeping
from keizer_bot.store.transaction import Transaction
from keizer_bot.store.website import PublicPage, public_page, put_page
from tests.club.scene import BOT, NOON, Scene, open_scene, user

pytestmark = pytest.mark.slow

VERA, OPERATOR = 5001, 5002
OPEN = HostingConfig(Founding.OPEN, (OPERATOR,), 20)


@pytest.fixture
async def scene() -> AsyncIterator[Scene]:
    """A bot with one club, De Pion."""
    scene = await open_scene()
    yield scene
    await scene.database.close()


def visit(
    tx: Transaction, hosting: HostingConfig = OPEN, who: int = VERA, **later: float
) -> PrivateVisit:
    """A person of no club in a private chat, that long after noon."""
    app_context = AppContext(Translator(strict=True), BOT, REACTIONS, COMMANDS, hosting=hosting)
    place = Place(who, 0, private=True)
    return PrivateVisit(
        tx, app_context, Sender(who, "Vera"), place, NOON + timedelta(**later), "nl"
    )


async def found(
    scene: Scene, name: str, hosting: HostingConfig = OPEN, who: int = VERA, **later: float
) -> Reply | Refusal:
    """The answer to `/oprichten NAME`."""

    def step(tx: Transaction) -> Reply | Refusal:
        try:
            return actions.begin(visit(tx, hosting, who, **later), name)
        except Refusal as refusal:
            return refusal

    return await scene.database.run(step)


def is_name_asked(answer: Reply | None) -> bool:
    """True if the answer asks for the club's name."""
    return isinstance(answer, Reply) and answer.text == messages.AskClubName()


async def names(scene: Scene) -> list[str]:
    """The clubs that there are."""
    return [club.name for club in await scene.database.run(clubs.clubs)]


async def test_the_founder_is_the_arbiter_with_every_right(scene: Scene) -> None:
    """The founder has no rights in another club."""
    await found(scene, "De Dame")
    assert await names(scene) == ["De Pion", "De Dame"]
    (arbiter,) = await scene.database.run(people.arbiters, 2)
    assert (arbiter.person_id, arbiter.rights) == (VERA, None)
    assert VERA not in {a.person_id for a in await scene.database.run(people.arbiters, 1)}


@pytest.mark.parametrize(
    ("hosting", "refusal"),
    [
        (HostingConfig(), messages.FoundingClosed()),
        (HostingConfig(Founding.INVITATION, (OPERATOR,)), messages.InvitationNeeded()),
        (HostingConfig(Founding.OPEN, clubs_at_most=1), messages.NoRoomForClubs()),
    ],
)
async def test_where_it_may_not_be_nothing_begins(
    scene: Scene, hosting: HostingConfig, refusal: Refusal
) -> None:
    """Closed, by invitation, full: one sentence, and no club."""
    assert await found(scene, "De Dame", hosting) == refusal
    assert await names(scene) == ["De Pion"]


async def test_one_club_after_another(scene: Scene) -> None:
    """A founder whose club has no season yet must finish that one first."""
    await found(scene, "De Dame")
    assert await found(scene, "De Toren") == messages.ClubUnfinished("De Dame")


@pytest.mark.parametrize(("days", "is_awaited"), [(6.9, True), (7.1, False)])
async def test_the_name_may_come_within_a_week(
    scene: Scene, days: float, *, is_awaited: bool
) -> None:
    """A founder who leaves and comes back finds the question where it was."""

    def step(tx: Transaction) -> bool:
        actions.begin(visit(tx))
        return actions.is_asked_name(visit(tx, days=days))

    assert await scene.database.run(step) is is_awaited


async def test_more_players_than_the_rules_have_room_for_raise_the_highest_value(
    scene: Scene,
) -> None:
    """Sixty names: the first is worth 60, and the season can be started at its second step."""
    await found(scene, "De Dame")
    scene.ids["Vera"] = VERA

    async def press(place: int) -> dict[str, Any]:
        shown = next(said for said in await scene.said() if "buttons" in said)
        data = [button["data"] for row in shown["buttons"] for button in row][place]
        await scene.press(data, by="Vera", at=NOON, private=True)
        return next(said for said in await scene.said() if "text" in said)

    await scene.say("/seizoen", by="Vera", chat="private")
    await press(0)
    names = "\n".join(f"Lid {a}{b}" for a in "abcdef" for b in "ghijklmnop")
    await scene.say(names, by="Vera", chat="private")
    await press(-2)
    shown = await press(-4)  # there is chess on 28 December
    assert "nummer 1 is 60 waard" in shown["text"]
    assert any("Meteen starten" in str(row) for row in shown["buttons"])


async def test_ten_clubs_an_hour(scene: Scene) -> None:
    """The eleventh comes an hour later."""
    for number in range(10):
        await found(scene, f"Club {number}", who=VERA + 10 + number)
    assert await found(scene, "De Dame") == messages.FoundLater()
    await found(scene, "De Dame", hours=1, seconds=1)
    assert (await names(scene))[-1] == "De Dame"


async def test_a_founder_who_deletes_clubs_evades_no_limit(scene: Scene) -> None:
    """A club that is gone again was founded too: ten an hour, forty a day, the next a day later."""
    for number in range(40):
        later = 1.01 * (number // 10)
        assert not isinstance(await found(scene, f"Club {number}", hours=later), Refusal)
        await scene.database.run(founding.erase_club, 2)
        if number % 10 == 9:
            assert await found(scene, "De Dame", hours=later) == messages.FoundLater()
    assert await found(scene, "De Dame", hours=23) == messages.FoundLater()
    assert await names(scene) == ["De Pion"]
    await found(scene, "De Dame", hours=24, seconds=1)
    assert await names(scene) == ["De Pion", "De Dame"]


async def test_when_clubs_were_founded_is_kept_for_a_day(scene: Scene) -> None:
    """It is deleted the next night; no line says who founded it."""
    await found(scene, "De Dame")
    await found(scene, "De Toren", who=VERA + 1, hours=2)
    await scene.database.run(upkeep.forget, NOON + timedelta(days=1, hours=1))
    kept = await scene.rows("SELECT * FROM club_founding")
    assert kept == [{"at": "2026-11-18T13:00:00.000000Z"}]


async def test_an_invitation_is_good_once_and_for_thirty_days(scene: Scene) -> None:
    """It belongs to its first user, for one club; only an operator makes one."""
    by_invitation = replace(OPEN, founding=Founding.INVITATION)

    def made(tx: Transaction) -> str:
        link = hosting.invite(visit(tx, by_invitation, OPERATOR))
        assert isinstance(link.text, InvitationLink)
        return link.text.link.partition("start=")[2]

    token = await scene.database.run(made)

    async def opened(who: int, **later: float) -> bool:
        return await scene.database.run(
            lambda tx: is_name_asked(
                actions.open_invitation(visit(tx, by_invitation, who, **later), token)
            )
        )

    assert not await opened(VERA, days=30)
    assert await opened(VERA, days=29)
    assert not await opened(VERA + 1, days=29)
    await found(scene, "De Dame", by_invitation, days=29)
    assert await names(scene) == ["De Pion", "De Dame"]
    assert not await opened(VERA, days=29, hours=1)
    assert isinstance(await found(scene, "De Toren", by_invitation, days=29), Refusal)
    with pytest.raises(OperatorsOnly):
        await scene.database.run(lambda tx: hosting.invite(visit(tx)))


async def test_an_invitation_is_kept_as_a_hash(scene: Scene) -> None:
    """Like a personal link: a thief of the file can found nothing with it."""

    def made(tx: Transaction) -> str:
        link = hosting.invite(visit(tx, OPEN, OPERATOR))
        assert isinstance(link.text, InvitationLink)
        return link.text.link.partition("start=")[2]

    token = await scene.database.run(made)
    (kept,) = await scene.rows("SELECT hash FROM invitation")
    assert kept == {"hash": hashlib.sha256(token.encode()).hexdigest()}
    assert len(token) >= 22  # 128 bits, six in a character
    assert token not in str(await whole(scene))


async def test_five_wrong_guesses_block_invitations_for_an_hour(scene: Scene) -> None:
    """The same holds for every other kind of link."""

    def step(tx: Transaction) -> list[bool]:
        by_invitation = replace(OPEN, founding=Founding.INVITATION)
        link = hosting.invite(visit(tx, by_invitation, OPERATOR))
        assert isinstance(link.text, InvitationLink)
        token = link.text.link.partition("start=")[2]
        for number in range(5):
            start(visit(tx, by_invitation), f"guess-{number}")
        late = [visit(tx, by_invitation, minutes=minutes) for minutes in (59, 61)]
        return [is_name_asked(start(each, token)) for each in late]

    assert await scene.database.run(step) == [False, True]


async def test_a_club_that_goes_leaves_nothing(scene: Scene) -> None:
    """Every row written for it is gone, and the addresses of its people."""
    before = await whole(scene)
    await found(scene, "De Dame")
    await scene.say("vrijdag 20:00", chat="private", sender=user(VERA, "Vera"))
    await scene.database.run(founding.erase_club, 2)
    after = await whole(scene)
    kept = {"inbox", "outbox", "flood", "club_founding"}  # what is said and by whom; how many
    assert {t: after[t] for t in after.keys() - kept if after[t] != before[t]} == {}


async def whole(scene: Scene) -> dict[str, list[tuple[object, ...]]]:
    """Every row of every table."""

    def step(tx: Transaction) -> dict[str, list[tuple[object, ...]]]:
        tables = [row[0] for row in tx.all("SELECT name FROM sqlite_schema WHERE type = 'table'")]
        return {t: [tuple(row) for row in tx.all(f"SELECT * FROM {t}")] for t in tables}  # noqa: S608 - our own

    return await scene.database.run(step)


async def test_a_club_of_the_chat_is_not_taken_over_by_the_file(
    scene: Scene, tmp_path: Path
) -> None:
    """A host who describes a club of that name is told so."""
    await found(scene, "De Dame")
    file = tmp_path / "config.toml"
    file.write_text(
        '[[club]]\nname = "De Dame"\ntime_zone = "Europe/Amsterdam"\n'
        'evening = {weekday = "monday", time = "19:45"}\n'
    )
    with pytest.raises(ConfigError, match="De Dame is a club that was founded in the chat"):
        await scene.database.run(settle_clubs, load(file, {}), NOON)


async def test_a_club_of_the_file_has_a_page_until_it_wants_none(
    scene: Scene, tmp_path: Path
) -> None:
    """A founded club has none at first; the club's own choice survives a restart."""
    file = tmp_path / "config.toml"
    file.write_text(
        '[[club]]\nname = "De Toren"\ntime_zone = "Europe/Amsterdam"\n'
        'evening = {weekday = "monday", time = "19:45"}\n'
    )
    await found(scene, "De Dame")

    def start(tx: Transaction) -> dict[str, PublicPage | None]:
        settle_clubs(tx, load(file, {}), NOON)
        return {club.name: public_page(tx, club.id) for club in clubs.clubs(tx)}

    pages = await scene.database.run(start)
    mine = pages.pop("De Toren")
    assert mine is not None
    assert mine.is_open
    assert len(mine.token) == 22  # 128 bits, six a character
    assert pages == {"De Pion": None, "De Dame": None}
    closed = PublicPage(mine.club_id, mine.token, is_open=False)
    await scene.database.run(put_page, closed)
    assert (await scene.database.run(start))["De Toren"] == closed


async def test_a_club_with_a_season_does_not_go(scene: Scene) -> None:
    """After a week only one without a season is due to go."""
    await found(scene, "De Dame")

    def due(tx: Transaction) -> list[str]:
        return [job.about[0].name for job in actions.lapsing(tx, NOON)]

    assert await scene.database.run(due) == ["De Dame"]
    await scene.database.run(seasons.add_season, 2, "2026", "{}", "{}", NOON)
    assert await scene.database.run(due) == []


async def test_a_club_that_slept_has_a_week_from_its_waking(scene: Scene) -> None:
    """A sleeping club is not deleted; an arbiter who wakes it late is not told that it is gone."""
    await found(scene, "De Dame")

    def due(tx: Transaction) -> list[datetime]:
        return [job.moment for job in actions.lapsing(tx, NOON)]

    woken = NOON + timedelta(days=30)
    await scene.database.run(sleeping.put_to_sleep, 2, NOON)
    assert await scene.database.run(due) == []
    await scene.database.run(sleeping.keep_awake, 2, woken)
    assert await scene.database.run(due) == [woken + timedelta(days=7)]


async def test_a_club_has_a_language_that_the_bot_speaks(scene: Scene) -> None:
    """A button of another version may name one that is gone."""
    await found(scene, "Het Paard")

    def step(tx: Transaction) -> None:
        (club,) = (club for club in clubs.clubs(tx) if club.name == "Het Paard")
        (competition,) = clubs.competitions(tx, club.id)
        at = visit(tx)
        context = context_in(tx, at.app_context, at.sender, competition.id, at.at)
        with pytest.raises(StaleButton):
            set_club_language(context, language="xx")
        assert clubs.club(tx, club.id).language == "nl"

    await scene.database.run(step)
