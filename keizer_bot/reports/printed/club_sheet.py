"""A sheet of A4 to hang in the clubhouse: the hours, how to sign off, and a code to scan."""

import io
from datetime import datetime

import msgspec

from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.reports.printed import messages
from keizer_bot.reports.printed.messages import ClubSheetWord
from keizer_bot.reports.printed.sheets import FAINT, INK, WIDE, PaperSheets, scan_code

_EDGE, _CODE = 18.0, 100.0  # millimetres
_CLUB, _TITLE, _LINE, _SMALL = 30.0, 22.0, 20.0, 13.0  # of type, in points


class ClubSheet(msgspec.Struct, frozen=True):
    """The hours of some club evening, on its own clock, and the address behind the code.

    `is_open`: at the address everybody may see ranking and pairings. `check_in`: players check in
    on the evening, until the pairing.
    """

    club: str
    language: str
    address: str
    is_open: bool
    starts: datetime
    closes: datetime
    pairs: datetime
    check_in: bool
    style: ClubStyle = PLAIN


def club_sheet(sheet: ClubSheet) -> bytes:
    """The sheet as a PDF."""
    return _Sheet(sheet).written()


class _Sheet(PaperSheets):
    """The PDF, while it is being made."""

    def __init__(self, sheet: ClubSheet) -> None:
        super().__init__(sheet.language, sheet.style)
        self._sheet = sheet
        self._pdf.set_title(self._words.word(ClubSheetWord.TITLE))

    def written(self) -> bytes:
        """Writes the sheet; returns the PDF."""
        sheet, room = self._sheet, WIDE - 2 * _EDGE
        coming = (
            messages.ClubSheetCheckIn(sheet.pairs)
            if sheet.check_in
            else messages.ClubSheetSignOff(sheet.closes)
        )
        hours = (
            messages.ClubSheetEvening(sheet.starts),
            coming,
            messages.ClubSheetPairings(sheet.pairs),
        )
        lines = [
            line
            for message in (*hours, messages.ClubSheetHow())
            for line in self._words.lines(message)
        ]
        self._pdf.add_page()
        self._text(sheet.club, _EDGE, 20, room, ("B", _CLUB), self._ink, height=14)
        title = self._words.word(ClubSheetWord.TITLE)
        self._text(title, _EDGE, 36, room, ("", _TITLE), FAINT, height=10)
        for number, line in enumerate(lines):
            self._text(line, _EDGE, 60 + 13 * number, room, ("", _LINE), INK, height=10)
        left, top = (WIDE - _CODE) / 2, 155.0
        scan = self._words.word(ClubSheetWord.SCAN if sheet.is_open else ClubSheetWord.SCAN_OWN)
        code = io.BytesIO(scan_code(sheet.address))
        self._pdf.image(code, left, top, _CODE, _CODE, alt_text=scan)
        self._text(scan, _EDGE, top + _CODE + 3, room, ("B", _LINE), self._ink, align="C")
        self._text(sheet.address, _EDGE, top + _CODE + 14, room, ("", _SMALL), FAINT, align="C")
        return bytes(self._pdf.output())
