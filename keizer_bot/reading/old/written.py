"""A line as it is read: what two words say in another order is said in one way."""

import re

from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.words import LONGEST, bare, clean, patterns, word_lists

_SPEECH = patterns("speech")
_POSSESSIVE = re.compile(r"(?:(?<=day)|(?<=week)|(?<=month))['’]s\b")
_LIST_MARK = re.compile(r"^(?:[-*\u2022]|[0-9]{1,2}[.)]) +(?=[^\W\d])")
_GLUED = re.compile(_SPEECH["glued"], re.IGNORECASE)
_BOTH = re.compile(  # "zowel Anna als Kees" is "Anna en Kees"
    r"\b(?:zowel ([^,.;]{1,40}) als|both ([^,.;]{1,40}) and|sia ([^,.;]{1,40}) (?:che|sia)) ",
    re.IGNORECASE,
)
_TAKEN_BACK = re.compile(_SPEECH["taken_back"], re.IGNORECASE)
_NOT_THAT = re.compile(_SPEECH["not_that_date"], re.IGNORECASE)
_INSTEAD = re.compile(_SPEECH["instead_of_date"], re.IGNORECASE)
_SET_RIGHT = re.compile(_SPEECH["date_set_right"], re.IGNORECASE)
_CORRECTED = re.compile(_SPEECH["date_corrected"], re.IGNORECASE)
_COMES_INSTEAD = re.compile(_SPEECH["comes_instead"], re.IGNORECASE)
_MARKED = re.compile("(?<=[0-9])\\s*([❌✖✗✘✅✔✓☑])\ufe0f?")
_CROSSES = "❌✖✗✘"
_ABSENT = re.compile(_SPEECH["absent"], re.IGNORECASE)
_DIGIT = re.compile("[0-9]")
_REWRITTEN = [
    (re.compile(said), meant) for said, meant in word_lists("sentences.toml")["rewritten"].values()
]
_FIRST_SPELLED = 4  # "the second" may be a second
_SPELLED = {
    phrase[0]: value
    for phrase, (kind, value) in DAY_WORDS.items()
    if len(phrase) == 1 and kind is DayKind.NUMBER and value >= _FIRST_SPELLED
    if phrase[0].endswith(("ste", "de", "th", "first", "second", "third"))
}
_SPELLED_DAY = re.compile(
    rf"\b(de|the) ({'|'.join(_SPELLED)})\b{_SPEECH['no_day_behind']}", re.IGNORECASE
)
_QUOTED = re.compile(
    r"""^> | "[^"\s][^"]*\ [^"]*" | (?:^|[ :(])'\w[^']*\ [^']*'(?=$|[ .,!?)])""", re.VERBOSE
)


def as_read(written: str) -> str:
    """The line without marks of lists, and with what is taken back as its opposite.

    A date that is set right is left out: "niet 27 november maar 4 december kan ik niet". A line
    longer than what is said in one is only cleaned.
    """
    line = _POSSESSIVE.sub("  ", clean(bare(_with_marks(written.replace("\\", " ")))))
    if len(line) > LONGEST:
        return line
    line = _GLUED.sub(r"\1 ", _LIST_MARK.sub("", line))
    line = _BOTH.sub(lambda both: f"{both[both.lastindex or 0]} en ", line)
    for said, meant in _REWRITTEN:
        line = said.sub(meant, line)
    line = _SPELLED_DAY.sub(lambda day: f"{day[1]} {_SPELLED[day[2].lower()]}e", line)
    line = _SET_RIGHT.sub("", _NOT_THAT.sub("", line))
    line = _COMES_INSTEAD.sub(r"\g<said>, \g<not> niet", _CORRECTED.sub(_as_corrected, line))
    left = _INSTEAD.sub("", line)  # who comes on another day stays away on that one
    line = left if _DIGIT.search(left) and _ABSENT.search(left) else line
    return _TAKEN_BACK.sub(_come_after_all, line)


def _with_marks(written: str) -> str:
    """The line with the marks behind dates as words: "27-11 ❌, 4-12 ✅"."""
    return _MARKED.sub(lambda mark: " niet " if mark[1] in _CROSSES else " wel ", written)


def is_quoted(text: str) -> bool:
    """Whether some of the words may be another's: `"ik kom niet" zei ze`, `> ik kom niet`."""
    return _QUOTED.search(clean(text)) is not None


def _as_corrected(said: re.Match[str]) -> str:
    """What was said of one date, of the date that was meant."""
    return f"{said['meant'] or said['then']}{said['said']}"


def _come_after_all(taken: re.Match[str]) -> str:
    """In whose place it stands: "haal mijn afmelding voor vrijdag weg" is "ik kom vrijdag toch"."""
    days = next((day for day in taken.groups() if day), "")
    return f"ik kom toch {days}".rstrip()
