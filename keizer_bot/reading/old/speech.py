"""A line as words that each have a role in a sentence about coming, and their place in it."""

import re
from dataclasses import dataclass, replace

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.clock_times import Moment, moments
from keizer_bot.reading.day_words import BEFORE_A_FEAST, DAY_WORDS, DayKind, weekday_slipped
from keizer_bot.reading.days import day_word_like
from keizer_bot.reading.old.speech_words import AMONG, OF_DAYS, SPEECH, Role
from keizer_bot.reading.words import TextToken, TokenForm, longest_phrase, most_like, tokens

_ORDINAL = re.compile(r"[0-9]{1,2}(?:st|nd|rd|th)", re.IGNORECASE)
_MONTHS = {DayKind.MONTH, DayKind.WEAK_MONTH}
_COUNTED = {
    DayKind.WEEK,
    DayKind.ROUND,
    DayKind.MONTHS,
    DayKind.DAYS,
    DayKind.PERIOD,
    DayKind.WEEKDAY,
    DayKind.WEEKEND,
    DayKind.THIS,
}
_SAYS_WHICH = {
    *(
        DayKind.NUMBER,
        DayKind.DATE,
        DayKind.THIS,
        DayKind.NEXT,
        DayKind.COMING,
        DayKind.PAST,
        DayKind.WHOLE,
        DayKind.EACH,
    ),
    *(DayKind.ALTERNATE, DayKind.EVERYTHING, DayKind.VAGUE, DayKind.MEANWHILE, DayKind.AFTERWARDS),
}
_A_WEEK = {DayKind.WEEKDAY, DayKind.WEEK}
_AFTER = frozenset(("after", "dopo"))
_JOINS = {DayKind.AND, DayKind.THROUGH, DayKind.UNTIL, DayKind.DASH}
_LISTED = {DayKind.NUMBER, *_JOINS}  # "rounds 13 and 14", "week 48 t/m 50"
_LIKE = 86  # of 100: one letter wrong
_SHORTEST_TYPO = 5


@dataclass(frozen=True, slots=True)
class Word:
    """A word or phrase: its role, what it means among days, and its place in the line.

    `sure` is False for one that only looks like a known word.
    """

    role: Role
    said: str
    start: int
    end: int
    day: DayKind | None = None
    moment: Moment | None = None
    sure: bool = True


_ARTICLES = frozenset(
    ("de", "den", "op", "the", "il", "al", "het", "la", "le", "i", "l'", "die", "alla")
)


def may_lead(word: Word) -> bool:
    """Whether it may belong to a phrase of days."""
    others = {Role.BUT, Role.COMES, Role.THERE}
    named = word.role is Role.DAY or (word.day is not None and word.role not in others)
    return named or _is_article_word(word)


def _is_article_word(word: Word) -> bool:
    return word.role is Role.SOFT and fold(word.said) in _ARTICLES


def read_words(line: str) -> list[Word]:
    """The words of a cleaned line with their roles, longest phrases first."""
    hours = moments("".join((fold(c) or " ")[0] for c in line))
    all_tokens = tokens(line)
    found: list[Word] = []
    at = 0
    while at < len(all_tokens):
        token = all_tokens[at]
        moment = next((m for m in hours if m.start <= token.start < m.end), None)
        if moment is not None:
            length = sum(moment.start <= t.start < moment.end for t in all_tokens[at:])
            word = Word(Role.MOMENT, line[token.start : moment.end], token.start, moment.end)
            found.append(replace(word, moment=moment))
        else:
            word, length = _word(line, all_tokens, at)
            found.append(word)
        at += length
    found = [_beside_a_day(found, at) for at in range(len(found))]
    return [_in_place(found, at) for at in range(len(found))]


def _word(line: str, said: tuple[TextToken, ...], at: int) -> tuple[Word, int]:
    token = said[at]
    phrase = longest_phrase(said, at, SPEECH)
    of_days = longest_phrase(said, at, OF_DAYS)
    length = max(1, len(phrase or ()), len(of_days or ()))
    end = said[at + length - 1].end
    day = OF_DAYS[of_days] if of_days and len(of_days) == length else None
    role = SPEECH[phrase] if phrase and len(phrase) == length else Role.UNREAD
    if token.form is TokenForm.NUMBER:
        day = DayKind.NUMBER if token.text.isdigit() else DayKind.DATE
        role = Role.DAY
        if at + 1 < len(said) and said[at + 1].glued and said[at + 1].text in _ORDINALS:
            return Word(
                role,
                line[token.start : said[at + 1].end],
                token.start,
                said[at + 1].end,
                DayKind.DATE,
            ), 2
    if token.form is TokenForm.SIGN:
        role = Role.SOFT if token.text in "-,&+/" else Role.UNREAD
    sure = fold(line[token.start : end]) not in _OFF_WORK  # as many a member is on Friday
    word = Word(role, line[token.start : end], token.start, end, day, sure=sure)
    place = at > 0 and word.said[:1].isupper() and said[at - 1].text in _TOWARDS  # "a Torino"
    return (word if role is not Role.UNREAD or place else _misspelt(word)), length


