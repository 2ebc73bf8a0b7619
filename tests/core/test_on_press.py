"""Buttons are stored by keys that never change; an unknown key is an old button."""

from __future__ import annotations

import ast
import re
from collections.abc import Callable
from inspect import Signature, signature
from pathlib import Path
from typing import TYPE_CHECKING, Any

import msgspec
import pytest

import keizer_bot.app.running
import keizer_bot.web.entering
from keizer_bot.club.results.disputes import argue
from keizer_bot.core.questions import BUTTONS as DECLARED
from keizer_bot.core.questions import ButtonKey, form_of, intend, on_press
from keizer_bot.store import member_links, records
from keizer_bot.store.buttons import Intention
from keizer_bot.store.migrations import migrate, migration_scripts
from tests.club.scene import NAMES, NOON, Scene, pair_round_12

if TYPE_CHECKING:
    from keizer_bot.store.transaction import Transaction

# Every key that hangs under a message in some chat, with its arguments. A line is added with a new
# button. A key or an argument goes, or is called otherwise, only with a migration: else people who
# press read of an old button.
BUTTONS = (Path(__file__).parent / "buttons.txt").read_text(encoding="utf-8")
_ACTIONS = {key: known.action for key, known in DECLARED.items()}
SIGN_OFF = {"player": 1, "evenings": [12], "club_duty": False}


async def _ask(scene: Scene, *choices: dict[str, Any] | None) -> str:
    """A question of the first player; the data of its first button, without the choice."""
    kept = msgspec.convert(choices, tuple[Intention | None, ...])
    number = await scene.database.run(records.add_question, 1, 101, kept, NOON)
    return f"q:{number}"


async def _presence(scene: Scene) -> list[dict[str, Any]]:
    return await scene.rows("SELECT player_id, round_id, state FROM presence")


def test_every_stored_key_has_the_arguments_that_are_stored_with_it() -> None:
    """The list is by hand: a name or a type does not change because a function does."""
    known = [_declared(key, action) for key, action in sorted(_ACTIONS.items())]
    assert known == BUTTONS.splitlines()


def _declared(key: str, action: Callable[..., object]) -> str:
    """The key and its arguments, all but the context, as a line of `buttons.txt`."""
    _, *arguments = signature(action).parameters.values()
    shown = [each.replace(kind=each.POSITIONAL_OR_KEYWORD) for each in arguments]
    written = str(Signature(shown))
    return key + re.sub(r"[a-z0-9_]+\.(?=\w)", "", written)


def test_every_button_is_made_with_the_arguments_of_its_action() -> None:
    """One that is made with another name would be an old button when it is pressed."""
    forms = {
        action.__name__: set(form_of(action).__struct_fields__) for action in _ACTIONS.values()
    }
    forms |= {
        f"ButtonKey.{key.name}": set(form_of(_ACTIONS[key]).__struct_fields__) for key in ButtonKey
    }
    made = 0
    for path in Path(keizer_bot.__path__[0]).rglob("*.py"):
        for call in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(call, ast.Call) and ast.unparse(call.func) == "intend" and call.keywords:
                names = {each.arg for each in call.keywords if each.arg is not None}
                named = ast.unparse(call.args[0])
                action = named if named in forms else named.rpartition(".")[2]
                if action in forms:
                    made += 1
                    assert names <= forms[action], (path, action, names)
    assert made > 150  # nearly all: the others are made for any action


def test_the_arguments_of_every_action_can_be_checked() -> None:
    """Each of them has a type that is known when the button is pressed."""
    for action in _ACTIONS.values():
        with pytest.raises(msgspec.ValidationError, match="unknown field"):
            msgspec.convert({"nobody has this": 1}, form_of(action))


def test_a_key_is_one_action_s() -> None:
    """Otherwise one button would have another's effect."""
    with pytest.raises(ValueError, match="sign-off"):
        on_press("sign-off")(argue)


async def test_a_button_does_what_its_key_says(scene: Scene) -> None:
    """The others here are not refused for another reason."""
    data = await _ask(scene, {"button": "sign-off", "with": SIGN_OFF})
    await scene.press(f"{data}:0", by=NAMES[0], at=NOON, private=True)
    assert await _presence(scene) == [{"player_id": 1, "round_id": 12, "state": "excused"}]


@pytest.mark.parametrize("words", ["vrijdag kan ik niet", "/afmelden vrijdag"])
async def test_a_button_that_keeps_words_carries_out_their_command(
    scene: Scene, words: str
) -> None:
    """Versions before 0.3.0 hung it below words that were awaited, and might be a command."""
    data = await _ask(scene, {"button": "carry-out-words", "with": {"words": words}})
    await scene.press(f"{data}:0", by=NAMES[0], at=NOON, private=True)
    assert await _presence(scene) == [{"player_id": 1, "round_id": 12, "state": "excused"}]


async def test_a_button_whose_words_are_no_command_is_an_old_button(scene: Scene) -> None:
    """Nothing is done."""
    data = await _ask(scene, {"button": "carry-out-words", "with": {"words": "mooi weer"}})
    await scene.press(f"{data}:0", by=NAMES[0], at=NOON, private=True)
    assert "StaleButton" in scene.spoken
    assert await _presence(scene) == []


