"""The words of an archive's front page."""

from enum import Enum, auto

from keizer_bot.i18n.message import Message


class ArchiveWord(Enum):
    """Fixed texts on the page: what the archive is, and what each of its files is."""

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
    """The heading: the name of the club."""

    club: str
