"""Questions in everyday words: a topic, in the form of a question, and the command that answers it.

The answer does no harm, so the other words of a question need not be known.
"""

import re
from enum import StrEnum, auto

import msgspec

from keizer_bot.reading.forms import COURTESY, first_form, form, is_asked, without_lead
from keizer_bot.reading.matters import Matter
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.wording import Wording, first_read, wordings
from keizer_bot.reading.words import clean


class Enquiry(StrEnum):
    """The subjects of questions; buttons keep them by these names."""

    WHAT_IF = auto()
    REGULATIONS = auto()
    CALENDAR_FILE = auto()
    FILE = auto()
    STANDINGS_PICTURE = auto()
    PROGRESS = auto()
    PRIZES = auto()
    PAIR = auto()
    OPEN_GAMES = auto()
    TEAM = auto()
    NO_SHOW = auto()
    HONOURS = auto()
    CUPS = auto()
    RECORDS = auto()
    RULES = auto()
    MYSELF = auto()
    MY_GAME = auto()
    PAIRINGS = auto()
    WHOLE_CALENDAR = auto()
    ROUND = auto()
    ALWAYS = auto()
    CALENDAR = auto()
    WHO_COMES = auto()
    STANDINGS = auto()
    WHY = auto()
    LANGUAGE = auto()
    HELP = auto()
    UNDO = auto()
    ERASE = auto()
    MY_DATA = auto()
    OBJECT = auto()
    APPEAL = auto()
    DUTCH = auto()
    ENGLISH = auto()
    ITALIAN = auto()
    OWN_STATE = auto()
    MUTUAL = auto()
    PLAYER = auto()

    @property
    def command(self) -> str:
        """The Dutch name of the command that answers such a question."""
        return _COMMAND_OF[self]


_COMMANDS = {
    "alsdan": (Enquiry.WHAT_IF,),
    "reglement": (Enquiry.REGULATIONS,),
    "agenda": (Enquiry.CALENDAR_FILE,),
    "bestand": (Enquiry.FILE,),
    "stand": (Enquiry.STANDINGS_PICTURE, Enquiry.STANDINGS),
    "verloop": (Enquiry.PROGRESS,),
    "prijzen": (Enquiry.PRIZES,),
    "indelen": (Enquiry.PAIR,),
    "indeling": (Enquiry.OPEN_GAMES, Enquiry.MY_GAME, Enquiry.PAIRINGS),
    "team": (Enquiry.TEAM,),
    "uitslag": (Enquiry.NO_SHOW,),
    "erelijst": (Enquiry.HONOURS,),
    "bekers": (Enquiry.CUPS,),
    "records": (Enquiry.RECORDS,),
    "regels": (Enquiry.RULES,),
    "mij": (Enquiry.MYSELF,),
    "kalender": (Enquiry.WHOLE_CALENDAR, Enquiry.CALENDAR),
    "ronde": (Enquiry.ROUND,),
    "vast": (Enquiry.ALWAYS,),
    "wie": (Enquiry.WHO_COMES,),
    "waarom": (Enquiry.WHY,),
    "taal": (Enquiry.LANGUAGE, Enquiry.DUTCH, Enquiry.ENGLISH, Enquiry.ITALIAN),
    "help": (Enquiry.HELP,),
    "herstel": (Enquiry.UNDO,),
    "wissen": (Enquiry.ERASE,),
    "gegevens": (Enquiry.MY_DATA,),
    "bezwaar": (Enquiry.OBJECT,),
    "beroep": (Enquiry.APPEAL,),
    "aanmelden": (Enquiry.OWN_STATE,),
    "onderling": (Enquiry.MUTUAL,),
    "speler": (Enquiry.PLAYER,),
}
_COMMAND_OF = {question: command for command, asked in _COMMANDS.items() for question in asked}


class Ask(msgspec.Struct, frozen=True, tag=True):
    """A question that a command answers. `round_number`: of the round whose results are asked.

    `text` is the question, in which days may be named; `name` that of the player whom it is about;
    `rating`: their rating is asked for, or the sender's.
    """

    question: Enquiry
    round_number: int | None = None
    text: str = ""
    name: str = ""
    rating: bool = False


