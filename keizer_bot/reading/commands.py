"""Recognises a command in a message, however it is written, and suggests one for near misses."""

import re
from collections.abc import Sequence

import msgspec

from keizer_bot.i18n.commands import Behind, CommandTable, CommandWords
from keizer_bot.i18n.folding import fold
from keizer_bot.reading.hints import speaks_of_results
from keizer_bot.reading.lexicon import worded
from keizer_bot.reading.lookups import take_named_season
from keizer_bot.reading.phrases import names_only_days
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.talk import (
    Ask,
    Enquiry,
    Talk,
    ask,
    questions_in,
    read_answer,
    talk_of,
)
from keizer_bot.reading.words import clean, most_like

_COMMAND = re.compile(r"/([^\W\d_]+)(@\w+)?(.*)", re.DOTALL)
_BROKEN_COMMAND = re.compile(r"/\s*([^\W\d_]+)(?:@\w+)?(.*)", re.DOTALL)
_GLUE = "-_:=,.;"
_LIKE = 78  # of 100; in a group a wrong suggestion may answer a command for another bot
_ANSWERED = {  # by a line of its own
    *(Talk.PRAISE, Talk.FAREWELL, Talk.COMPLAINT, Talk.NEW_PHONE, Talk.WRONG_LINK, Talk.BEYOND)
}
_OF_NO_COMMAND = {*_ANSWERED, Talk.GREETING}  # "test" is no reason to stay away
_NUMBERED = re.compile(r"\d+\s*[:+\d]")
_VERY_LIKE = 85  # of 100: one letter wrong, or two that changed places
_SHORTEST_TYPO = 5  # letters; a shorter word is like too many others
_FEW = 4  # words; more are a sentence
_OF_PARTS = (Matter.ROUND, Matter.GROUPS, Matter.PERIOD, Matter.PICTURE, Matter.FILE)
_PART = worded(r"(?:\w+ )?%\b.*|\d+", *_OF_PARTS, Sense.AROUND)
_POLITE = worded(r"^(?:% )+(?=\S)", Matter.SHOW, Sense.ARTICLE)
_PLEASE = worded(r" %[.!]*$", Sense.PLEASE)
_OF_COMING = frozenset(("afmelden", "aanmelden", "later"))  # "afmelden doe ik niet"
_OF_A_DAY = frozenset((Enquiry.WHO_COMES, Enquiry.CALENDAR, Enquiry.PAIRINGS, Enquiry.OWN_STATE))
_INSIDE = re.compile(r"(?<=\s)/([^\W\d_]+)")


class GivenCommand(msgspec.Struct, frozen=True):
    """A command by its canonical (Dutch) name, and the literal words after it.

    `certain` is False for words that may mean something else, so that the bot asks first. `wanted`:
    the question in plain words, in place of words after the command.
    """

    name: str
    rest: str = ""
    certain: bool = True
    wanted: Ask | None = None


class Unknown(msgspec.Struct, frozen=True):
    """A message that looks like a command but is none.

    `name`: the command that may be meant, as it is written in some language; `rest`: the words
    after it.
    """

    name: str
    rest: str = ""


NO_COMMAND = Unknown("help")
"""A message for the bot that resembles no command."""


Commands = CommandTable[CommandWords]


Reading = GivenCommand | Unknown | None
"""A message as a command; None: it is no command, and nothing else for the bot."""


def read_command(text: str, commands: Commands, *, bot_name: str, private: bool) -> Reading:
    """The command in a message; None: there is nothing in it for this bot."""
    text = text.strip()
    addressed = False
    if text.startswith("@"):
        text, addressed = without_mention(text, bot_name)
    match = _COMMAND.match(text)
    if match is None:
        given = _spoken(text, commands) if private or addressed else _broken(text, commands)
        return NO_COMMAND if given is None and addressed and not private else given
    word, mention, rest = match.group(1), match.group(2), match.group(3)
    if mention and mention[1:].casefold() != bot_name.casefold():
        return None
    command = commands.named(word)
    if command is None:
        word, rest = _joined(word, rest, commands)
        command = commands.named(word)
    if command is None:
        return _suggest(word, rest, commands, certain=private or bool(mention) or addressed)
    if rest[:1].isdigit():
        return Unknown(word, rest)
    return GivenCommand(command.name, _behind(rest, bot_name) if rest else "")


def _joined(word: str, rest: str, commands: Commands) -> tuple[str, str]:
    """A command that was written as two words, such as "/sign off" or "/af melden"."""
    parts = rest.split(maxsplit=1)
    if not parts or not commands.named(word + parts[0]):
        return word, rest
    return word + parts[0], " " + "".join(parts[1:])


def holds_another(command: GivenCommand, commands: Commands) -> bool:
    """True if another command follows, which would otherwise be read as words of the first."""
    inside = (commands.named(word) for word in _INSIDE.findall(f" {command.rest}"))
    return any(other is not None and other.name != command.name for other in inside)


