"""Where a name may stand in a result that is told."""

from keizer_bot.reading.old.result_words import RESULT_WORDS, ResultRole
from keizer_bot.reading.old.talk_words import Part
from keizer_bot.reading.old.told_remarks import SCORED
from keizer_bot.reading.old.told_words import ToldWord
from keizer_bot.reading.words import listed

_ARTICLES = frozenset(
    listed(
        "de|ons|onze|our|die|den|il|la|l'|heer|de heer|den heer|mevrouw|meneer|mijnheer|mister|mrs"
        "|signora|signor"
    )
)
_LEADS = frozenset(("door", "by", "da", "en", "and", "e"))
_ENDED = [["ha", ended] for ended in ("vinto", "perso", "pareggiato", "pattato")]
_DRAWS = frozenset(("remise", "draw", "drew", "patta"))
_TELL = {Part.OUTCOME, Part.ABSENT}
_PARTICLES = {phrase for phrase, (says, _) in RESULT_WORDS.items() if says is ResultRole.PARTICLE}


def goes_on(words: list[ToldWord], at: int) -> bool:
    """Whether the name at that place is the end of one: "Jan de Vries", "Kees van der Berg"."""
    before = at - 1
    while before > 0 and (words[before].text,) in _PARTICLES | {("van",)}:
        before -= 1
    return before >= 0 and words[before].part is Part.NAME


def may_be_named(words: list[ToldWord], at: int) -> bool:
    """Whether a name may stand here: in front of the result, or behind "van", "tegen", "door"."""
    while at and words[at - 1].text in _ARTICLES:
        at -= 1  # "van ons Sophie"
    before = words[at - 1] if at else None
    if before is not None and (before.part is Part.LEADS or before.text in _LEADS):
        return True
    if before is not None and before.text[0] in SCORED and words[at - 2 : at - 1]:
        return words[at - 2].part is Part.NAME  # "Kees 1-0 Anna"
    if [word.text for word in words[:at]] in _ENDED:
        return True  # "ha vinto Kees"
    return not any(word.part in _TELL or word.part is Part.ME for word in words[:at])


def is_draw_with(clause: str, words: list[ToldWord], at: int) -> bool:
    """Whether a name alone follows a draw: "remise Kees"."""
    follows = bool(at) and words[at - 1].text in _DRAWS
    return follows and clause[words[at].start].isupper()
