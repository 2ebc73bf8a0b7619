"""Updates that share a commit are acts of their own: undoing one leaves its neighbours."""

from pathlib import Path

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.club.reactions import REACTIONS
from keizer_bot.core.context import AppContext
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.transaction import Transaction
from keizer_bot.telegram.dispatch import Dispatcher
from keizer_bot.telegram.inbox import Inbox
from tests.club.scene import GROUP, NAMES, NOON, open_scene, user
from tests.manual_clock import ManualClock
from tests.new_file import NothingAsked


def _nobody(_: Transaction, __: int) -> None:
    raise AssertionError("no update is poison here")


async def test_two_sign_offs_in_one_commit_are_two_acts(tmp_path: Path) -> None:
    """The inbox handles several updates together only to save disk writes."""
    scene = await open_scene(tmp_path)
    router = Dispatcher(AppContext(Translator(), "keizer_bot", REACTIONS, COMMANDS))
    inbox = Inbox(scene.database, router, ManualClock(NOON), _nobody, NothingAsked())
    when, chat = int(NOON.timestamp()), {"id": GROUP, "type": "supergroup", "title": "De Pion"}
    said = {"date": when, "chat": chat, "text": "/afmelden"}
    updates = [
        {"update_id": n, "message": said | {"message_id": n, "from": user(100 + n, NAMES[n - 1])}}
        for n in (1, 2)
    ]
    await inbox.keep(updates)
    assert await inbox.handle_some()
    rows = await scene.rows("SELECT DISTINCT act FROM change WHERE action = 'presence'")
    assert len(rows) == 2
    await scene.database.close()
