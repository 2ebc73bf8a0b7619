"""The words of an archive's front page."""

from enum import Enum, auto

from keizer_bot.i18n.message import Message


class ArchiveWord(Enum):
    """What stands on the page as it is: what the archive is, and what each file of it."""

    ABOUT = auto()
    WITHOUT_ADDRESSES = auto()
    SEASONS = auto()
    SEASON_FILE = auto()
    OTHER_FILES = auto()
    HONOURS = auto()
    WEBSITE = auto()
    RANKINGS = auto()
    FACTS = auto()
    PRIVATE = auto()
    READING = auto()
    SUMS = auto()


class ArchiveOf(Message):
    """The heading: whose archive it is."""

    club: str
