"""Any text in a name or a message goes out as HTML that Telegram accepts."""

from __future__ import annotations

import json
import time
from collections.abc import AsyncIterator, Sequence
from pathlib import Path
from sqlite3 import Row
from typing import Any

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.chat.flood import Flood
from keizer_bot.club.seasons.files import import_season
from keizer_bot.core.attachments import make, mark
from keizer_bot.engine.errors import SeasonRefusedError
from keizer_bot.formats.federation_lists import read_list
from keizer_bot.formats.players_file import PlayersRefused
from keizer_bot.formats.season_file import read_season_file
from keizer_bot.i18n.commands import ClubRole
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from keizer_bot.reading.commands import read_command
from keizer_bot.store.transaction import Transaction
from tests.club.scene import Scene, open_scene, pair_round_12, user
from tests.grammar.anew import forget
from tests.i18n.telegram_html import fault_of
from tests.rows import each_row
from tests.security.two_clubs import EVENING

pytestmark = pytest.mark.slow

TELEGRAM = 4096  # characters of the longest message
OTHER_LANGUAGES = Translator.languages[1:]
HOSTILE = {
    "tags": '<b>Jan & Co</b></code></pre><a href="x">',
    "entities": "&lt;b&gt; &#60;i&#62; &amp;amp; &nbsp;",
    "quotes": "\" onclick='x' `{name}` {0} %s %(x)s {evil.__class__}",
    "markdown": "*_[x](tg://user?id=1)_* ||s||",
    "right to left": "\u202eneaJ\u202c \u200f\u2067x",
    "invisible": "J\u200ba\u200dn\ufeff \u2060\u00ad\U000e0041",
    "marks": "J" + "\u0335\u0489" * 200,
    "homoglyphs": "Јаn dе Vrіеs",
    "fullwidth": "＜b＞Ｊａｎ＆",
    "controls": "Jan\x00\x07\x1b[31m\x7f\x85",
    "lines": "Jan\n\nPiet\r\u2028Kees\u2029",
    "emoji": "👨‍👩‍👧‍👦🏳️‍🌈" * 20,
    "wide": "ﷺ" * 100 + "漢" * 100,
    "4,096": "x" * 4096,
    "10,000": "<&>" * 3334,
    "blank": "\u3164\u2800",
    "formula": "=cmd|' /C calc'!A0",
    "slash": "/stand@keizer_bot /afmelden",
}
_QUESTIONS = [
    "/wie", "/stand", "/indeling", "/mij", "/kalender", "/logboek", "/help", "/taal", "/speler",
    "/bel", "/koppel", "/koppel allen", "/forceer", "/verbied", "/vrij", "/indelen ronde 13",
    "/publiceer indeling", "/publiceer stand", "/afmelden 27-11", "/afmelden", "/aanmelden 27-11",
    "/uitslag", "/uitslag 1-0", "/corrigeer", "/start", "/stand plaatje", "/indeling plaatje",
    "/verloop", "/kruistabel", "/avond",
]  # fmt: skip


def faults(intent: dict[str, Any]) -> list[str]:
    """The faults for which Telegram would refuse an intent; an answer to a press is cut to fit."""
    found = []
    text, longest = intent.get("text", ""), 1024 if "file" in intent else 4096
    if text:
        found += [fault] if (fault := fault_of(text)) else []
        shown = plain(text)
        if not 0 < len(shown.encode("utf-16-le")) // 2 <= longest or not shown.strip():
            found.append(f"{len(shown)} characters")
    for row in intent.get("buttons", ()):
        for button in row:
            if not button["label"].strip() or len(button["label"]) > 64:
                found.append(f"label {button['label']!r}")
            if len(button["data"].encode()) > 64:
                found.append("long data")
    bad = {c for c in text if c in "\u202e\u2067\u200b\x00\x07\x1b"}
    return [*found, *map(repr, bad)]


@pytest.fixture
async def scene(tmp_path: Path) -> AsyncIterator[Scene]:
    """Round 12 is paired."""
    scene = await open_scene(tmp_path)
    await pair_round_12(scene)
    yield scene
    await scene.database.close()


async def _all_said(scene: Scene) -> list[dict[str, Any]]:
    rows = await scene.rows("SELECT intent FROM outbox ORDER BY id")
    return [json.loads(row["intent"]) for row in rows]


async def _ask_everything(scene: Scene, language: str) -> None:
    """The arbiter and a player ask all there is to ask, in the group and in private."""
    await scene.database.run(lambda tx: tx.write("UPDATE club SET language = ?", language))
    for by, chat in (("Tom Wolf", "private"), ("Jan de Vries", "group")):
        for question in _QUESTIONS:
            scene.router._router._flood = Flood()
            await scene.say(question, by=by, at=EVENING, chat=chat)
    await scene.press("r:12:won", by="Jan de Vries", at=EVENING)
    await scene.press("o:1", by="Piet Jansen", at=EVENING, private=True)


