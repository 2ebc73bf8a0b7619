"""`docs/commands.md` is the table of commands."""

from tests.commands_page import PAGE, made


def test_the_page_is_the_table() -> None:
    """`python -m tests.commands_page` writes it: each command, its names, and its effect."""
    assert PAGE.read_text(encoding="utf-8") == made()
