"""What is told beside how it ended: what might have been, an offer, a piece that was lost."""

import re

from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.old.scores import with_forfeit_in_full
from keizer_bot.reading.old.talk_words import Part
from keizer_bot.reading.old.told_words import ToldWord
from keizer_bot.reading.words import listed, patterns, word_lists

_TALK = word_lists("result_words.toml")["talk"]
CONCEDED = frozenset(listed(_TALK["CONCEDED"]))
_IN_THE_END = frozenset(listed(_TALK["IN_THE_END"]))
BUTS = frozenset(("maar", "but", "ma"))
ANDS = frozenset(("en", "and", "e"))
_OWN = {Part.READ, Part.ME, Part.PIECE}
_SAID = patterns("results")
_SEPARABLE = re.compile(_SAID["separable"], re.IGNORECASE)
_LEFT_OUT = [re.compile(_SAID[w], re.IGNORECASE) for w in ("noted", "instead", "offered")]
_OFFERS = re.compile(_SAID["offers"], re.IGNORECASE)
_FLAG_FELL = re.compile(_SAID["flag_fell"])
_RAN_OUT = re.compile(_SAID["ran_out"], re.IGNORECASE)
_TO_ME = re.compile(_SAID["to_me"], re.IGNORECASE)
_NIL_ONE = re.compile(_SAID["nil_one"], re.IGNORECASE)
_ONE_NIL = re.compile(_SAID["one_nil"], re.IGNORECASE)
_WON_ON_TIME = re.compile(_SAID["won_on_time"], re.IGNORECASE)
_REWRITTEN = [
    (re.compile(said), meant)
    for said, meant in word_lists("sentences.toml")["rewritten_results"].values()
]
_NUMBERS = {
    phrase[0]: value
    for phrase, (kind, value) in DAY_WORDS.items()
    if len(phrase) == 1 and kind is DayKind.NUMBER
}
_NUMBERS |= {f"{said[:-1]}a": value for said, value in _NUMBERS.items() if said.endswith("o")}
_NUMBER = "|".join(sorted(_NUMBERS, key=len, reverse=True))
_BOARD = re.compile(rf"\b(bord|board|tafel|table|scacchiera) ({_NUMBER})\b", re.IGNORECASE)
_NTH_BOARD = re.compile(
    rf"\b(?:sulla |alla |in )?({_NUMBER}) (bord|board|scacchiera)\b", re.IGNORECASE
)
_BOTH = re.compile(_SAID["both"], re.IGNORECASE)
_ACCEPTED = re.compile(_SAID["accepted"], re.IGNORECASE)
_Clause = tuple[str, list[ToldWord]]


def in_one_word(text: str) -> str:
    """The text with a verb in two parts as one word, and without what is only said beside it."""
    text = _SEPARABLE.sub(r"versloeg \g<whom>", text)
    text = _ACCEPTED.sub("remise", _OFFERS.sub("remise aangeboden", text))
    text = _RAN_OUT.sub(r"\g<who> door de \g<clock>", _FLAG_FELL.sub(r"\g<whose> verloor", text))
    text = _NIL_ONE.sub("0-1", _ONE_NIL.sub("1-0", _with_boards(text)))
    text = with_forfeit_in_full(text)
    for said, meant in _REWRITTEN:
        text = said.sub(meant, text)
    text = _WON_ON_TIME.sub(r"\g<won>\g<how> op tijd", text)
    text = _TO_ME.sub(" for ", text)
    text = _BOTH.sub(r"\g<how>", text)
    for beside in _LEFT_OUT:
        text = beside.sub("", text)
    return text


def _with_boards(text: str) -> str:
    """The text with the numbers of boards in digits: "bord drie", "sulla quarta scacchiera"."""
    text = _NTH_BOARD.sub(lambda said: f"{said[2]} {_NUMBERS[said[1].lower()]}", text)
    return _BOARD.sub(lambda said: f"{said[1]} {_NUMBERS[said[2].lower()]}", text)


def without_conceded(clauses: list[_Clause]) -> list[_Clause]:
    """The clauses but those that only say what might have been, before a "but" that tells."""
    kept: list[_Clause] = []
    ended = False  # whether what follows tells how it ended in spite of this
    for clause, words in reversed(clauses):
        conceded = _is_conceded(words)
        if not (ended and conceded):
            kept.append((clause, words))
        ended = _tells(words) or (ended and conceded)
    return kept[::-1]


def behind_the_board(words: list[ToldWord]) -> int:
    """Where the result begins behind what happened: "mijn dame weggegeven en | verloren"."""
    starts = [
        at + 1
        for at, word in enumerate(words[:-1])
        if word.text in ANDS and _may_be_left_out(words[:at]) and _begins(words[at + 1 :])
    ]
    return starts[-1] if starts else 0


def _is_conceded(words: list[ToldWord]) -> bool:
    """Whether all that has no end in it is of that kind: a position, an offer, a piece."""
    odd = [word for word in words if word.part is Part.NO_RESULT and word.text not in BUTS]
    speaks = odd or any(word.part is Part.PIECE for word in words)
    return bool(speaks) and all(word.text in CONCEDED for word in odd)


def _tells(words: list[ToldWord]) -> bool:
    """Whether it tells how it ended in spite of that: "maar verloren", "uiteindelijk remise"."""
    turns = words[:1] and (words[0].text in BUTS or any(w.text in _IN_THE_END for w in words))
    parts = {word.part for word in words if word.text not in BUTS}
    return bool(turns) and Part.OUTCOME in parts and not parts & {Part.NO_RESULT, Part.PIECE}


def _may_be_left_out(words: list[ToldWord]) -> bool:
    """Whether it is of one's own pieces or position alone."""
    own = all(word.part in _OWN or word.text in CONCEDED for word in words)
    lost_a_piece = {Part.PIECE, Part.OUTCOME} <= {word.part for word in words}
    told = {word.part for word in words} <= {*_OWN, Part.OUTCOME}
    speaks = any(word.part is Part.PIECE or word.text in CONCEDED for word in words)
    return speaks and (own or (lost_a_piece and told))


def _begins(words: list[ToldWord]) -> bool:
    """Whether how it ended comes first: "verloren", "I resigned"."""
    told = [word.part for word in words if word.part is not Part.READ][:2]
    return told[:1] == [Part.OUTCOME] or told == [Part.ME, Part.OUTCOME]
