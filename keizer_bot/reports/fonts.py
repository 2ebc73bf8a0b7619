"""DejaVu Sans, which has the letters of most names; its licence is in the same folder."""

from pathlib import Path

FONTS = Path(__file__).parent / "dejavu"
"""The folder with DejaVuSans.ttf and DejaVuSans-Bold.ttf."""
