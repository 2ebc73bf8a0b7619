"""Words about coming that name no evening: always, reminders, and "I am here"."""

from __future__ import annotations

import re
from typing import Literal

from keizer_bot.i18n.folding import fold

_ONLY_IF = re.compile(
    r"(?:ik (?:kom|speel|doe)(?: mee)?|i|gioco|vengo)?\s*"
    r"(?:alleen|enkel|slechts|only|solo)\s*(?:(?:mee|come|play)\s*)?"
    r"(?:als|wanneer|na|when|if|after|se|quando|dopo)\s.*"
    r"(?:aanmeld|aanmelden|aanmelding|sign(?:ing)? on|conferm\w*)\W*$"
)
_ALWAYS = re.compile(
    r"(?:voor\s)?(?:altijd|voortaan|standaard|always|from now on|by default|sempre)"
    r"(?:\s(?:altijd|voortaan|always|sempre))?(?:,?\s(?:behalve|tenzij|unless|salvo)\s.*)?\W*"
)
_STANDING = re.compile(
    r"(?:zet (?:me|mij) (?:op )?|ik (?:ben|kom|speel) )?(?:altijd|voortaan|standaard)"
    r"(?: (?:af|aan)wezig)?\W*|ik kom nooit(?: meer)?\b.*|ik (?:stop|hou|houd) (?:er|d'?r)mee\b.*"
    r"|ik wil niet (?:meer|langer) (?:meedoen|meespelen|spelen)\b.*"
    r"|always (?:absent|present)|i (?:always|never) come(?: unless .*)?|i (?:quit|want to stop)\b.*"
    r"|sempre (?:assente|presente)|vengo sempre|non vengo (?:mai|piu)\b.*|smetto\b.*"
)
_NO_MESSAGES = re.compile(
    r"(?:ik wil )?(?:geen|niet meer|nooit meer) (?:berichten|herinneren|herinneringen)(?: meer)?\W*"
    r"|(?:stop|hou op) met (?:die |de )?(?:berichten|herinneringen|vragen)\W*"
    r"|(?:stop|no more) (?:sending )?(?:messages|reminding)(?: me)?\W*"
    r"|(?:basta|niente) (?:piu )?messaggi\W*"
)
_ABSENT = frozenset("afwezig absent assente af off nee niet".split())  # noqa: SIM905 - words
_PRESENT = frozenset("aanwezig present presente aan on ja wel".split())  # noqa: SIM905 - words
_OFF = frozenset("uit off no nee niet geen stop spento disattiva niente".split())  # noqa: SIM905 - words
_ON = frozenset("aan on yes ja wel si weer acceso attiva".split())  # noqa: SIM905 - words
_REMINDERS = re.compile(
    r"(?:(?P<no>geen|no|niente|nessun|stop)\s)?(?:meer\s|more\s|piu\s)?"
    r"(?:herinnering(?:en)?|reminders?|promemoria)(?:\s(?P<how>\w+))?(?:\s(?:meer|piu))?\W*"
)
_HERE = re.compile(
    r"(?:hoi|hallo|hi|ciao)?[ ,]*(?:ik ben er(?: al| nu)?|ik ben (?:binnen|aanwezig)|ben er"
    r"|i'?m here|i am here|ci sono|sono qui|eccomi(?: qui)?)\W*"
)


def means_always(rest: str) -> bool:
    """Whether what follows /afmelden or /aanmelden is about every evening to come."""
    said = fold(rest.strip())
    return bool(_ALWAYS.fullmatch(said) or _ONLY_IF.match(said))


def read_standing(rest: str) -> tuple[str, Literal["present", "absent"] | None]:
    """The name in what follows /vast, and how he is to take part; None: he only asks."""
    said = fold(rest.strip())
    if _ONLY_IF.match(said):
        return "", "absent"
    words = rest.split()
    for at in (-1, 0):
        last = fold(words[at]).strip(".,!:") if words else ""
        if last in _ABSENT | _PRESENT:
            name = " ".join(words[:-1] if at else words[1:])
            return name.strip(" ,:"), "absent" if last in _ABSENT else "present"
    return rest.strip(), None


def wants_reminders(rest: str) -> bool | None:
    """Whether he wants reminders, by what follows /herinnering; None: he only asks."""
    said = {word.strip(".,!") for word in fold(rest).split()}
    if said & _OFF:
        return False
    return True if said & _ON else None


def spoken(folded: str) -> tuple[str, str] | None:
    """A wish of this kind without a slash: the command and what follows it."""
    if _HERE.fullmatch(folded):
        return "hier", ""
    if _ONLY_IF.match(folded) or _STANDING.fullmatch(folded):
        return "vast", ""
    found = _REMINDERS.fullmatch(folded)
    if found:
        return "herinnering", "uit" if found["no"] else (found["how"] or "")
    return ("herinnering", "") if _NO_MESSAGES.fullmatch(folded) else None
