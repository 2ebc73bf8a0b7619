"""`check` against the stand-in: its findings about the token, the group and the bot's rights."""

from collections.abc import AsyncIterator
from datetime import UTC, datetime, timedelta
from pathlib import Path

import pytest
from PIL import Image
from telegram.request import HTTPXRequest

from keizer_bot.app.checking import Sign, findings
from keizer_bot.app.clubs import bot_name, make_links, write_config
from keizer_bot.clock import Clock, RealClock
from keizer_bot.club.hosting.sleeping import hand_over
from keizer_bot.config.reading import load
from keizer_bot.config.values import Token
from keizer_bot.i18n.host_error import HostRefused
from keizer_bot.i18n.translator import Translator
from keizer_bot.keeping.database import opened
from keizer_bot.keeping.private_files import new_key
from keizer_bot.standin.model import AdminRight
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram
from keizer_bot.store import clubs
from keizer_bot.store.connection import Database
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.refusals import TokenRefused
from tests.app.findings import sentence
from tests.manual_clock import ManualClock
from tests.standin.people import Scene

pytestmark = pytest.mark.slow

CLUB = {
    "name": "De Pion",
    "language": "nl",
    "time_zone": "Europe/Amsterdam",
    "evening": "monday 19:45",
    **dict.fromkeys(("web", "smtp", "from", "user", "password"), ""),  # no pages and no mail
}
CLOCK = ManualClock(datetime(2026, 11, 18, 12, tzinfo=UTC))


class PageState:
    """A club that is set up, with a group at the stand-in."""

    def __init__(self, folder: Path, telegram: Telegram, url: str) -> None:
        self.path = folder / "config.toml"
        self.telegram = telegram
        self.url = url
        scene = Scene(telegram)
        self.owner = scene.person("Owner")
        self.group = scene.supergroup("Clubavond", self.owner)

    async def bind(self) -> None:
        """Link the group to the club."""
        database = await Database.open(self.path.with_name("keizer.db"))
        await database.run(clubs.bind_chat, self.group.id, 0, 1, None)
        await database.close()

    async def said(self, sign: Sign, clock: Clock = CLOCK) -> str:
        """All sentences of one kind."""
        found = [f async for f in findings(self.path, clock)]
        return " ".join(sentence(f) for f in found if f.sign is sign)


async def test_a_logo_that_will_not_do_is_named(stage: PageState) -> None:
    """`check` says so before the bot is started, which would refuse it."""
    with stage.path.open("a", encoding="utf-8") as config:
        config.write('logo = "mark.png"\n')
    assert "club.logo" in await stage.said(Sign.WRONG)
    Image.new("RGB", (100, 100)).save(stage.path.with_name("mark.png"))
    assert "mark.png is the logo of De Pion." in await stage.said(Sign.RIGHT)


async def test_a_folder_that_cannot_be_the_website_is_named(stage: PageState) -> None:
    """The host reads now what the bot would only write in its log later."""
    with stage.path.open("a", encoding="utf-8") as config:
        config.write('site = "www"\n')
    assert "website of De Pion is kept in" in await stage.said(Sign.RIGHT)
    stage.path.with_name("www").mkdir()
    (stage.path.parent / "www" / "index.html").write_text("De Pion", "utf-8")
    assert "no website of De Pion" in await stage.said(Sign.WRONG)


@pytest.fixture
async def stage(tmp_path: Path) -> AsyncIterator[PageState]:
    """A club that is set up and linked to its group."""
    telegram = Telegram(CLOCK)
    async with serving(telegram) as address:
        made = PageState(tmp_path, telegram, address)
        write_config(made.path, Token(telegram.token), address, CLUB, new_key()[0])
        await make_links(load(made.path, {}), CLOCK, "keizer_bot")
        await made.bind()
        yield made


@pytest.mark.parametrize("content", [None, b"{", b'{"format": 1}'])
async def test_a_season_that_cannot_be_imported_is_refused_by_both(
    stage: PageState, content: bytes | None
) -> None:
    """`check` and the start of the bot both name the line with the file."""
    with stage.path.open("a", encoding="utf-8") as text:
        text.write('season = "season.json"\n')
    if content is not None:
        stage.path.with_name("season.json").write_bytes(content)
    config = load(stage.path, {})
    with pytest.raises(HostRefused, match=r"line \d+: club\.season: .*season\.json") as refused:
        async with opened(config, CLOCK):
            pass
    assert str(refused.value) in await stage.said(Sign.WRONG)
    config.database.unlink()
    assert str(refused.value) in await stage.said(Sign.WRONG)


