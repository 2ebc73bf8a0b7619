"""Personal links to hand out: slips with a code to scan, ten on a sheet; or a CSV list.

The link is written out below its code, for members without a camera.
"""

import io
from datetime import date

import msgspec

from keizer_bot.i18n.names import shorten_name
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.club_style import PLAIN, ClubStyle
from keizer_bot.reports.printed.messages import SlipUntil, SlipWord
from keizer_bot.reports.printed.sheets import FAINT, HIGH, INK, WIDE, PaperSheets, scan_code
from keizer_bot.reports.tables.as_csv import as_csv
from keizer_bot.reports.tables.model import TableColumn, table
from keizer_bot.reports.words import Words

_ACROSS, _DOWN = 2, 5
_WIDTH, _HEIGHT = WIDE / _ACROSS, HIGH / _DOWN  # of a slip, in millimetres
_EDGE, _CODE = 9.0, 32.0  # the printer's margin; the code's side, with the white around it
_NAME, _CLUB, _TEXT = 15.0, 10.0, 9.5  # of type, in points
_LONGEST = 26  # characters of a name


class LinkSlips(msgspec.Struct, frozen=True):
    """A club's personal links, by member, valid until `until`; `printed`: on slips."""

    club: str
    language: str
    until: date
    links: tuple[tuple[str, str], ...]
    printed: bool
    style: ClubStyle = PLAIN


def link_slips(slips: LinkSlips) -> bytes:
    """The slips as a PDF, or the list as CSV."""
    return _Slips(slips).written() if slips.printed else _listed(slips)


def _listed(slips: LinkSlips) -> bytes:
    words = Words(Translator(), slips.language)
    heads = tuple(TableColumn(words.word(head)) for head in (SlipWord.MEMBER, SlipWord.LINK))
    return as_csv(table(words.word(SlipWord.TITLE), heads, slips.links), words)


class _Slips(PaperSheets):
    """The PDF of the slips, while it is being made."""

    def __init__(self, slips: LinkSlips) -> None:
        super().__init__(slips.language, slips.style)
        self._slips = slips
        self._pdf.set_title(self._words.word(SlipWord.TITLE))

    def written(self) -> bytes:
        """Writes all sheets; returns the PDF."""
        for number, (name, link) in enumerate(self._slips.links):
            place = number % (_ACROSS * _DOWN)
            if not place:
                self._pdf.add_page()
                self._cuts()
            self._slip(name, link, place % _ACROSS * _WIDTH, place // _ACROSS * _HEIGHT)
        return bytes(self._pdf.output())

    def _cuts(self) -> None:
        self._dashed(_WIDTH, 0, _WIDTH, HIGH)
        for row in range(1, _DOWN):
            self._dashed(0, row * _HEIGHT, WIDE, row * _HEIGHT)

    def _slip(self, name: str, link: str, left: float, top: float) -> None:
        start, width = left + _EDGE, _WIDTH - 2 * _EDGE
        room = width - _CODE
        shown = shorten_name(name, _LONGEST)
        self._text(shown, start, top + _EDGE, room, ("B", _NAME), self._ink)
        self._text(self._slips.club, start, top + _EDGE + 7, room, ("", _CLUB), FAINT)
        instructions = (
            self._words.word(SlipWord.SCAN),
            self._words.say(SlipUntil(self._slips.until)),
        )
        for line, text in enumerate(instructions):
            self._text(text, start, top + _EDGE + 17 + 5.5 * line, room, ("", _TEXT), INK)
        code = io.BytesIO(scan_code(link))
        at = left + _WIDTH - _EDGE - _CODE + 3
        self._pdf.image(code, at, top + _EDGE - 3, _CODE, _CODE, alt_text=name)
        self._text(link, start, top + _HEIGHT - _EDGE - 6, width, ("", _TEXT), INK)
