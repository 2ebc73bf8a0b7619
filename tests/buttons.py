"""Finds a button's number by its action."""

from keizer_bot.store.buttons import Intention, data_of


def button(key: str, **arguments: object) -> str:
    """The data of a button under a post that does this."""
    return data_of(Intention(key, arguments))
