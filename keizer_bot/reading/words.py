"""Cleans text as people type it, and divides it into words, numbers and signs."""

import re
import unicodedata
from collections.abc import Container, Iterable
from enum import Enum, auto
from functools import lru_cache

import msgspec

from keizer_bot.i18n import html
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.messages import ControlCharacter, LongList, TooLong, TooManyLines

LONGEST = 300
LONGEST_BY_ARBITER = 4096
MOST_LINES = 200
LONGEST_QUOTED = 60  # characters of a line that is refused

_MINUS, _FRACTION_SLASH = "\u2212", "\u2044"
_APOSTROPHES = "\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u00b4\u0060"
_QUOTES = "\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb"
_ONE_KIND = str.maketrans(
    {
        _MINUS: "-",
        _FRACTION_SLASH: "/",
        **dict.fromkeys(_APOSTROPHES, "'"),
        **dict.fromkeys(_QUOTES, '"'),
        **dict.fromkeys(map(chr, range(0xFE00, 0xFE10))),  # an emoji's style
    }
)

_MENTION = re.compile(r"@\w+\b[\s,:]*")
_DICTATED = re.compile(r"\s+(?:komma|comma|virgola|full stop)\b", re.IGNORECASE)
# A date has one kind of separator, so 20/11-4/12 is two; no branch backtracks.
_TOKEN = re.compile(
    r"""(?P<clock>[0-9]{1,2}:[0-9]{2}(?![0-9]))
      | (?P<number>[0-9]+(?:(?P<sep>[-/.])[0-9]+(?:(?P=sep)[0-9]+)*)?)
      | (?P<word>[^\W\d_]+(?:'[^\W\d_]+)*(?:'(?=[0-9]))?)
      | (?P<sign>[-,/+&@?;])
      | (?P<alien>[\d\u20e3])
    """,
    re.VERBOSE,
)


# Cached because every reader of a sentence begins by cleaning it.
@lru_cache(maxsize=256)
def clean(text: str) -> str:
    """The text on one line, normalised, without invisible characters; cleaning twice adds nothing.

    ½ stays ½, although Unicode's compatibility form would make ``1½`` eleven halves. One sign may
    stand for a whole sentence: more than anybody may write is cut, and refused by `lines`.
    """
    longest = max(len(text), LONGEST_BY_ARBITER + 1)
    text = text.translate(_ONE_KIND)
    text = "½".join(unicodedata.normalize("NFKC", part) for part in text.split("½"))[:longest]
    text = "".join("-" if unicodedata.category(c) == "Pd" else c for c in text)
    return html.clean(text.translate(_ONE_KIND))


def prepared(text: str) -> str:
    """The text on one line, cleaned, without a mention of the bot; each line becomes a sentence."""
    return clean(_DICTATED.sub(",", _MENTION.sub("", text.replace("\n", ". "))))


def line(text: str, *, longest: int = LONGEST) -> str:
    """The text as one cleaned line.

    Raises `TooLong`, `ControlCharacter` or `TooManyLines`.
    """
    cleaned = lines(text, longest=longest)
    if len(cleaned) > 1:
        raise TooManyLines
    return cleaned[0] if cleaned else ""


def lines(text: str, *, longest: int = LONGEST_BY_ARBITER) -> list[str]:
    """The cleaned lines of the text, without empty ones.

    Raises `TooLong`, `LongList` or `ControlCharacter`.
    """
    if len(text) > longest:
        raise TooLong(longest)
    split = text.splitlines()
    if len(split) > MOST_LINES:
        raise LongList(MOST_LINES)
    if any(unicodedata.category(c) in {"Cc", "Cs"} and c != "\t" for part in split for c in part):
        raise ControlCharacter
    kept = [cleaned for part in split if (cleaned := clean(part))]
    if sum(map(len, kept)) > longest:  # one sign may stand for a whole sentence
        raise TooLong(longest)
    return kept


def bare(text: str) -> str:
    """The text without emoji, and with dictated commas as signs."""
    text = "".join(c for c in text if unicodedata.category(c) not in {"So", "Sk"}).strip()
    return _DICTATED.sub(",", text)


class TokenForm(Enum):
    """The kind of a token; NUMBER may be a date of several numbers, such as 20-11.

    ALIEN is a digit of another script or on a key cap, which is neither ignored nor read.
    """

    NUMBER = auto()
    CLOCK = auto()
    WORD = auto()
    SIGN = auto()
    ALIEN = auto()


class TextToken(msgspec.Struct, frozen=True):
    """`text` is folded; `start` and `end` are its place in the line; `glued`: no blank before it.

    An initial is "a.", which is in no word table, even if its dot is missing.
    """

    form: TokenForm
    text: str
    start: int
    end: int
    glued: bool


# A sentence is tried as a result, as coming and as a question, clause by clause each time.
@lru_cache(maxsize=256)
def tokens(text: str) -> tuple[TextToken, ...]:
    """The tokens of a cleaned line, without signs that mean nothing here."""
    read: list[TextToken] = []
    for match in _TOKEN.finditer(text):
        glued = bool(read) and read[-1].end == match.start()
        form = TokenForm[(match.lastgroup or "").upper()]
        written, end = _DRAWN_OUT.sub(_once, fold(match.group())), match.end()
        written = _SPELLED_AS.get(written, written)
        if len(written) == 1 and match.group().isupper() and _is_initial(text, end):
            written, end = f"{written}.", end + text.startswith(".", end)
        read.append(TextToken(form, written, match.start(), end, glued))
    return tuple(read)