SENDER = (Sense.ME, Sense.I_AM, Sense.I_HAVE, Sense.I_COME, Sense.I_CAN)
_MINE = (*SENDER, Sense.MY)
_ANY = (
    Matter.WHO,
    Matter.WHAT,
    Matter.WHERE,
    Matter.WHEN,
    Matter.MANNER,
    Matter.HOW_MANY,
    Matter.SHOW,
)
_BESIDE = (Matter.FILLER, Matter.AGAIN, Sense.PLEASE, Sense.THANKS, Sense.ARTICLE, Sense.AFTER_ALL)
_IN_A_LANGUAGE = (*_BESIDE, Sense.YOU, Sense.PLACE, Matter.SPEAK, Sense.CAN, Sense.WE, Sense.ASKS)
_FAR = (Matter.MONTH, Matter.FEAST)

# A question that needs no other form: the whole text is that.
_WHOLE = (
    form(Enquiry.UNDO, Matter.UNDO, beside=(Matter.FILLER, Sense.PLEASE)),
    form(Enquiry.ERASE, Matter.ERASE, beside=(Matter.FILLER, Sense.PLEASE)),
    form(Enquiry.OBJECT, Matter.OBJECT),
    form(Enquiry.APPEAL, Matter.APPEAL),
    form(Enquiry.HELP, Matter.HELP, beside=(Matter.FILLER,)),
    form(Enquiry.DUTCH, Matter.DUTCH, beside=_IN_A_LANGUAGE),
    form(Enquiry.ENGLISH, Matter.ENGLISH, beside=_IN_A_LANGUAGE),
    form(Enquiry.ITALIAN, Matter.ITALIAN, beside=_IN_A_LANGUAGE),
    form(Enquiry.PAIR, Matter.PAIR, beside=(*_BESIDE, Sense.PLACE, Sense.WE, Sense.CAN)),
    form(Enquiry.PAIR, Matter.PAIRINGS, Matter.AGAIN, beside=(*_BESIDE, Matter.NEW)),
    form(
        Enquiry.NO_SHOW,
        Sense.OPPONENT,
        (Sense.NOT, Sense.AWAY, Matter.NOT_THERE),
        beside=(Sense.MY, Sense.IS, Sense.THERE, Matter.STILL, Sense.ARTICLE, Matter.FILLER),
    ),
    form(Enquiry.STANDINGS, Matter.STANDINGS, beside=_BESIDE),
    form(Enquiry.CALENDAR, Matter.NEXT, (Matter.EVENING, Matter.ROUND), beside=_BESIDE),
    form(Enquiry.HONOURS, Matter.HONOURS, beside=(Sense.ARTICLE,)),
    form(
        Enquiry.OPEN_GAMES,
        Matter.WHAT,
        (Matter.GAMES, Matter.RESULTS),
        beside=(Matter.STILL, Matter.FILLER),
    ),
    form(
        Enquiry.ROUND, Matter.RESULTS, Matter.PAST_DAY, beside=(*_BESIDE, Sense.PLACE, Matter.DAY)
    ),
    form(Enquiry.PROGRESS, Matter.CHART, Sense.MY),
)
_WORTH_POINTS = (Matter.ABSENCE, Matter.BYE, Matter.OUTCOME, Sense.NO_SHOW)
_COMING = (Sense.CAN, Sense.CANNOT, Sense.COME, Sense.I_COME, Sense.TO_COME, Sense.WILL_NOT)
_REQUEST = (Sense.PLEASE, Matter.SHOW, Matter.MOVE)
_ASKED = (
    form(Enquiry.REGULATIONS, Matter.REGULATIONS),
    form(Enquiry.CALENDAR_FILE, Matter.CALENDAR, (Matter.FILE, Matter.PHONE)),
    form(Enquiry.STANDINGS_PICTURE, Matter.STANDINGS, Matter.PICTURE),
    form(Enquiry.FILE, Matter.FILE),
    form(Enquiry.PROGRESS, Matter.CHART),
    form(Enquiry.PRIZES, Matter.CHANCE),
    form(Enquiry.PRIZES, Matter.CHAMPION, (Sense.CAN, Matter.WANTS)),
    form(Enquiry.HONOURS, Matter.CHAMPION, (Matter.WHO, Matter.WHAT)),
    form(Enquiry.CUPS, Matter.CUP, _ANY),
    form(Enquiry.RECORDS, Matter.RECORDS, (Matter.WHO, Matter.WHAT)),
    form(Enquiry.TEAM, Matter.TEAM, _ANY),
    form(Enquiry.MY_DATA, Matter.WHAT, Matter.MY_DATA),
    form(Enquiry.LANGUAGE, Matter.CHANGE, Matter.LANGUAGE),
    form(Enquiry.ALWAYS, Matter.EACH_TIME, (Sense.MUST, Matter.OPENS)),
    form(
        Enquiry.OWN_STATE,
        Matter.OWN_STATE,
        _MINE,
        bars=(
            *_ANY,
            Matter.POINTS,
            Matter.WHY,
            Matter.BYE,
            Matter.PAST_DAY,
            Sense.PLEASE,
            Sense.BUT,
        ),
    ),
    form(Enquiry.RULES, Matter.SAME),
    form(Enquiry.RULES, Matter.RULES, (*_ANY, Matter.LEAD)),
    form(Enquiry.RULES, (Matter.WORTH, Matter.POINTS), _WORTH_POINTS, bars=(Matter.WHY,)),
    form(Enquiry.RULES, Matter.WORTH, Sense.IF),
    form(Enquiry.RULES, Matter.OFTEN, Matter.ABSENCE),
    form(
        Enquiry.OPEN_GAMES,
        Matter.MISSING,
        bars=(Matter.POINTS, Matter.ROUND, Matter.RANK, Matter.HALL),
    ),
    form(Enquiry.HELP, Matter.HELP),
    form(Enquiry.ROUND, Matter.OTHER_GAMES),
    form(Enquiry.MYSELF, Matter.WHOM, Matter.PLAYED),
    form(Enquiry.MYSELF, Matter.WHO, Matter.FACING, Matter.PLAYED, SENDER),
    form(Enquiry.MYSELF, Matter.BYE, (Matter.WHEN, Matter.OFTEN, Matter.HOW_MANY), Matter.PLAYED),
    form(Enquiry.MYSELF, (Matter.OFTEN, Matter.HOW_MANY), Matter.PLAYED, bars=(Matter.MISSING,)),
    form(Enquiry.MYSELF, (Matter.GAMES, Matter.RESULT), Sense.MY, Matter.PLAYED),
    form(Enquiry.MYSELF, Matter.GAMES, Sense.MY, Matter.SHOW),
    form(Enquiry.MYSELF, (Matter.WHAT, Matter.MANNER), Matter.PLAYED, SENDER, bars=(Matter.WHY,)),
    form(Enquiry.MYSELF, Matter.HOW_MANY, (Matter.POINTS, Matter.RANK)),
    form(Enquiry.MYSELF, Matter.GAP, SENDER),
    form(Enquiry.MYSELF, (Matter.RATING, Matter.SCORE), bars=(Matter.WHY, Sense.THEY_HAVE)),
    form(Enquiry.MYSELF, Matter.POINTS, _MINE, bars=(Matter.WHY,)),
    form(Enquiry.MYSELF, Matter.OWN_PLACE, bars=(Matter.WHY,)),
    form(Enquiry.MYSELF, Matter.RANK, _ANY, bars=(Matter.WHY, Matter.SHOW)),
    form(Enquiry.PAIRINGS, Matter.BYE, (Matter.WHO, Matter.WHY)),
    form(Enquiry.PAIRINGS, Matter.WHOM, Matter.WHY),
    form(Enquiry.PAIRINGS, Matter.WHO, Sense.BOARD, Matter.NUMBER, bars=(Sense.WON, Matter.WINS)),
    form(Enquiry.WHY, Matter.WHY, Matter.FELL),
    form(Enquiry.WHY, Matter.WHY, _MINE, bars=_COMING),
    form(Enquiry.PAIRINGS, Matter.PAIRINGS),
    form(
        Enquiry.MY_GAME,
        Matter.WHOM,
        bars=(Sense.NO_SHOW, Sense.NOT, Sense.NONE, Sense.AWAY),
    ),
    form(Enquiry.MY_GAME, Matter.WHO, Matter.FACING, SENDER),
    form(
        Enquiry.MY_GAME,
        Matter.COLOUR,
        (*_MINE, Matter.WHAT, Sense.OR),
        bars=(Sense.DRAWN, Sense.WON, Sense.LOST, Matter.WANTS),
    ),
    form(Enquiry.MY_GAME, Matter.BYE, SENDER, bars=(Sense.PLEASE, Matter.SHOW)),
    form(Enquiry.ROUND, Matter.RESULTS),
    form(Enquiry.ROUND, Matter.RESULT, (Matter.WHAT, Matter.MANNER), bars=(Matter.UNTRUE, *SENDER)),
    form(Enquiry.ROUND, (Matter.MANNER, Matter.WHAT), Matter.DID, Matter.PLAYED),
    form(Enquiry.STANDINGS, (Matter.STANDINGS, Matter.GAP)),
    form(
        Enquiry.ROUND, (Sense.WON, Sense.LOST, Matter.WINS), (Matter.WHO, Matter.DID), bars=SENDER
    ),
    form(Enquiry.STANDINGS, Matter.TOP, Matter.NUMBER),
    form(Enquiry.STANDINGS, Matter.WHO, Matter.LEADER),
    form(Enquiry.WHOLE_CALENDAR, Matter.CALENDAR),
    form(Enquiry.CALENDAR, (Matter.WHEN, Matter.WHAT), Matter.NEXT),
    form(Enquiry.WHOLE_CALENDAR, (Matter.HOW_MANY, Matter.WHAT), Matter.ROUND, bars=(Matter.WHEN,)),
    form(Enquiry.WHOLE_CALENDAR, Matter.ROUND, Matter.NUMBER, bars=(*_MINE, *_REQUEST)),
    form(
        Enquiry.WHOLE_CALENDAR,
        Matter.LAST,
        (Matter.ROUND, Matter.EVENING),
        bars=(Matter.MONTH, *SENDER),
    ),
    form(
        Enquiry.WHOLE_CALENDAR, (Matter.EVENING, Matter.WHEN), _FAR, bars=(Matter.NUMBER, *SENDER)
    ),
    form(Enquiry.WHOLE_CALENDAR, Matter.WHEN, (Matter.SEASON, Sense.NONE)),
    form(Enquiry.CALENDAR, Matter.WHEN),
    form(Enquiry.CALENDAR, Matter.DEADLINE),
    form(Enquiry.CALENDAR, Matter.THERE_IS, (Matter.DAY, *_FAR), bars=(Matter.WHO, *_MINE)),
    form(
        Enquiry.CALENDAR,
        Matter.EVENING,
        (Matter.THERE_IS, Matter.OPENS, Sense.WE, Sense.IS),
        bars=(*SENDER, Sense.YOU, Matter.WHO, *_REQUEST),
    ),
    form(
        Enquiry.WHO_COMES,
        Matter.PEOPLE,
        bars=(*SENDER, Sense.WE, Sense.YOU, Matter.WHY, *_REQUEST),
    ),
)
_ABOUT = {
    Enquiry.RULES: (Matter.RULES, Matter.POINTS, Matter.WORTH, Matter.REGULATIONS),
    Enquiry.WHY: (Matter.WHY,),
    Enquiry.PAIRINGS: (
        *(Matter.PAIRINGS, Matter.WHOM, Matter.COLOUR, Matter.VERSUS),
        *(Sense.OPPONENT, Sense.WHITE, Sense.BLACK, Sense.BOARD),
    ),
    Enquiry.STANDINGS: (
        *(Matter.STANDINGS, Matter.RANK, Matter.LEADER, Matter.GAP, Matter.CHAMPION),
        *(Matter.CHANCE, Matter.POINTS),
    ),
    Enquiry.PLAYER: (Matter.RATING,),
    Enquiry.ROUND: (
        Matter.RESULTS,
        Matter.RESULT,
        Matter.WINS,
        Matter.PLAYED,
        Sense.WON,
        Sense.LOST,
    ),
    Enquiry.CALENDAR: (Matter.WHEN, Matter.ROUND, Matter.SEASON, Matter.CALENDAR),
}
_FEW = 6  # words
_OF_WHO = (
    *(Sense.IS, Sense.BE, Sense.HAVE, Sense.THEY_HAVE, Sense.CAN, Sense.MUST, Sense.COME),
    *(Sense.TO_COME, Sense.THIRD_PERSON, Sense.THERE, Sense.WE, Sense.NOT),
    *(Matter.PEOPLE, Matter.EVENING, Matter.DAY, Sense.PLACE),
)
_PARTS = re.compile(r"(?<=\?)\s*(?!\?)|(?<![.!;:\n])[.!;:\n]+\s+|,\s+")


