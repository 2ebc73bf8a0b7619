"""Where what is said of one day ends, and that of the next begins: "27/11 niet 4/12 wel"."""

from itertools import takewhile

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.old.speech import Word, may_lead
from keizer_bot.reading.old.speech_words import Role

ANDS = frozenset(("en", "and", "e", "ed"))
COMMAS = frozenset((",", "-", ";"))
DATED = {DayKind.DATE, DayKind.NUMBER, DayKind.MONTH, DayKind.WEAK_MONTH}
MOST_OF_A_LIST = 40
_OF_AN_EVENING = DATED | {DayKind.WEEKDAY, DayKind.ROUND, DayKind.DAY, DayKind.NEXT}
_SAID_OF_A_DATE = {Role.NOT, Role.BUT_YES, Role.OFF, Role.AWAY, Role.THERE, Role.ON}
_IS = {Role.OFF, Role.AWAY, Role.THERE, Role.ON}
_NOR = frozenset(("noch", "nor", "ne"))
_ANSWERS = {
    **dict.fromkeys(("ja", "yes", "si", "jawel"), Role.BUT_YES),
    **dict.fromkeys(("nee", "no", "neen"), Role.NOT),
}


def answer_of_a_day(words: list[Word], at: int) -> Role | None:
    """What the word answers of the day before it: "27/11 nee 4/12 ja"; None: nothing."""
    answer = _ANSWERS.get(fold(words[at].said))
    return answer if answer and _stands_behind_a_day(words, at) else None


def _stands_behind_a_day(words: list[Word], at: int) -> bool:
    """Whether a date is before the word, and another behind it, or nothing."""
    behind = next((w for w in words[at + 1 :] if w.role is not Role.SOFT and w.said != ","), None)
    dated = at > 0 and words[at - 1].day in DATED | {DayKind.WEEKDAY, DayKind.WEEK}
    return dated and (behind is None or behind.role is Role.DAY)


def is_of_the_next_day(open_: list[Word], words: list[Word], at: int) -> bool:
    """Whether it was said of one date, and another follows: "20/11 afwezig | 27/11 aanwezig".

    The day may stand behind it each time: "afwezig vrijdag | aanwezig 27 november".
    """
    if open_[0].role in _IS and words[at].role in _IS and open_[-1].role is Role.DAY:
        return any(word.role is Role.DAY for word in words[at + 1 : at + 3])
    dated = any(word.day in _OF_AN_EVENING for word in open_[:-1])
    told = open_[-1].role in _SAID_OF_A_DATE and fold(open_[-1].said) not in _NOR
    both = {Role.NOT, Role.BUT_YES} <= {word.role for word in open_}  # "niet vrijdag en wel de 27e"
    named = next((w for w in words[at:] if not may_lead(w) or w.role is Role.DAY), None)
    follows = words[at].role is Role.DAY or (may_lead(words[at]) and words[at].role is Role.SOFT)
    return (
        dated
        and told
        and not both
        and follows
        and named is not None
        and named.day in _OF_AN_EVENING - {DayKind.WEEKDAY}
    )


def lists_days(open_: list[Word], words: list[Word], at: int) -> bool:
    """Whether a sign only stands between dates: "26/11 - 10/12", "27/11, 4/12 en 11/12"."""
    sign, dated = words[at - 1].said, [w for w in open_[-2:] if w.said not in {"-", ","}][-1:]
    run = [*takewhile(lambda w: may_lead(w) or w.said == ",", words[at : at + MOST_OF_A_LIST])]
    days = [n for n, word in enumerate(run) if word.role is Role.DAY]
    if not days or not dated or dated[0].day not in DATED or run[days[0]].day not in DATED:
        return False
    if sign == "-":
        return True
    joined = any(fold(word.said) in ANDS for word in run[days[0] : days[-1]])
    told = {Role.NOT, Role.BUT_YES}
    behind = takewhile(lambda w: w.said not in COMMAS, words[at + len(run) :])
    against = any(w.role in told for w in open_) and any(w.role in told for w in behind)
    return sign == "," and joined and not against


def is_of_a_day(words: list[Word]) -> bool:
    """Whether it is told of another day how that is: "en 4 december wel"."""
    first = next((word for word in words if word.role is not Role.SOFT), None)
    tells = {Role.NOT, Role.BUT_YES, Role.BE, Role.COMES, Role.DOUBT}
    told = any(word.role in tells for word in words)
    return first is not None and first.role is Role.DAY and told
