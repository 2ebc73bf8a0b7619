"""Which command a message is, however it is written; near misses are answered, not passed over."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rapidfuzz import fuzz, process

from keizer_bot.bot.grammar.words import clean
from keizer_bot.i18n import commands
from keizer_bot.i18n.folding import fold

_COMMAND = re.compile(r"/([^\W\d_]+)(@\w+)?(.*)", re.DOTALL)
_BROKEN_COMMAND = re.compile(r"/\s*([^\W\d_]+)(.*)", re.DOTALL)
_GLUE = "-_:=,.;"
_LIKE = 78  # of 100; a wrong suggestion in a group is an answer to another bot's command
HELP = "/help"
_SCORE = re.compile(r"(?:[01]|½|[01][.,][05]|1/2)\s?[-:]\s?(?:[01]|½|[01][.,][05]|1/2)[.!]*")
# What needs no slash in private, beside a command's name alone: these may have words behind them.
_SPOKEN = frozenset({"afmelden", "aanmelden", "uitslag"})
_SPOKEN_RESULTS = frozenset(
    "gewonnen verloren remise won lost draw vinto perso patta".split()  # noqa: SIM905 - words
)
# Days only may stand between: "ik kan de stand niet vinden" is no sign-off.
_WHEN = (
    r"(?:(?:er|op|de|deze|die|volgende|komende|aanstaande|week|avond|keer|ronde|helaas|dan|toch"
    r"|vanavond|vandaag|(?:over)?morgen|[0-9][0-9/.-]*|(?:maan|dins|woens|donder|vrij|zater|zon)dag"
    r"(?:avond)?|januari|februari|maart|april|mei|juni|september|oktober|november|december),? )"
)
_GREETING = (
    r"(?:(?:hallo|hoi|beste|dag|goede\w+|sorry|helaas|hi|hello|ciao|scusa|\w+leider)[,!.]* )*"
)
_ENDS = (
    r"(?: (?:bij|komen|spelen|meespelen|meedoen|zijn|aanwezig|erbij))*(?:[,.!;]|$"
    r"| (?:want|i[kv]|wegens|vanwege|door|op|en|groet\w*|sorry|helaas|vrijdag|deze|volgende"
    r"|[0-9])\b)"
)
_NOT_COMING = re.compile(
    rf"{_GREETING}(?:{_WHEN}*(?:ik )?(?:kom|kan|ben er|speel)(?: ik)? {_WHEN}*niet{_ENDS}"
    r"|(?:ik )?meld me (?:\S+ ){0,4}?af\b|ik (?:wil|moet|zou) (?:me|mij) (?:\S+ )?afmelden\b"
    rf"|ik speel {_WHEN}*extern\b"
    r"|(i )?(can't|cannot|won't) (come|play|make it)\b|i'm not coming\b|i am not coming\b"
    r"|non (vengo|posso venire|ci sono|gioco)\b)"
)
_COMING = re.compile(rf"{_GREETING}ik (?:kom|ben er) {_WHEN}*(?:wel|toch)(?: wel| bij)*[.!]*$")
_INSIDE = re.compile(r"(?<=\s)/([^\W\d_]+)")


@dataclass(frozen=True, slots=True)
class Command:
    """A command by its canonical (Dutch) name, and what follows it as it was written."""

    name: str
    rest: str


@dataclass(frozen=True, slots=True)
class Unknown:
    """No command, but meant as one; `suggestion` is what to send instead, with its slash."""

    suggestion: str


def read_command(text: str, *, bot_name: str, private: bool) -> Command | Unknown | None:
    """The command that a message is; None: nothing for this bot."""
    text = text.strip()
    text, addressed = _without_mention(text, bot_name)
    match = _COMMAND.match(text)
    if match is None:
        return _spoken(text) if private or addressed else _broken(text)
    word, mention, rest = match.group(1), match.group(2), match.group(3)
    if mention and mention[1:].casefold() != bot_name.casefold():
        return None
    word, rest = _joined(word, rest)
    found = commands.command_named(word)
    if found is None:
        return _suggest(word, rest, certain=private or bool(mention) or addressed)
    if rest[:1].isdigit():
        return Unknown(f"/{word} {rest}")
    if rest and not rest[0].isspace():
        return Command(found.name, _unglued(rest))
    return Command(found.name, _without_mention(rest.strip(), bot_name)[0])


def _joined(word: str, rest: str) -> tuple[str, str]:
    """A command that was written as two words, "/sign off" or "/af melden", as one."""
    parts = rest.split(maxsplit=1)
    if commands.command_named(word) or not parts or not commands.command_named(word + parts[0]):
        return word, rest
    return word + parts[0], " " + "".join(parts[1:])


def holds_another(command: Command) -> bool:
    """Whether behind the command another one stands: the two would be taken for one."""
    inside = (commands.command_named(word) for word in _INSIDE.findall(f" {command.rest}"))
    return any(other is not None and other.name != command.name for other in inside)


def _without_mention(text: str, bot_name: str) -> tuple[str, bool]:
    """The text without @ourselves in front."""
    first, _, rest = text.partition(" ")
    if first.rstrip(",:").casefold() == f"@{bot_name}".casefold():
        return rest.strip(), True
    return text, False


def _unglued(rest: str) -> str:
    """``-27-11`` and ``_27_11``, as they stick to a command, as what follows a command."""
    if rest.startswith("_"):
        rest = rest.replace("_", "-")
    return rest.lstrip(_GLUE).strip()


def _suggest(word: str, rest: str, *, certain: bool) -> Unknown | None:
    """The command that looks like it; where nothing does, help for who speaks to this bot."""
    near = _nearest(fold(word))
    if near:
        return Unknown(f"/{near} {rest}" if rest[:1].isdigit() else f"/{near}")
    return Unknown(HELP) if certain else None


def _nearest(word: str) -> str | None:
    match = process.extractOne(word, _NAMES, scorer=fuzz.ratio, score_cutoff=_LIKE)
    return match[0] if match else None


def _broken(text: str) -> Unknown | None:
    """A command that Telegram takes for text: a blank, an accent, another slash, a hidden mark."""
    match = _BROKEN_COMMAND.match(clean(text))
    near = _nearest(fold(match.group(1))) if match else None
    return Unknown(f"/{near}") if near else None


def _spoken(text: str) -> Command | Unknown | None:
    """A wish without a slash, in private, where it can mean one thing only."""
    broken = _broken(text)
    if broken is not None:
        return broken
    said = clean(text)
    first, _, rest = said.partition(" ")
    found = commands.command_named(first.strip(".,!:?"))
    if found and (not rest or found.name in _SPOKEN):
        return Command(found.name, text.strip()[len(first) :].strip())
    folded = fold(said)
    if folded.strip(".!") in _SPOKEN_RESULTS or _SCORE.fullmatch(said):
        return Command("uitslag", text)
    if _NOT_COMING.match(folded):
        return Command("afmelden", text)
    return Command("aanmelden", text) if _COMING.match(folded) else None


_NAMES = sorted({n for c in commands.COMMANDS for n in (c.name, c.english, c.italian)})
