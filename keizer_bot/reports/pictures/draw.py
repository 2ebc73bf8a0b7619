"""Draws a picture from its contents as a PNG: thread-safe, and so slow that it needs a thread."""

from importlib import import_module

from keizer_bot.reports.pictures.values import (
    BracketPicture,
    CrossTable,
    EveningPicture,
    LabPicture,
    PairingsPicture,
    Picture,
    RankingPicture,
    SeasonChart,
    Theme,
)

DRAWN_BY: dict[type[Picture], str] = {
    RankingPicture: "draw_ranking",
    PairingsPicture: "draw_pairings",
    SeasonChart: "draw_chart",
    CrossTable: "draw_cross_table",
    BracketPicture: "draw_bracket",
    EveningPicture: "draw_evening",
    LabPicture: "draw_lab",
}
"""The module that draws each kind of picture."""


def png(picture: Picture, theme: Theme) -> bytes:
    """The picture as a PNG; width and height together are at most 10,000 pixels, Telegram's limit.

    Pure: the same value gives the same bytes. The first call imports Pillow; call it off the event
    loop.
    """
    module = import_module(f"keizer_bot.reports.pictures.{DRAWN_BY[type(picture)]}")
    content: bytes = module.as_png(picture, theme)
    return content
