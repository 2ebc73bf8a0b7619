"""Questions in which another player's name stands, with the command that answers them of both."""

from keizer_bot.reading.forms import first_form, forms, is_asked, opens_a_question, without_lead
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.questions import Enquiry, questions_in
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.wording import Wording, first_read, wordings

_OF_PLACE = (Matter.POINTS, Matter.RANK, Matter.RATING, Matter.SCORE, Matter.STANDINGS)
_OF_A_PLAYER = forms("question about a player", Enquiry.__members__)


def ask_of_player(text: str) -> Enquiry | None:
    """The question about another player, whose name stands in the text."""
    found = (first_read(part, _of_a_player) for part in (text, *questions_in(text)))
    return next((one for one in found if one), None)


def _of_a_player(wording: Wording) -> Enquiry | None:
    asked = without_lead(wording)
    shown = asked.begins(Matter.SHOW)
    asked = asked.from_word(shown, asks=asked.asks or bool(shown))
    if asked.has(Matter.REMARK) or not (is_asked(asked) or _is_of_place(asked)):
        return None
    found = first_form(_OF_A_PLAYER, asked)
    told = found is Enquiry.MUTUAL and not (
        opens_a_question(asked) or (asked.asks and asked.begins(Sense.I_HAVE))
    )
    return None if told else found


def _is_of_place(wording: Wording) -> bool:
    """True for "de punten van Pieter"."""
    article = wording.begins(Sense.ARTICLE)
    place = wording.begins(*_OF_PLACE, at=article)
    return bool(place) and bool(wording.begins(Sense.PLACE, at=article + place))


def asks_rating(text: str) -> bool:
    """True if the words name a rating."""
    return any(wording.has(Matter.RATING) for wording in wordings(text))