_TOWARDS = frozenset(("in", "te", "naar", "uit", "a", "ad", "to"))
_ORDINALS = frozenset({"ste", "de", "e", "th", "st", "nd", "rd", "o", "a"})
_ELIDED = frozenset(("l'", "dell'", "all'", "dall'"))
_ENDS = tuple(AMONG["ends"])
_VOCABULARY = sorted(
    phrase[0]
    for phrase, role in SPEECH.items()
    if len(phrase) == 1
    and len(phrase[0]) >= _SHORTEST_TYPO
    and role in {Role.COMES, Role.OFF, Role.ON, Role.REASON, Role.DAY, Role.THERE, Role.SOFT}
)


def _misspelt(word: Word) -> Word:
    """A word that looks like one of days, or like another that is known."""
    folded = fold(word.said)
    if weekday_slipped(word.said):
        return replace(word, role=Role.DAY, day=DayKind.WEEKDAY)
    if folded in _ELIDED:
        return replace(word, role=Role.SOFT)
    if folded.endswith(_ENDS):
        return replace(word, role=Role.REASON)
    if like := day_word_like(word.said):
        return replace(word, role=Role.DAY, day=DAY_WORDS[like,][0], sure=False)
    if len(folded) < _SHORTEST_TYPO or (like := most_like(folded, _VOCABULARY, _LIKE)) is None:
        return word
    return replace(word, role=SPEECH[like,], sure=False)


def _in_place(words: list[Word], at: int) -> Word:
    """A number or a short word that is a day only beside others is none without them."""
    word = words[at]
    before = words[at - 1].day if at else None
    after = words[at + 1].day if at + 1 < len(words) else None
    match word.day:
        case DayKind.NUMBER if word.role is Role.DAY:
            near = (*words[max(0, at - 2) : at], *words[at + 1 : at + 6])
            dated = any(w.day in _MONTHS for w in near)
            ahead = [
                w.day for w in words[at + 2 : at + 3] if after in {DayKind.COMING, DayKind.NEXT}
            ]
            behind = next((w.day for w in words[:at][::-1] if w.day not in _LISTED), None)
            counted = not _COUNTED.isdisjoint({before, after, *ahead})
            counted = counted or (before in _JOINS and behind in {DayKind.ROUND, DayKind.WEEK})
            is_day = dated or counted or (word.said.isdigit() and _is_article(words, at))
            is_day = is_day or _is_set_out(words, at)
            team = at > 0 and words[at - 1].role is Role.CLUB  # "for team 1"
            no_day = Role.SOFT if team else Role.UNREAD
            return word if is_day else replace(word, role=no_day)
        case DayKind.WEAK_MONTH | DayKind.WEAK_WEEKDAY if word.role in {Role.DAY, Role.UNREAD}:
            beside = {DayKind.NUMBER, DayKind.DATE}
            ordinal = any(_ORDINAL.fullmatch(w.said) for w in words[at + 1 : at + 2])  # "jan 8th"
            numbered = before in beside or (
                (ordinal or word.day is DayKind.WEAK_WEEKDAY) and after in beside
            )
            return word if numbered else replace(word, role=Role.UNREAD, day=None)
        case DayKind.OF if word.role is Role.BESIDE_DAY and not _between_days(words, at):
            return replace(word, role=Role.UNREAD)
        case DayKind.COMING if fold(word.said) == "coming" and before is not DayKind.THIS:
            return replace(word, role=Role.COMES, day=None)
        case DayKind.DAYS if before not in {DayKind.NUMBER, DayKind.THIS, DayKind.COMING}:
            return replace(word, role=Role.HELLO if fold(word.said) == "dag" else word.role)
    return _beside_others(words, at)


