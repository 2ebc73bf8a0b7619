"""The demo's comments: a line above each scene that says what is to be seen."""

from enum import Enum

from keizer_bot.i18n.message import Message

Comment = Enum(
    "Comment",
    """
    QUIET_GROUP IN_OWN_WORDS ASKS_FIRST STANDING_ARRANGEMENT REMINDED CLAIM_IS_CONFIRMED
    TOO_LATE PASSED_ON OPPONENT_AGREES ANY_LANGUAGE AFTER_ALL COMMITTEE_NAMED BY_THE_BOOK
    DID_NOT_COME BOTH_ARE_HEARD TO_THE_COMMITTEE TEAM_MADE TEAM_ASKED RANKING_NOW JOINS_NOW
    DASHBOARD_OPENED SWAP_WITH_COST OWN_LANGUAGE ABOUT_OPPONENT WHAT_IS_AT_STAKE EVERY_LINE
    AT_A_GLANCE IN_NUMBERS COURSE RACE_FOR_PRIZES PLAYED_ELSEWHERE WHO_MET_WHOM
    UNDONE_WITH_EFFECT NEITHER_HAS_COME TWICE_SILENT RULE_WITH_EFFECT WHAT_IS_KEPT NEXT_SEASON
    """,
)
"""A comment that is the same each time."""


class OthersReport(Message):
    """The other results are not shown one by one."""

    count: int


class OnePost(Message):
    """Acknowledgements together."""

    one: str
    other: str


class CalledTheArbiter(Message):
    """The arbiter acts for a member."""

    name: str


class ByeIsWelcome(Message):
    """The arbiter gives the bye."""

    name: str


class PlayForFun(Message):
    """A friendly game."""

    leaver: str
    left: str
    bye: str


class DeputyNamed(Message):
    """A deputy."""

    name: str


class NotThereAgain(Message):
    """Absent a second time without a word."""

    name: str
