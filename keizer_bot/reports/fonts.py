"""DejaVu Sans, which has the letters of most names; its licence is in the same folder."""

from pathlib import Path
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from fpdf import FPDF

FONTS = Path(__file__).parent / "dejavu"
"""The folder with DejaVuSans.ttf and DejaVuSans-Bold.ttf."""

FACE = "DejaVu"
"""The name of both fonts in a PDF."""


def empty_pdf(language: str, *, landscape: bool = False, margin: float = 0.0) -> "FPDF":
    """A PDF of A4 sheets without a page yet, with the fonts; cells have no inner margin."""
    from fpdf import FPDF  # noqa: PLC0415 - with its fonts a quarter of a second

    pdf = FPDF("landscape" if landscape else "portrait", format="A4")
    pdf.set_auto_page_break(auto=False)
    pdf.set_margin(margin)
    pdf.c_margin = 0
    pdf.set_lang(language)
    for weight, file in (("", "DejaVuSans.ttf"), ("B", "DejaVuSans-Bold.ttf")):
        pdf.add_font(FACE, weight, FONTS / file)
    return pdf