def _is_set_out(words: list[Word], at: int) -> bool:
    """Whether it is one of several days that are told one by one: "20 niet, 27 wel"."""
    told = words[at].said.isdigit() and _is_told(words, at)
    return told and sum(_is_told(words, n) for n in range(len(words))) > 1


def _is_told(words: list[Word], at: int) -> bool:
    """Whether a yes or no follows a number, and nothing behind it."""
    numbered = words[at].day in {DayKind.NUMBER, DayKind.DATE}
    behind, said = words[at + 1 : at + 2], (Role.NOT, Role.BUT_YES)
    told = numbered and any(w.role in said or fold(w.said) in _YES_OR_NO for w in behind)
    return told and _ends(words, at + 1)


def _is_what_it_is(words: list[Word], at: int) -> bool:
    """Whether it is told of another day: "vrijdag 4 dec is bij ons pakjesavond", "vieren we"."""
    before = [w for w in words[:at] if w.role not in {Role.SOFT, Role.SELF}]
    dated = any(w.role is Role.DAY and w.day is not DayKind.FEAST for w in before)
    return dated and (before[-1].role is Role.BE or fold(before[-1].said) in AMONG["celebrates"])


def _which_round(words: list[Word], at: int) -> bool:
    """Whether it is said which round, or how many."""
    beside = {word.day for word in (*words[max(0, at - 2) : at], *words[at + 1 : at + 3])}
    return not beside.isdisjoint(_SAYS_WHICH)


def _beside_a_day(words: list[Word], at: int) -> Word:
    """The word, with the role that it has beside a day, or without one: "the friday after"."""
    word, before = words[at], words[at - 1].day if at else None
    after = words[at + 1].role if at + 1 < len(words) else None
    behind = word.day is DayKind.LOOSE and before in _A_WEEK and fold(word.said) in _AFTER
    until = word.day is DayKind.FEAST and before in {DayKind.UNTIL, DayKind.THROUGH}
    if behind or until:
        return replace(word, role=Role.DAY)
    if (kind := _leads_to_a_day(words, at)) is not None:
        return replace(word, role=Role.BESIDE_DAY, day=kind)
    some_round = word.day is DayKind.ROUND and not _which_round(words, at)  # "ik sla de ronde over"
    said = fold(word.said)
    beyond = words[at + 1].said if after is not None else ","
    ends = beyond in {",", "-", ";"} or fold(beyond) in AMONG["addressed"]
    tag = said == "he" and at > 0 and ends  # "ik kom niet hè"
    theirs = (
        said in {"haar", "zijn"}
        and at > 0
        and words[at - 1].role is Role.KIN
        and after is Role.REASON
    )  # "mijn vrouw haar verjaardag"
    if said == "as" and any(fold(other.said) in _BEHIND_AS for other in words[at + 1 : at + 2]):
        return replace(word, role=Role.BECAUSE, day=None)  # "Friday as my daughter's ill"
    my = said == "men" and after in {Role.KIN, Role.REASON}  # Flemish: "tis men verjaardag"
    one = said in {"a", "un"} and words[at + 1 : at + 2]  # "for a month"
    if one and words[at + 1].day in {DayKind.WEEK, DayKind.MONTHS}:
        return replace(word, day=DayKind.NUMBER)
    told = at > 0 and words[at - 1].role in {Role.UNREAD, Role.REASON}  # "verzwikt bij het rennen"
    with_them = said == "bij" and (after in {Role.OTHER, Role.KIN} or (told and after is Role.SOFT))
    soft = some_round or tag or my or theirs or with_them
    greets = said == "morgen" and at == 0 and beyond == "," and after is not None
    if greets and any(other.role is Role.DAY for other in words[1:]):
        return replace(word, role=Role.HELLO, day=None)  # "morgen, vrijdag kan ik niet"
    return replace(word, role=Role.SOFT, day=None) if soft else word


def _leads_to_a_day(words: list[Word], at: int) -> DayKind | None:
    """What it is before a day: not "before eight"; "a week on Friday", "voor de kerst"."""
    word, behind = words[at], words[at + 1 : at + 3]
    article = bool(behind) and _is_article_word(behind[0])
    ahead = behind[article : article + 1]
    if not ahead or ahead[0].role is not Role.DAY:
        return None
    said = fold(word.said)
    if word.day is DayKind.BEFORE or (ahead[0].day is DayKind.FEAST and said in BEFORE_A_FEAST):
        return DayKind.BEFORE
    counted = at > 0 and words[at - 1].day is DayKind.WEEK
    return DayKind.FROM if said == "on" and counted else None


