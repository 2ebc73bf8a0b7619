"""The buttons about a club: of which one, and what becomes of it."""

from enum import StrEnum

from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Button
from keizer_bot.i18n.message import Message
from keizer_bot.store.clubs import Club
from keizer_bot.store.hosting import ClubInBrief


class ClubAct(StrEnum):
    """What a button about a club does; it stands in the button's data, and stays."""

    INVITE = "invite"
    SHOW = "show"
    SLEEP = "sleep"
    WAKE = "wake"
    GO_ON = "go-on"
    ASK_REMOVAL = "ask-removal"
    REMOVE = "remove"
    CALL_BACK = "call-back"


def club_button(label: Message | str, act: ClubAct, club: Club | ClubInBrief) -> Button:
    """A button that does that with the club."""
    return Button(
        label, intend(ButtonKey.CLUB, club=club.id, act=act, founded=founded_second(club))
    )


def founded_second(club: Club | ClubInBrief) -> int:
    """The second in which the club was founded, since 1970; 0 for one of the host's file.

    It stands in a button, for the number of a club that is gone may be another's.
    """
    return int(club.founded_at.timestamp()) if club.founded_at else 0
