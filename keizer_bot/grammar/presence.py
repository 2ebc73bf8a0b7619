"""Words about being there that name no evening: later, always, reminders, "I am here"."""

import re
from dataclasses import dataclass
from typing import Literal

from keizer_bot.grammar.words import clean
from keizer_bot.i18n.folding import fold

_MINUTES = {
    "vijf": 5, "tien": 10, "vijftien": 15, "twintig": 20, "dertig": 30,
    "five": 5, "ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30,
    "cinque": 5, "dieci": 10, "quindici": 15, "venti": 20, "trenta": 30,
}  # fmt: skip
_QUARTER = r"kwartier(?:tje)?|quarter(?: of an hour)?|quarto d.ora"
_HALF = r"half uur(?:tje)?|halfuur(?:tje)?|half an hour|half hour|mezz.ora"
_NUMBER = rf"[0-9]{{1,3}}|{'|'.join(_MINUTES)}"
_AMOUNT = (
    rf"(?:(?:een|a|an|un|zo.n) )?(?:(?P<quarter>{_QUARTER})|(?P<half>{_HALF})"
    rf"|(?:(?:{_NUMBER}) (?:a|of|tot|to|or|o) )?(?P<number>{_NUMBER})"
    r" ?(?:minuten|minuutjes|minuut|minutes|minuti|mins?|m|.)?)"
)
_BIT = r"(?:iets|wat|ietsje|ietsjes|een beetje|even|a bit|a little|slightly|un po.|leggermente)"
_ABOUT = r"(?:ongeveer|circa|ca\.?|zeker|about|around|some|di|con|piu o meno)"
_LATER = r"(?:te laat|later|laat|vertraagd|late|delayed|in ritardo|di ritardo|piu tardi|dopo)"
_WHEN = (
    r"(?:vanavond|vandaag|morgen|maandag|dinsdag|woensdag|donderdag|vrijdag|zaterdag|zondag"
    r"|tonight|today|stasera|oggi|aan|binnen|zijn|komen|there|op de club|naar de club|misschien"
    r"|helaas|wel|ook|dan|toch|ca|de partij)"
)
_I = (
    r"(?:(?:ik )?(?:kom|ben|zal|word|denk)(?: ik)?"
    r"|(?:i.m|i am|i.ll be|i will be|i.ll)(?: (?:running|coming))?|running|coming"
    r"|arrivo|arrivero|vengo|saro|sono|faro)"
)
_HELLO = r"(?:(?:hallo|hoi|beste|dag|sorry|helaas|hi|hello|ciao|scusa|scusate)[,!.]* )*"
_REASON = r"(?:[,.;!]+| (?:want|omdat|door|i\.?v\.?m\.?|wegens|because|perche|sorry|groet\w*)\b).*"
_LATENESS = re.compile(
    rf"{_HELLO}(?:(?P<who>{_I}) )?(?:{_WHEN} )*(?:{_ABOUT} )?(?:(?:{_AMOUNT}|(?P<bit>{_BIT})) )?"
    rf"{_LATER}(?: {_WHEN})*(?:{_REASON})?[.! ]*"
)
_BEHIND = re.compile(  # "arrivo in ritardo di 10 minuti", "I'm late by ten minutes"
    rf"{_HELLO}(?:(?P<who>{_I}) )?{_LATER},? (?:by |di )?(?:{_ABOUT} )?{_AMOUNT}"
    rf"(?:{_REASON})?[.! ]*"
)
_AMOUNT_ALONE = re.compile(rf"(?:{_ABOUT} )?{_AMOUNT}[.! ]*")
_STUCK = re.compile(  # where no more is said: "ik sta in de file", "mijn trein heeft vertraging"
    rf"{_HELLO}(?:(?:ik )?(?:sta|zit) (?:nog |vast )*in (?:de|een) file"
    r"|(?:mijn|de) (?:trein|bus|tram|metro) (?:heeft|is|rijdt|komt) (?:\w+ )?"
    r"(?:vertraging|vertraagd|te laat)|(?:i.m |i am )?stuck in traffic"
    r"|my (?:train|bus) is (?:late|delayed)"
    r"|sono (?:ferm[oa]|bloccat[oa]) nel traffico|il (?:mio )?(?:treno|bus) e in ritardo)"
    rf"(?:{_REASON})?[.! ]*"
)
_LONGEST = 180  # minutes: who is later than that does not come
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
_WANTS_NO = frozenset("uit off no nee niet geen stop spento disattiva niente".split())  # noqa: SIM905 - words
_WANTS = frozenset("aan on yes ja wel si weer acceso attiva".split())  # noqa: SIM905 - words
_REMINDERS = re.compile(
    r"(?:(?P<no>geen|no|niente|nessun|stop)\s)?(?:meer\s|more\s|piu\s)?"
    r"(?:herinnering(?:en)?|reminders?|promemoria)(?:\s(?P<how>\w+))?(?:\s(?:meer|piu))?\W*"
)
_HERE = re.compile(
    r"(?:hoi|hallo|hi|ciao)?[ ,]*(?:ik ben er(?: al| nu)?|ik ben (?:binnen|aanwezig)|ben er"
    r"|i'?m here|i am here|ci sono|sono qui|eccomi(?: qui)?)\W*"
)


@dataclass(frozen=True, slots=True)
class Lateness:
    """Somebody comes so many minutes later; None: a bit."""

    minutes: int | None


def read_lateness(text: str, *, bare: bool = False) -> Lateness | None:
    """What the whole text says of coming later; None if that is not what it says.

    `bare`: an amount alone is enough, because "later" was said before.
    """
    said = fold(clean(text)).replace("’", "'").strip()
    if _STUCK.fullmatch(said):
        return Lateness(None)
    match = _LATENESS.fullmatch(said)
    if match is None or not any(match.groupdict().values()):
        match = _BEHIND.fullmatch(said) or (_AMOUNT_ALONE.fullmatch(said) if bare else None)
    if match is None:
        return None
    minutes = _minutes(match)
    return Lateness(minutes) if minutes is None or minutes <= _LONGEST else None


def _minutes(match: re.Match[str]) -> int | None:
    if match["quarter"]:
        return 15
    if match["half"]:
        return 30
    number = match["number"]
    return (_MINUTES.get(number) or int(number)) if number else None


def means_always(rest: str) -> bool:
    """Whether what follows /afmelden or /aanmelden is about every evening to come."""
    said = fold(rest.strip())
    return bool(_ALWAYS.fullmatch(said) or _ONLY_IF.match(said))


def read_standing(rest: str) -> tuple[str, Literal["present", "absent"] | None]:
    """The name in what follows /vast, and how they are to take part; None: they only ask."""
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
    """Whether reminders are wanted, by what follows /herinnering; None: they only ask."""
    said = {word.strip(".,!") for word in fold(rest).split()}
    if said & _WANTS_NO:
        return False
    return True if said & _WANTS else None


def wish_of_presence(folded: str) -> tuple[str, str] | None:
    """A wish of this kind without a slash: the command and what follows it."""
    if _HERE.fullmatch(folded):
        return "hier", ""
    if _ONLY_IF.match(folded) or _STANDING.fullmatch(folded):
        return "vast", ""
    found = _REMINDERS.fullmatch(folded)
    if found:
        return "herinnering", "uit" if found["no"] else (found["how"] or "")
    return ("herinnering", "") if _NO_MESSAGES.fullmatch(folded) else None
