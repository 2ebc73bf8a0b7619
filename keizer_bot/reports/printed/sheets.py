"""Sheets of A4 to cut up: text made to fit, and codes to scan."""

import io
from functools import lru_cache

from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.club_style import ClubStyle, legible
from keizer_bot.reports.fonts import FACE, empty_pdf
from keizer_bot.reports.words import Words

WIDE, HIGH = 210.0, 297.0  # a sheet, in millimetres
INK, FAINT = "#000000", "#6e6e6e"

_PAPER = "#ffffff"
_DASH = 2.0


class PaperSheets:
    """A PDF of sheets in one language, while it is being made; `_ink` is the club's colour."""

    def __init__(self, language: str, style: ClubStyle) -> None:
        self._words = Words(Translator(), language)
        self._ink = legible(style.colour or INK, [_PAPER])
        self._pdf = empty_pdf(language)

    def _dashed(self, left: float, top: float, right: float, bottom: float) -> None:
        """Draws a dashed line to fold or cut along."""
        self._pdf.set_draw_color(FAINT)
        self._pdf.set_dash_pattern(dash=_DASH, gap=_DASH)
        self._pdf.line(left, top, right, bottom)
        self._pdf.set_dash_pattern()

    def _text(
        self,
        text: str,
        left: float,
        top: float,
        room: float,
        type_: tuple[str, float],
        ink: str,
        *,
        height: float = 6.0,
        align: str = "L",
    ) -> None:
        """Writes a line of text, smaller if wider than `room`; `type_` is a style and points."""
        style, size = type_
        self._pdf.set_font(FACE, style, size)
        self._pdf.set_text_color(ink)
        wide = self._pdf.get_string_width(text)
        if wide > room:
            self._pdf.set_font_size(0.99 * size * room / wide)
        self._pdf.set_xy(left, top)
        self._pdf.cell(room, height, text, align=align)


def scan_code(address: str) -> bytes:
    """The address as a QR code in PNG, with the white border that scanners need."""
    import segno  # noqa: PLC0415 - for clubs that print cards

    file = io.BytesIO()
    segno.make(address, error="m", micro=False).save(file, kind="png", scale=8)
    return file.getvalue()


@lru_cache(maxsize=64)  # each screen asks for its club's every few seconds
def code_svg(address: str) -> str:
    """The address as a QR code in SVG, to stand in a page."""
    import segno  # noqa: PLC0415 - for clubs that have a screen

    code = segno.make(address, error="m", micro=False)
    return code.svg_inline(omitsize=True, light="#ffffff", svgclass="code", lineclass=None)
