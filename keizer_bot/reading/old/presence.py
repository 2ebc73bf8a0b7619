"""Words about being there that name no evening: always, reminders, "I am here"."""

import re

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.words import patterns

_SAID = patterns("presence")
_ONLY_IF = re.compile(_SAID["only_if"])
_ALWAYS = re.compile(_SAID["always"])
_STANDING = re.compile(_SAID["standing"])
_STOPS = re.compile(_SAID["stops"])
_NO_MESSAGES = re.compile(_SAID["no_messages"])
_REMINDERS = re.compile(_SAID["reminders"])
_HERE = re.compile(_SAID["here"])


def means_always(rest: str) -> bool:
    """Whether what follows /afmelden or /aanmelden is about every evening to come."""
    said = fold(rest.strip())
    return bool(_ALWAYS.fullmatch(said) or _ONLY_IF.match(said))


def means_to_stop(rest: str) -> bool:
    """Whether they come no more, and name no day: for one evening, or for good."""
    return _STOPS.fullmatch(fold(rest.strip())) is not None


def presence_command(folded: str) -> tuple[str, str] | None:
    """A command of this kind without a slash, and what follows it."""
    if _HERE.fullmatch(folded):
        return "hier", ""
    if _STOPS.fullmatch(folded):
        return "afmelden", folded
    if _ONLY_IF.match(folded) or _STANDING.fullmatch(folded):
        return "vast", ""
    found = _REMINDERS.fullmatch(folded)
    if found:
        return "herinnering", "uit" if found["no"] else (found["how"] or "")
    return ("herinnering", "") if _NO_MESSAGES.fullmatch(folded) else None