def without_mention(text: str, bot_name: str) -> tuple[str, bool]:
    """The text without a mention of the bot at its beginning."""
    first, _, rest = text.partition(" ")
    if first.rstrip(",:").casefold() == f"@{bot_name}".casefold():
        return rest.strip(), True
    return text, False


def _behind(rest: str, bot_name: str) -> str:
    """The text after a command, including a ``-27-11`` or ``_27_11`` attached to it."""
    if rest[0].isspace():
        rest = rest.strip()
        return without_mention(rest, bot_name)[0] if rest[:1] == "@" else rest
    if rest.startswith("_"):
        rest = rest.replace("_", "-")
    return rest.lstrip(_GLUE).strip()


def _suggest(word: str, rest: str, commands: Commands, *, certain: bool) -> Unknown | None:
    """The command that the word resembles; without one, help if it was meant for the bot."""
    meant = _question(word)
    near = Unknown(meant.name, rest.strip()) if meant else _near(word, rest, commands.names, _LIKE)
    return near or (NO_COMMAND if certain else None)


def _near(word: str, rest: str, names: Sequence[str], least: int) -> Unknown | None:
    """The command of these names that the word resembles by so many of 100."""
    near = most_like(fold(word), names, least)
    return Unknown(near, rest.strip()) if near else None


def _broken(text: str, commands: Commands) -> Unknown | None:
    """A command that Telegram takes for text, because of a blank, an accent or another slash."""
    match = _BROKEN_COMMAND.match(clean(text))
    return match and _near(match.group(1), match.group(2), commands.names, _LIKE)


def _spoken(text: str, commands: Commands) -> Reading:
    """A command without a slash, in private, if it can mean only one thing."""
    broken = _broken(text, commands)
    if broken is not None:
        return broken
    cleaned = clean(text)
    if read_answer(cleaned) is not None:  # "de uitslag klopt niet" is no report
        return None
    if (talk := talk_of(cleaned)) in _OF_NO_COMMAND:
        return NO_COMMAND if talk in _ANSWERED else None
    read = _command_by_name(text, cleaned, commands) or _question(cleaned)
    read = read or next(filter(None, map(_question, questions_in(cleaned))), None)
    if read is None and names_only_days(cleaned) and not speaks_of_results(cleaned):
        return GivenCommand("aanmelden", cleaned, certain=False)
    return read or _misspelt(cleaned, commands)


def first_word(text: str) -> str:
    """The first word, as a command may be called: folded, without the signs behind it."""
    return fold(text.partition(" ")[0]).strip(".,!:?")


def _question(words: str) -> GivenCommand | None:
    """A question in everyday words; one about a day is not certain: it may get a short answer."""
    asked = ask(words)
    if asked is None:
        return None
    return GivenCommand(asked.command, certain=asked not in _OF_A_DAY, wanted=Ask(asked, words))


def _misspelt(words: str, commands: Commands) -> Unknown | None:
    """The command that the first word resembles, if it is not a command itself."""
    first, rest = first_word(words), words.partition(" ")[2]
    if len(first) < _SHORTEST_TYPO or commands.named(first):
        return None
    return _near(first, rest, commands.names_of_members, _VERY_LIKE)


def _command_by_name(text: str, words: str, commands: Commands) -> GivenCommand | None:
    """A command by its name, with a few words after it: "waarom jansen".

    After an article it may mean something else: "de uitslag van A en B klopt niet".
    """
    led = _POLITE.match(words) is not None
    words = _PLEASE.sub("", _POLITE.sub("", words))
    command, rest = commands.named(first_word(words)), words.partition(" ")[2]
    if command is None or command.behind is Behind.NEVER:
        return None
    if not rest:
        return GivenCommand(command.name)
    asked = ask(words.rstrip(" ?"))
    if asked is not None and (words.endswith("?") or command.behind is not Behind.ANY):
        return None
    if command.behind is Behind.ANY or (command.behind is Behind.NUMBER and _NUMBERED.match(rest)):
        written = _PLEASE.sub("", text.strip())
        behind = written[len(written) - len(rest) :].strip()
        certain = not led and command.name not in _OF_COMING
        return GivenCommand(command.name, behind, certain=certain)
    takes = command.behind is Behind.WORDS or (command.behind is Behind.PART and _is_part(rest))
    few = len(rest.split()) <= _FEW
    return GivenCommand(command.name, rest.rstrip("?.! ")) if takes and few else None


def _is_part(rest: str) -> bool:
    """True if the words name a part of a ranking or pairing, of this season or another."""
    season = take_named_season(rest)
    left = fold(season[1] if season else rest)
    return bool(_PART.fullmatch(left)) or (season is not None and not left)