@pytest.mark.parametrize(
    ("turn", "language"),
    [*((turn, "nl") for turn in range(6)), *((0, la) for la in OTHER_LANGUAGES)],
)
async def test_no_name_breaks_out(scene: Scene, turn: int, language: str) -> None:
    """Members and groups may have any of the names; so may the arbiter, the club or the season."""
    names = [*HOSTILE.values()][turn:] + [*HOSTILE.values()][:turn]
    arbiter, club, season = names[::6]

    def step(tx: Transaction) -> None:
        for (id_,) in tx.all("SELECT id FROM member"):
            name = names[id_ % len(names)]
            tx.write("UPDATE member SET name = ? || id WHERE id = ?", name, id_)
            tx.write("UPDATE player SET club_group = ? WHERE member_id = ?", name, id_)
        tx.write("UPDATE arbiter SET name = ?", arbiter)
        tx.write("UPDATE club SET name = ?", club)
        tx.write("UPDATE season SET name = ?", season)
        tx.write("UPDATE member SET person_id = NULL WHERE id > 9")

    await scene.database.run(step)
    await _ask_everything(scene, language)
    said = await _all_said(scene)
    assert [(p, f) for p in said if (f := faults(p))] == []
    drawn = {mark(p["file"]): make(p["file"]) for p in said if "file" in p}
    assert all(picture.startswith(b"\x89PNG") for picture in drawn.values())


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
async def test_no_message_breaks_out(scene: Scene, text: str) -> None:
    """Any text of a member or the arbiter behind any command, and any name of theirs."""
    for command in COMMANDS:
        by = "Tom Wolf" if command.role is ClubRole.ARBITER else "Jan de Vries"
        rest = f"erbij {text}" if command.name == "speler" else text
        await scene.say(f"/{command.name} {rest}", by=by, at=EVENING)
    await scene.say(f"/corrigeer Jan de Vries - Piet Jansen 1-0 {text}", by="Tom Wolf", at=EVENING)
    await scene.say("/logboek", by="Tom Wolf", at=EVENING)
    assert [(p.get("text"), f) for p in await _all_said(scene) if (f := faults(p))] == []


@pytest.mark.parametrize("text", HOSTILE.values(), ids=HOSTILE)
async def test_no_stranger_breaks_out(scene: Scene, text: str) -> None:
    """A stranger with any Telegram name says who they are; the arbiter can read it."""
    await scene.database.run(
        lambda tx: tx.write("UPDATE member SET person_id = NULL WHERE id = 11")
    )
    for words in (text, "Ilse Vos", f"/start {text}", f"/stand {text}", f"/{text}"):
        sender = user(888, text)
        await scene.say(words, at=EVENING, chat="private", sender=sender)
        await scene.say(words, at=EVENING, sender=sender)
    assert [(p.get("text"), f) for p in await _all_said(scene) if (f := faults(p))] == []


@pytest.mark.parametrize("command", ["uitslag", "corrigeer", "afwezig"])
async def test_many_faulty_lines_are_answered(scene: Scene, command: str) -> None:
    """Each faulty line is named, in an answer that fits."""
    for line in ("<b>&" * 20, "Jan - Piet 9-9 & meer", "x"):
        lines = "\n".join([line] * (4000 // (len(line) + 1)))
        await scene.say(f"/{command} {lines}", by="Tom Wolf", at=EVENING)
        assert await scene.said()
    assert [(p["text"], f) for p in await _all_said(scene) if (f := faults(p))] == []


@each_row(
    "text", ["ik kan " * 1500, "/" * 9000, "ik meld me " + "a " * 4000, "sorry " * 1600 + "x",
             "ik kom vrijdag " + "20-11 " * 1500, "/uitslag " + "1-0 " * 2000, "a-" * 5000,
             "/start" + " " * 9000, "Hallo, " * 1400 + "ik kan morgen niet"],
)  # fmt: skip
def test_no_text_takes_long_to_read(text: str) -> None:
    """No pattern takes exponential time on any text that Telegram allows."""

    def seconds() -> float:
        forget()
        begun = time.process_time()
        read_command(text[:TELEGRAM], COMMANDS, bot_name="keizer_bot", private=True)
        return time.process_time() - begun

    assert any(seconds() < 0.5 for _ in range(3))  # the collector of garbage may fall into one


async def test_no_command_takes_long_to_refuse_what_is_too_long(scene: Scene) -> None:
    """A text that is too long is refused without reading it all."""
    for command in COMMANDS:

        async def seconds(name: str = command.name) -> float:
            forget()
            begun = time.process_time()
            await scene.say(f"/{name} {HOSTILE['10,000']}", at=EVENING)
            return time.process_time() - begun

        assert await seconds() < 0.5 or await seconds() < 0.5, command.name


async def test_a_name_is_stored_as_it_is_shown(scene: Scene) -> None:
    """/speler: invisible and reversing characters are no part of a name."""
    await scene.say("/speler erbij J\u202ean <b>Nieuw</b>", by="Tom Wolf", at=EVENING)
    (row,) = await scene.rows("SELECT name FROM member ORDER BY id DESC LIMIT 1")
    assert row["name"] == "Jan <b>Nieuw</b>"


@pytest.mark.parametrize("name", ["Jan\x00", "J\u202ean", "J\x1b[31m", "\u200b", "x" * 101])
def test_a_list_of_players_has_names_that_can_be_seen(name: str) -> None:
    """Text that would turn a terminal or a message around is refused, with its line."""
    with pytest.raises(PlayersRefused, match=r"^Line 3\b"):
        read_list(f"naam\nPiet\n{name}\n".encode(), 10)


async def test_two_players_are_not_one_person(scene: Scene) -> None:
    """A season file with one Telegram id twice is refused; a known one stays the same person."""
    players = [{"id": i, "name": i, "telegram_id": 101} for i in ("a", "b")]
    table = {"format": "keizer-season/1", "name": "x", "rules": {}, "rounds": []}

    def step(tx: Transaction) -> Sequence[Row]:
        with pytest.raises(SeasonRefusedError, match="the same telegram_id"):
            _import(tx, table | {"players": players})
        _import(tx, table | {"players": players[:1]})
        return tx.all("SELECT name FROM member WHERE person_id = 101")

    rows = await scene.database.run(step)
    assert [row["name"] for row in rows] == ["Jan de Vries"]


def _import(tx: Transaction, table: dict[str, Any]) -> None:
    import_season(tx, 1, read_season_file(json.dumps(table)), EVENING)
