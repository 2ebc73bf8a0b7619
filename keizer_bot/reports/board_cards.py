"""Cards for the boards: one a board, to fold into a tent, with its number and a code to scan.

Two cards on a sheet of A4, to cut apart. Both sides of a tent are the same, so that each of the two
players has one before them.
"""

import io
from dataclasses import dataclass
from typing import Final

from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.club_style import PLAIN, ClubStyle, legible
from keizer_bot.reports.fonts import FONTS
from keizer_bot.reports.messages import BoardCardTitle, BoardCardWord
from keizer_bot.reports.words import Words

_WIDE, _HIGH = 210.0, 297.0  # a sheet, in millimetres
_CARD = _HIGH / 2
_SIDE = _CARD / 2  # from the fold to the foot
_EDGE = 12.0  # that printers leave free, and more
_CODE = 52.0  # its side, with the white around it
_NUMBER, _CLUB, _HINT = 165.0, 15.0, 13.0  # of type, in points
_FACE: Final = "DejaVu"
_INK, _FAINT, _PAPER = "#000000", "#6e6e6e", "#ffffff"
_DASH = 2.0


@dataclass(frozen=True, slots=True)
class BoardCards:
    """The cards of boards 1 to `boards`. Board 3's page is at `address` with 3 behind it."""

    club: str
    language: str
    address: str
    boards: int
    style: ClubStyle = PLAIN


def board_cards(cards: BoardCards) -> bytes:
    """The cards as a PDF."""
    return _Cards(cards).written()


class _Cards:
    """Cards on their way to paper."""

    def __init__(self, cards: BoardCards) -> None:
        from fpdf import FPDF  # noqa: PLC0415 - with its fonts a quarter of a second

        self._cards, self._words = cards, Words(Translator(), cards.language)
        self._ink = legible(cards.style.colour or _INK, [_PAPER])
        self._pdf: FPDF = FPDF(format="A4")
        self._pdf.set_auto_page_break(auto=False)
        self._pdf.set_margin(0)
        self._pdf.c_margin = 0
        self._pdf.set_title(self._words.word(BoardCardWord.CARDS))
        self._pdf.set_lang(cards.language)
        for weight, file in (("", "DejaVuSans.ttf"), ("B", "DejaVuSans-Bold.ttf")):
            self._pdf.add_font(_FACE, weight, FONTS / file)

    def written(self) -> bytes:
        """All sheets."""
        for board in range(1, self._cards.boards + 1):
            top = 0.0 if board % 2 else _CARD
            if not top:
                self._pdf.add_page()
                self._line(_CARD, BoardCardWord.CUT)
            code = _code(f"{self._cards.address}{board}")
            fold = top + _SIDE
            self._side(board, code, fold)
            with self._pdf.rotation(180, _WIDE / 2, fold):
                self._side(board, code, fold)
            self._line(fold, BoardCardWord.FOLD)
        return bytes(self._pdf.output())

    def _line(self, at: float, word: BoardCardWord) -> None:
        """Where to fold or to cut: a dashed line over the whole sheet, and a word in the margin."""
        self._pdf.set_draw_color(_FAINT)
        self._pdf.set_dash_pattern(dash=_DASH, gap=_DASH)
        self._pdf.line(0, at, _WIDE, at)
        self._pdf.set_dash_pattern()
        self._text(self._words.word(word), 3, at - 3, _WIDE, ("", 6.0), _FAINT)

    def _side(self, board: int, code: bytes, top: float) -> None:
        """One side of the tent, upright below `top`."""
        room = _WIDE - 2 * _EDGE - _CODE
        number = self._words.say(BoardCardTitle(board))
        self._text(self._cards.club, _EDGE, top + 7, room, ("", _CLUB), _FAINT)
        self._text(str(board), _EDGE, top + 12, room, ("B", _NUMBER), self._ink, height=58)
        left = _WIDE - _EDGE - _CODE
        self._pdf.image(io.BytesIO(code), left, top + 5, _CODE, _CODE, alt_text=number)
        hint = self._words.word(BoardCardWord.HINT)
        self._text(hint, left, top + 57, _CODE, ("", _HINT), _INK, align="C")

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
        """A line of text, smaller if it would be wider than its room."""
        style, size = type_
        self._pdf.set_font(_FACE, style, size)
        self._pdf.set_text_color(ink)
        wide = self._pdf.get_string_width(text)
        if wide > room:
            self._pdf.set_font_size(0.99 * size * room / wide)
        self._pdf.set_xy(left, top)
        self._pdf.cell(room, height, text, align=align)


def _code(address: str) -> bytes:
    """The address as a QR code, a PNG, with as much white around it as readers ask for."""
    import segno  # noqa: PLC0415 - for clubs that print cards

    file = io.BytesIO()
    segno.make(address, error="m", micro=False).save(file, kind="png", scale=8)
    return file.getvalue()
