"""The picture in the preview of a shared link to the site: the club and its leaders.

It has the size of Open Graph's large pictures, which WhatsApp, Telegram and Signal show uncut.
"""

from keizer_bot.reports.club_style import ClubStyle
from keizer_bot.reports.pictures.canvas import Lettering, Sheet, fitted_logo
from keizer_bot.reports.pictures.themes import colours
from keizer_bot.reports.pictures.values import Theme

WIDTH, HEIGHT = 1200, 630
SHOWN = 5
"""The number of first places that fit."""

_BAND, _MARGIN, _GAP = 28, 72, 24
_LOGO = 320, 150
_CLUB, _ABOUT, _HEADING, _ROW = 64, 36, 40, 40  # sizes of type
_RANK, _LINE = 80, 56  # width of a place's number, height of its line
_NO_COLOUR = "#1c5a46"  # the site's own


def shared_picture(
    club: str, subject: str, heading: str, places: list[tuple[str, str, str]], style: ClubStyle
) -> bytes:
    """The picture as a PNG; `places` are number, name and total."""
    type_, palette = Lettering(), colours(Theme.LIGHT, style.colour or _NO_COLOUR)
    sheet = Sheet(WIDTH, HEIGHT, palette, type_)
    sheet.box(0, 0, WIDTH, _BAND, palette.band)
    right, top = WIDTH - _MARGIN, _BAND + _GAP + _GAP
    room = right - _MARGIN
    if style.logo:
        logo = fitted_logo(style.logo_file, _LOGO)
        sheet.logo(logo, right, top)
        room -= logo.width + _GAP
    for text, size, ink in (
        (club, _CLUB, palette.ink),
        (subject, _ABOUT, palette.faint_ink),
        (heading, _HEADING, palette.accent),
    ):
        fitted = type_.fitted(text, room, size, bold=True)
        sheet.text((_MARGIN, top + size / 2), fitted, size, ink, bold=True)
        top += size + _GAP
    for rank, name, total in places:
        y = top + _LINE / 2
        sheet.text((_MARGIN, y), rank, _ROW, palette.faint_ink)
        sheet.text((right, y), total, _ROW, palette.ink, side="r", bold=True)
        left = _MARGIN + _RANK
        taken = left + type_.width(total, _ROW, bold=True) + _GAP
        sheet.text((left, y), type_.name(name, right - taken, _ROW), _ROW, palette.ink)
        top += _LINE
    return sheet.png()