@pytest.mark.parametrize(("hours", "wrong"), [(0, False), (3, True), (-3, True)])
async def test_a_clock_that_is_wrong_is_named(
    stage: PageState, monkeypatch: pytest.MonkeyPatch, hours: int, wrong: bool
) -> None:
    """The date of Telegram's answer shows it; a simulated clock is not compared."""
    clock, now = RealClock(), RealClock.now
    monkeypatch.setattr(RealClock, "now", lambda self: now(self) + timedelta(hours=hours))
    assert ("by a wrong clock the bot does nothing" in await stage.said(Sign.WRONG, clock)) == wrong
    assert "wrong clock" not in await stage.said(Sign.WRONG)


@pytest.mark.parametrize("answer", [b"[]", b"null", b'{"ok": true, "result": 5}'])
async def test_an_answer_that_is_none_is_advice(
    stage: PageState, monkeypatch: pytest.MonkeyPatch, answer: bytes
) -> None:
    """Not Telegram but a proxy may have answered."""

    async def answered(*_: object, **__: object) -> tuple[int, bytes]:
        return 200, answer

    monkeypatch.setattr(HTTPXRequest, "do_request", answered)
    assert "Telegram could not be asked" in await stage.said(Sign.ADVICE)


async def test_privacy_mode_and_the_right_to_pin_are_named(stage: PageState) -> None:
    """It is advice: the bot works without them, and the sentences name the loss."""
    advice = await stage.said(Sign.ADVICE)
    assert "Privacy mode is on" in advice
    assert "may not pin messages in Clubavond" in advice
    assert "The token is that of @keizer_bot." in await stage.said(Sign.RIGHT)


async def test_an_administrator_that_may_pin_needs_no_advice(stage: PageState) -> None:
    """Administrators get every message, whatever the privacy mode."""
    stage.owner.promote_bot(stage.group, AdminRight.PIN)
    advice = await stage.said(Sign.ADVICE)
    assert "Privacy" not in advice
    assert "pin" not in advice


async def test_a_group_that_the_bot_left_is_wrong(stage: PageState) -> None:
    """The same holds for a group that put the bot out."""
    stage.owner.remove_bot(stage.group)
    assert f"The group {stage.group.id} cannot be reached" in await stage.said(Sign.WRONG)


async def test_a_club_that_went_to_another_bot_is_advice(stage: PageState) -> None:
    """The configuration may still describe that club."""

    def go(tx: Transaction) -> None:
        hand_over(tx, Translator(), clubs.club(tx, 1), "other_bot", {}, CLOCK.now())

    with stage.path.open("a", encoding="utf-8") as text:
        text.write(f"chat_id = {stage.group.id}\n")
    database = await Database.open(stage.path.with_name("keizer.db"))
    await database.run(go)
    await database.close()
    assert "De Pion moved to @other_bot on 18 November 2026" in await stage.said(Sign.ADVICE)
    assert "De Pion" not in await stage.said(Sign.WRONG)


async def test_a_token_that_telegram_refuses_is_wrong(stage: PageState) -> None:
    """The sentence does not hold it."""
    stage.telegram.token = "7000000001:another-token"
    wrong = await stage.said(Sign.WRONG)
    assert "does not accept the bot’s token" in wrong
    assert "playground" not in wrong


async def test_a_configuration_that_others_may_read_is_wrong(stage: PageState) -> None:
    """It holds the token."""
    stage.path.chmod(0o644)
    assert "may be read by others" in await stage.said(Sign.WRONG)


async def test_the_bot_s_name_is_asked_of_telegram(stage: PageState) -> None:
    """The name is None if nobody answers; a refused token raises a refusal."""
    right = Token(stage.telegram.token)
    assert await bot_name(right, stage.url) == "keizer_bot"
    assert await bot_name(right, "http://127.0.0.1:9") is None
    with pytest.raises(TokenRefused):
        await bot_name(Token("7000000001:another-token"), stage.url)
