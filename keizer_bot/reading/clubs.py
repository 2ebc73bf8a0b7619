"""A stranger's words about a club: to found one, to belong to one, its name."""

from enum import Enum, auto

from keizer_bot.reading.forms import first_form, forms
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.wording import Wording, first_read, wordings


class Aim(Enum):
    """The two that a stranger may choose from."""

    FOUND = auto()
    BELONG = auto()


_FORMS = forms("club", Aim.__members__)
_BEFORE_A_NAME = (Sense.ARTICLE, Sense.MY, Sense.WE, Sense.IT, Matter.CLUB, Matter.NAME)


def speaks_of_a_club(text: str) -> bool:
    """True if the text names a club, by that word."""
    return any(wording.has(Matter.CLUB) for wording in wordings(text))


def founds_a_club(text: str) -> bool:
    """True if the sender wants to found a club, and says nothing more."""
    return first_read(text, _aim) is Aim.FOUND


def is_of_some_club(text: str) -> bool:
    """True if the sender belongs to some club, and says nothing more."""
    return first_read(text, _aim) is Aim.BELONG


def _aim(wording: Wording) -> Aim | None:
    return None if wording.asks else first_form(_FORMS, wording)


def called_club(text: str) -> str:
    """The name alone where it stands in a sentence: "onze club heet De Toren"."""
    return first_read(text, _name) or text


def _name(wording: Wording) -> str | None:
    first = wording.behind(*_BEFORE_A_NAME)
    is_of_club = any(wording.begins(Matter.CLUB, Matter.NAME, at=at) for at in range(first))
    called = (Matter.CALLED, Sense.IS) if is_of_club else (Matter.CALLED,)
    length = wording.begins(*called, at=first)
    if not (first and length):
        return None
    return wording.text[wording.line[first + length - 1].end :].lstrip(" :") or None