_YES_OR_NO = {
    **dict.fromkeys(("yes", "ja"), Role.BUT_YES),
    **dict.fromkeys(("no", "nee"), Role.NOT),
}
_BEHIND_AS = frozenset(("my", "our", "the", "there", "it", "it's", "there's"))
_OFF_WORK = frozenset(("i'm off", "im off", "i am off"))
_IN_OR_OUT = frozenset(("i'm in", "im in", "i'm out", "im out", "i am out"))


def _beside_others(words: list[Word], at: int) -> Word:
    """A word that its neighbours give another role: "I'm in bed", "ma non gioco", "ik pas"."""
    word, before, after = words[at], words[at - 1] if at else None, words[at + 1 : at + 2]
    said = fold(word.said)
    if (who := _somebody(words, at)) is not None:
        return replace(word, role=who, day=None if who is Role.UNREAD else word.day)
    if said == "pas" and before and before.role is Role.SELF and after:
        timed = any(w.role is Role.MOMENT for w in words[at + 1 : at + 3])
        return word if timed else replace(word, role=Role.AWAY, day=None)
    if word.day is DayKind.EXCEPT and after and after[0].role is Role.COMES:
        return replace(word, role=Role.NOT, day=None, sure=False)
    if (whether := _whether(words, at)) is not None:
        return replace(word, role=whether, day=None)
    inside = {Role.REASON, Role.UNREAD}
    if said in _IN_OR_OUT and after and (after[0].role in inside or after[0].said == "of"):
        return replace(word, role=Role.BE)
    return word


def _somebody(words: list[Word], at: int) -> Role | None:
    """The role of a word that is a name, calls others or greets them beside these words."""
    word, before, after = words[at], words[at - 1] if at else None, words[at + 1 : at + 2]
    said = fold(word.said)
    first = before is None or before.role is Role.HELLO
    of_others = bool(after) and fold(after[0].said) in AMONG["of_others"]
    inside = before is not None and word.said.istitle() and not _stopped(before, word)
    if said in AMONG["names"] and (of_others if first else inside):
        return Role.UNREAD  # "Ben kan vrijdag niet"
    the = before is not None and fold(before.said) in AMONG["possessed"]
    if (said in AMONG["places"] and of_others) or (said in AMONG["addressed"] and the):
        return Role.OTHER  # "de zaal is niet vrij", "de jongens kunnen niet"
    if said == "laat" and first and after and after[0].role in {Role.SELF, Role.OTHER}:
        return Role.SOFT  # "laat mij maar"
    greets = said == "ha" and before is None and bool(after) and after[0].said.istitle()
    return Role.HELLO if greets else None  # "Ha Tom"; not "ha vinto"


def _whether(words: list[Word], at: int) -> Role | None:
    """The role of a word that only tells how a day is: "Friday no, the 27th yes", "Anna is in"."""
    if words[at].day is DayKind.FEAST and _is_what_it_is(words, at):
        return Role.REASON
    before, said = words[at - 1] if at else None, fold(words[at].said)
    if said in {"fine", "ok", "okay"} and before and fold(before.said) in {"is", "are"}:
        return Role.BUT_YES  # "the 4th is fine"
    if before is None or not _ends(words, at):
        return None
    if said == "in" and fold(before.said) in {"is", "are"}:
        return Role.BUT_YES
    return _YES_OR_NO.get(said) if before.role is Role.DAY else None


def _ends(words: list[Word], at: int) -> bool:
    """Whether nothing follows that belongs to it: the end, a sign, or for when."""
    behind = words[at + 1 : at + 2]
    stop = not behind or behind[0].start - words[at].end != 1 or behind[0].said in {",", "-", ";"}
    return stop or fold(behind[0].said) in {"for", "on"}


def _stopped(before: Word, word: Word) -> bool:
    """Whether a sign stands between them, so that a sentence may begin with the word."""
    return word.start - before.end != 1 or not before.said[-1:].isalnum()


def _between_days(words: list[Word], at: int) -> bool:
    behind = next((w for w in words[at + 1 :] if not _is_article_word(w)), None)
    return (
        at > 0 and words[at - 1].role is Role.DAY and behind is not None and behind.day is not None
    )


def _is_article(words: list[Word], at: int) -> bool:
    return at > 0 and fold(words[at - 1].said) in _ARTICLES
