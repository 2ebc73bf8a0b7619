"""How much is run to read the message that is sent most: a bare command has nothing to read."""

from __future__ import annotations

import sys
from types import FrameType

import pytest

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.reading.commands import GivenCommand, holds_another, read_command
from keizer_bot.reading.dates import Signing
from keizer_bot.reading.signing import read_signing
from tests.reading.command_scene import FakeScene

MOST_CALLS = 15


@pytest.mark.parametrize("text", ["/afmelden", "/signoff", "/assente@keizer_bot"])
def test_a_bare_command_is_read_at_once(text: str) -> None:
    """Finding the command and the coming evening takes few calls of our own."""
    scene, called = FakeScene(is_arbiter=False), list[str]()

    def note(frame: FrameType, event: str, _: object) -> None:
        module = str(frame.f_globals.get("__name__"))
        if event == "call" and module.startswith("keizer_bot."):
            called.append(f"{module}.{frame.f_code.co_qualname}")

    before = sys.getprofile()
    sys.setprofile(note)
    try:
        command = read_command(text, COMMANDS, bot_name="keizer_bot", private=True)
        assert isinstance(command, GivenCommand)
        holds_another(command, COMMANDS)
        read_signing(command.rest, scene, Signing.OFF)
    finally:
        sys.setprofile(before)
    assert len(called) <= MOST_CALLS, called