def _is_initial(text: str, end: int) -> bool:
    """True if the capital before that place is an initial: "A. Smit", "M.Ö.", "van A Smit"."""
    if not text.startswith(".", end):
        return _is_before_a_surname(text, end)
    before, ahead = _INITIALS_BEFORE.search(text, 0, end + 1), _INITIALS_AHEAD.match(text, end + 1)
    run = f"{before[0] if before else ''}{ahead[0] if ahead else ''}"
    if not run.isupper() or fold(run).replace(".", "") in _ABBREVIATED:
        return False
    return run.count(".") > 1 or _PARTICLES_AHEAD.sub("", text[end + 1 :])[:1].isupper()


def _is_before_a_surname(text: str, end: int) -> bool:
    """True for a capital without a dot inside a sentence, before a capitalised word."""
    before, behind = text[: end - 1], text[end:]
    inside = before[-1:] == " " and (before.rstrip()[-1:].isalnum() or before.endswith(" - "))
    return inside and behind[:1] == " " and behind[1:3].istitle() and text[end - 1] != "I"


def _once(drawn_out: re.Match[str]) -> str:
    """A repeated letter, as often as words have it: "jaaa" is "ja", "neee" is "nee"."""
    return drawn_out[1] * (2 if drawn_out[1] in "es" else 1)


_SPELLED_AS = {
    "mij": "me",
    **dict.fromkeys(("mn", "m'n"), "mijn"),
    **dict.fromkeys(("zn", "z'n"), "zijn"),
    "nie": "niet",
    "im": "i'm",
    **{f"{verb}nt": f"{verb}n't" for verb in ("ca", "did", "do", "does", "is", "wo")},
}
_INITIALS_BEFORE = re.compile(r"(?<![\w.'])(?:[^\W\d_]\.)+$")
_INITIALS_AHEAD = re.compile(r"(?:[^\W\d_]\.)*")
_PARTICLES_AHEAD = re.compile(
    r"^\s*(?:(?:van|v[./]?d\.?|v\.|den?|der|d'|di|da|ten|ter)(?:\s+|(?<=[.'])))*"
)
_ABBREVIATED = frozenset(("as", "aub", "ev", "ivm", "ipv", "jl", "muv", "mvg", "nb", "ps", "svp"))
_DRAWN_OUT = re.compile(r"([^\W\d_i])\1{2,}")  # except the Roman III
_MOST_WORDS = 8  # words of a phrase in any table; the longest has six


def longest_phrase(
    line: tuple[TextToken, ...], at: int, table: Container[tuple[str, ...]]
) -> tuple[str, ...] | None:
    """The longest phrase of the table, as its words, that begins at that token."""
    words = tuple(token.text for token in line[at : at + _MOST_WORDS])
    return next((words[:n] for n in range(len(words), 0, -1) if words[:n] in table), None)


def chunk(text: str, token: TextToken) -> str:
    """The text between blanks around a token, as it was written."""
    start = text.rfind(" ", 0, token.start) + 1
    end = text.find(" ", token.end)
    return text[start : end if end >= 0 else len(text)]


def take_out(
    pattern: re.Pattern[str], text: str, gap: str = " "
) -> tuple[re.Match[str] | None, str]:
    """The first match in the text, and the text with `gap` in its place."""
    match = pattern.search(text)
    return match, f"{text[: match.start()]}{gap}{text[match.end() :]}" if match else text


def most_like(word: str, choices: Iterable[str], least: int) -> str | None:
    """The known word that is most similar, if the similarity is at least `least` of 100."""
    from rapidfuzz import fuzz, process  # noqa: PLC0415 - 4 MB, and seldom needed

    match = process.extractOne(word, choices, scorer=fuzz.ratio, score_cutoff=least)
    return match[0] if match else None


# People may see something else: after a right-to-left mark, "1 - 0" is shown as "0 - 1".
_TURNED = re.compile("[\x00-\x08\x0e-\x1f\x7f\u061c\u200f\u202a-\u202e\u2066-\u2069]")
_SCRIPTS = {"LATIN", "CYRILLIC", "GREEK"}
_LETTERS = re.compile(r"[^\W\d_]{2,}")


def is_disguised(text: str) -> bool:
    """True if people may see another result than the bot reads."""
    if _TURNED.search(text):
        return True
    if text.isascii():
        return False
    return any(map(_is_odd_digit, text)) or any(map(_is_mixed, _LETTERS.findall(text)))


def refuse_disguised(text: str) -> None:
    """Raises ControlCharacter if people may see another result than the bot reads."""
    if is_disguised(text):
        raise ControlCharacter


def _is_odd_digit(character: str) -> bool:
    """True for a circled or raised digit, but not for full-width digits, which keyboards have."""
    odd = character.isdigit() and not character.isdecimal()
    return odd or unicodedata.name(character, "").startswith("MATHEMATICAL")


def _is_mixed(word: str) -> bool:
    """True if a word has letters of several scripts, such as a Cyrillic o among Latin ones."""
    scripts = {unicodedata.name(letter, "").partition(" ")[0] for letter in word}
    return len(scripts & _SCRIPTS) > 1
