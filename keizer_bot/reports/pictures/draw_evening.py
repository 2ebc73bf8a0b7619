"""A first drawing: its words alone."""

from __future__ import annotations

from keizer_bot.reports.pictures.canvas import Type
from keizer_bot.reports.pictures.frame import Frame
from keizer_bot.reports.pictures.looks import colours
from keizer_bot.reports.pictures.values import EveningPicture, Look


def drawn(picture: EveningPicture, look: Look) -> bytes:
    """The picture as a PNG."""
    frame = Frame(1080, Type())
    frame.above(picture.title, picture.subtitle, "")
    frame.below([picture.alt])
    return frame.sheet(0, colours(look)).png()