def ask(text: str) -> Ask | None:
    """The question that the text begins with."""
    if text.startswith("/"):
        return None
    parts = [part for part in _PARTS.split(clean(text)) if part.strip(" .!")]
    first = next((n for n, part in enumerate(parts) if not is_lead(part)), 0)
    begun = ", ".join(parts[: first + 1])
    return first_read(text, _whole) or first_read(begun, _asked) or first_read(text, _what_if)


def questions_in(text: str) -> tuple[str, ...]:
    """The parts of the text that begin as a question does, or end with a question mark."""
    parts = [part.strip() for part in _PARTS.split(clean(text))]
    return tuple(part for part in parts if part and first_read(part, _is_question))


def _is_question(wording: Wording) -> bool | None:
    return is_asked(without_lead(wording)) or None


def may_ask(text: str) -> tuple[Enquiry, ...]:
    """The likely subjects of a question that is not understood, by its single words."""
    parts = [wording for part in questions_in(text) for wording in wordings(part)]
    return tuple(
        question for question, topics in _ABOUT.items() if any(one.has(*topics) for one in parts)
    )


def is_lead(part: str) -> bool:
    """True for a greeting or a name in front of a question."""
    return any(wording.is_covered(COURTESY) for wording in wordings(part))


def _whole(wording: Wording) -> Ask | None:
    found = first_form(_WHOLE, without_lead(wording))
    return Ask(found) if found and not (wording.asks and found is Enquiry.NO_SHOW) else None


