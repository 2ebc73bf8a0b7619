"""Text as Telegram cleans it, and the entities it finds."""

import pytest

from keizer_bot.standin.text import clean, found_entities, named_bot, settled
from tests.rows import each_row


@each_row(
    ("text", "found"),
    [
        ("/afmelden 27-11", [(0, 9)]),
        ("/afmelden@keizer_bot", [(0, 20)]),
        ("🏆 /wie", [(3, 4)]),
        ("/afmelden-27-11", [(0, 9)]),
        ("/uitslag1-0", [(0, 9)]),
        ("/áfmelden", []),
        ("\uff0fafmelden", []),
        ("/ afmelden", []),
        ("a/b", []),
        ("//wie", []),
        ("/wie/", []),
        ("</wie>", []),
        ("/wieé", []),
        ("/" + "a" * 65, []),
        ("(/wie)", [(1, 4)]),
    ],
)
def test_commands(text: str, found: list[tuple[int, int]]) -> None:
    """bot_command entities are where Telegram puts them, counted in UTF-16 units."""
    entities = [each for each in found_entities(text) if each["type"] == "bot_command"]
    assert [(each["offset"], each["length"]) for each in entities] == found


def test_mentions() -> None:
    """A username after @ is a mention; in an e-mail address it is not."""
    mentions = found_entities("@jan_de_vries jan@example.org")
    assert mentions == [{"type": "mention", "offset": 0, "length": 13}]


@pytest.mark.parametrize(
    ("typed", "sent"),
    [
        (" /afmelden \n", "/afmelden"),
        ("1-0\u200b", "1-0\u200b"),
        ("1\u00a0-\u00a00", "1\u00a0-\u00a00"),
        ("a\tb\r\nc", "a b\nc"),
        ("1-0\u202e", "1-0"),
    ],
)
def test_cleaning(typed: str, sent: str) -> None:
    """Control characters become spaces, direction marks vanish, other invisibles stay."""
    assert clean(typed) == sent


@pytest.mark.parametrize(
    ("text", "bot"), [("/wie@Other_bot x", "Other_bot"), ("/wie", ""), ("wie /wie", None)]
)
def test_the_bot_of_a_command(text: str, bot: str | None) -> None:
    """A command at the very start says which bot it is for."""
    assert named_bot(text) == bot


def test_trimming_moves_entities() -> None:
    """Outer white space is removed; entities move and shrink with it."""
    bold = {"type": "bold", "offset": 3, "length": 4}
    assert settled("   ab  ", [bold]) == ("ab", [{"type": "bold", "offset": 0, "length": 2}])
