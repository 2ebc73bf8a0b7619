"""A picture's value as what is said, and below the posts that say the same in words."""

from __future__ import annotations

from typing import TYPE_CHECKING

from msgspec import structs

from keizer_bot.i18n.html import escape
from keizer_bot.usecases.ask import WithFile
from keizer_bot.usecases.post import address_of, club_chats, send

if TYPE_CHECKING:
    from keizer_bot.reports.pictures.values import Picture
    from keizer_bot.usecases.desk import Desk


def pictured(desk: Desk, value: Picture, command: str, language: str) -> WithFile:
    """The picture with its words; its file is called like the command that asks for it."""
    known = desk.commands.named(command)
    name = known.named(language) if known else command
    return WithFile(escape(value.alt), value, f"{name}.png")


def post_below(desk: Desk, value: Picture, command: str, posts: list[int], key: str) -> None:
    """Queue the picture below the last post in each of the competition's chats.

    `posts` are the outbox rows of what was posted, the last ones in the order of the chats.
    """
    chats = club_chats(desk)
    for chat, row in zip(chats, posts[-len(chats) :], strict=True):
        picture = pictured(desk, value, command, desk.club.language)
        below = structs.replace(address_of(desk, chat), below=row)
        send(desk, below, picture, key=f"{key}:picture@{chat.chat_id}")