def _asked(wording: Wording) -> Ask | None:
    asked = without_lead(wording)
    if not is_asked(asked) or asked.has(Matter.REMARK):
        return None
    what_if = asked.has(Sense.IF) and asked.has(Matter.WIN) and not asked.has(Matter.ABSENCE)
    found = Enquiry.WHAT_IF if what_if else first_form(_ASKED, asked)
    found = found or (Enquiry.WHO_COMES if _asks_who(asked) else None)
    if found is Enquiry.ROUND:
        return Ask(found, _round_number(asked))
    return Ask(found) if found else None


def _asks_who(wording: Wording) -> bool:
    """True for "wie" with a verb such as comes or has behind it, but not "wie is de …"."""
    who = wording.begins(Matter.WHO)
    if not who or wording.has(Sense.SAYS):
        return False
    of_coming = wording.begins(*_OF_WHO, at=who)
    verb = wording.begins(Sense.IS, at=who)
    return bool(of_coming) and not wording.begins(Sense.ARTICLE, at=who + verb)


def _round_number(wording: Wording) -> int | None:
    """The number behind "ronde"."""
    for at, token in enumerate(wording.line[1:]):
        if token.text.isdecimal() and wording.begins(Matter.ROUND, at=at):
            return int(token.text)
    return None


def _what_if(wording: Wording) -> Ask | None:
    """A condition and what follows it: "als ik win", "als ik niet kom, krijg ik dan punten?"."""
    begun = without_lead(wording)
    if not begun.begins(Sense.IF) or not (begun.asks or len(begun.line) <= _FEW):
        return None
    away = begun.has(Matter.ABSENCE, Sense.NOT, Sense.CANNOT)
    if begun.has(Matter.POINTS) and away:
        return Ask(Enquiry.RULES)
    return Ask(Enquiry.WHAT_IF) if begun.has(Matter.WIN) else None
