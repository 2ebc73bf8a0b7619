"""Whether somebody says that they come later: "ik kom 10 minuten later", in three languages."""

from __future__ import annotations

import re
from dataclasses import dataclass

from keizer_bot.bot.grammar.words import clean
from keizer_bot.i18n.folding import fold

_WORDS = {
    "vijf": 5, "tien": 10, "vijftien": 15, "twintig": 20, "dertig": 30,
    "five": 5, "ten": 10, "fifteen": 15, "twenty": 20, "thirty": 30,
    "cinque": 5, "dieci": 10, "quindici": 15, "venti": 20, "trenta": 30,
}  # fmt: skip
_QUARTER = r"kwartier(?:tje)?|quarter(?: of an hour)?|quarto d.ora"
_HALF = r"half uur(?:tje)?|halfuur(?:tje)?|half an hour|half hour|mezz.ora"
_NUMBER = rf"[0-9]{{1,3}}|{'|'.join(_WORDS)}"
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
_BARE = re.compile(rf"(?:{_ABOUT} )?{_AMOUNT}[.! ]*")
_STUCK = re.compile(  # where no more is said: "ik sta in de file", "mijn trein heeft vertraging"
    rf"{_HELLO}(?:(?:ik )?(?:sta|zit) (?:nog |vast )*in (?:de|een) file"
    r"|(?:mijn|de) (?:trein|bus|tram|metro) (?:heeft|is|rijdt|komt) (?:\w+ )?"
    r"(?:vertraging|vertraagd|te laat)|(?:i.m |i am )?stuck in traffic"
    r"|my (?:train|bus) is (?:late|delayed)"
    r"|sono (?:ferm[oa]|bloccat[oa]) nel traffico|il (?:mio )?(?:treno|bus) e in ritardo)"
    rf"(?:{_REASON})?[.! ]*"
)
_LONGEST = 180  # minutes: who is later than that does not come


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
        match = _BEHIND.fullmatch(said) or (_BARE.fullmatch(said) if bare else None)
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
    return (_WORDS.get(number) or int(number)) if number else None
