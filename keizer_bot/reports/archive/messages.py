"""The words of an archive's front page."""

from enum import Enum

from keizer_bot.i18n import shapes

ArchiveWord = Enum(
    "ArchiveWord",
    """
    ABOUT WITHOUT_ADDRESSES SEASONS SEASON_FILE OTHER_FILES HONOURS WEBSITE RANKINGS FACTS PRIVATE
    READING SUMS
    """,
)
"""Fixed texts on the page: what the archive is, and what each of its files is."""


class ArchiveOf(shapes.OfClub):
    """The heading: the name of the club."""