@pytest.mark.parametrize(
    "kept",
    [
        {"button": "sign-off-by-fax", "with": SIGN_OFF},
        {"button": "sign-off", "with": SIGN_OFF | {"fax": 1}},
        {"button": "sign-off", "with": {"player": 1}},
        {"button": "sign-off", "with": SIGN_OFF | {"evenings": 12}},
        {"button": "sign-off", "with": SIGN_OFF | {"player": "Jan"}},
        {"button": "in-competitions", "with": {"competitions": [1], "command": "fax", "rest": ""}},
        {"use": "sign_off", **SIGN_OFF},
    ],
)
async def test_an_unknown_key_is_an_old_button(scene: Scene, kept: dict[str, Any]) -> None:
    """A key that is gone and arguments that do not fit are answered, and nothing is done."""
    await scene.press(f"{await _ask(scene, kept)}:0", by=NAMES[0], at=NOON, private=True)
    assert "StaleButton" in scene.spoken
    assert await _presence(scene) == []


@pytest.mark.parametrize(
    ("data", "by"),
    [
        ("r:12:fax", NAMES[0]),
        ("r:12:3:won", NAMES[0]),
        ("u:12:1:award", "Tom Wolf"),
        ("f:12:stand:pink", "Tom Wolf"),
        ("f:12:stand:dark:x", "Tom Wolf"),
        ("h:12:1", NAMES[0]),
        ("a:1:7", "Tom Wolf"),
        ("b:1:fax", "Tom Wolf"),
    ],
)
async def test_data_that_no_button_has_is_an_old_button(scene: Scene, data: str, by: str) -> None:
    """The buttons under posts are read as strictly as those of questions."""
    await pair_round_12(scene)
    await scene.database.run(member_links.add_claim, 2, 999, NOON)
    await scene.press(data, by=by, at=NOON, private=True)
    assert "StaleButton" in scene.spoken


async def test_words_that_nobody_knows_to_take_are_awaited_no_longer(scene: Scene) -> None:
    """The sender is told so once; their next words are handled as usual."""
    until = NOON.replace(year=2027)
    gone = Intention("sing")
    await scene.database.run(records.await_words, 101, 1, gone, until, NOON)
    await scene.say("la la la", by=NAMES[0], chat="private")
    assert "StaleButton" in scene.spoken
    await scene.say("afmelden", by=NAMES[0], chat="private")
    assert len(await _presence(scene)) == 1


async def _as_before(scene: Scene, tx_steps: dict[str, str]) -> None:
    """Keep these as the version before did, and bring the database up to date."""

    def keep(tx: Transaction) -> None:
        for sql, value in tx_steps.items():
            tx.write(sql, value)

    await scene.database.run(keep)
    number, sql = next((n, sql) for n, sql in migration_scripts().items() if "$.use" in sql)
    await scene.database.outside(f"PRAGMA user_version = {number - 1}")

    async def no_backup() -> None: ...

    await migrate(scene.database, no_backup, {number: sql})
    await scene.database.outside(f"PRAGMA user_version = {max(migration_scripts())}")


_QUESTION = "INSERT INTO question VALUES (7, 1, 101, ?, '2026-11-18T11:00:00+00:00', NULL)"
_AWAITED = (
    "INSERT INTO awaited (person_id, competition_id, intention, until)"
    " VALUES (101, 1, ?, '2027-11-18T11:00:00+00:00')"
)


async def test_questions_of_the_version_before_are_answered(scene: Scene) -> None:
    """They hang in the chats: a migration gives each choice its key."""
    before = (
        '[{"use": "sign_off", "player": 1, "evenings": [12], "club_duty": false},'
        ' {"use": "ask_coming", "player": 1, "evenings": [12]}, null]'
    )
    await _as_before(scene, {_QUESTION: before})
    found = await scene.database.run(records.question, 7)
    assert found is not None
    assert found.choices == (
        Intention("sign-off", SIGN_OFF),
        Intention("ask-coming", {"player": 1, "evenings": [12]}),
        None,
    )
    await scene.press("q:7:0", by=NAMES[0], at=NOON, private=True)
    assert len(await _presence(scene)) == 1


async def test_questions_of_an_earlier_version_still_are_old(scene: Scene) -> None:
    """The function that their choice named has another name now: they count as old buttons."""
    await _as_before(scene, {_QUESTION: '[{"use": "sign_out", "player": 1}]'})
    await scene.press("q:7:0", by=NAMES[0], at=NOON, private=True)
    assert "StaleButton" in scene.spoken


async def test_words_that_the_version_before_awaited_are_taken(scene: Scene) -> None:
    """Somebody was asked before the update and answers after it."""
    await _as_before(scene, {_AWAITED: '{"use": "argue", "dispute": 1}'})
    waiting = await scene.database.run(records.awaited_for, 101, NOON)
    assert waiting == intend(argue, dispute=1)
