"""What stands beside a result that is told: whom it is said to, how it went."""

import re
from collections.abc import Callable
from itertools import takewhile

from keizer_bot.i18n.folding import fold
from keizer_bot.reading.day_words import DAY_WORDS, DayKind
from keizer_bot.reading.old.conceded import BUTS
from keizer_bot.reading.old.how_it_went import Beside
from keizer_bot.reading.old.result_words import RESULT_WORDS, SaidOutcome
from keizer_bot.reading.old.speech_words import AMONG, SPEECH, Role
from keizer_bot.reading.old.talk_words import Part
from keizer_bot.reading.old.told_words import ToldWord, words_of
from keizer_bot.reading.words import listed, patterns, word_lists

IsAnswer = Callable[[str], bool]
MOST_OF_A_NAME = 3  # words
DOUBTS = {Part.NAME, Part.NOT, Part.NO_RESULT, Part.PLACE}
_THAT_IS = frozenset(("ik", "dus", "ja", "i", "me", "mij", "io", "that's", "dat", "ben", "hij"))
BE = frozenset(words.strip() for words in word_lists("result_words.toml")["talk"]["BE"].split("|"))
_NOT_THEM = {Part.THEM, Part.ME, Part.CORRECTS, Part.NAME}  # "ik won, niet andersom"
_BECAUSE = AMONG["that_because"]
_REMARK = re.compile(patterns("remarks")["whole"])
_HAD = frozenset(("had", "stond", "stood", "avevo", "stavo", "ero", "eigenlijk", "actually"))
_DID = _HAD | {"was", "speelde", "kwam", "gaf", "zag", "vond", "played", "gave", "saw", "found"}
THEY_OR_I = frozenset(("ik", "i", "hij", "zij", "ze", "he", "she"))
_WHAT = [["wat"], ["what"]]
_A = [["een"], ["n"], ["a"], ["an"]]
_EXCLAIM = [["che"], ["quanta"], *(w + a for w in _WHAT for a in _A)]
_AFTER_A = [[b, a] for b in ("na", "after", "dopo") for a in ("een", "n", "a", "an", "un", "una")]
_EVENINGS = frozenset(("serata",))
_ACTS = frozenset(listed(word_lists("result_words.toml")["beside"]["acts"]))
_HOW_LONG = frozenset(listed(word_lists("result_words.toml")["beside"]["how_long"]))
_PLAYED = frozenset(("speelde", "played", "giocava", "ha giocato"))
_TOO_GOOD = frozenset(("troppo forte", "troppo bravo", "troppo brava", "te sterk", "too strong"))
SCORED = frozenset("0123456789½")  # a score begins with one
_I_HAVE = frozenset(("heb", "ho", "i've"))
_PRAISE = frozenset(
    listed(
        "sterkte|gecondoleerd|condolences|condoglianze"
        "|gefeliciteerd|proficiat|proficiat aan|hulde aan|knap gespeeld|knap van|goed gespeeld"
        "|congratulations|congrats|well played|complimenti|complimenti a|bravo|brava"
    )
)
_CONGRATULATES = frozenset(("gefeliciteerd", "proficiat", "congratulations", "congrats"))
_GOES_ON = frozenset(listed(word_lists("result_words.toml")["beside"]["goes_on"]))
_FEW = 3  # words that nobody knows
_NOT_HOW = {Part.NO_RESULT, Part.NOT, Part.CORRECTS, Part.ABSENT, Part.OUTCOME, Part.PLACE}
_NAMES_A_DAY = {
    *(DayKind.DAY, DayKind.WEEKDAY, DayKind.MONTH, DayKind.FEAST, DayKind.WEEK, DayKind.WEEKEND),
    *(DayKind.MONTHS, DayKind.DAYS, DayKind.NEXT, DayKind.PAST, DayKind.COMING, DayKind.ROUND),
    *(DayKind.AFTERWARDS, DayKind.PERIOD),
}
_OF_US = frozenset(listed(word_lists("result_words.toml")["beside"]["of_us"]))
_GAMES = frozenset(("partij", "pot", "potje", "partijtje", "game", "match", "partita"))
_BOARD = _GAMES | {*listed(word_lists("result_words.toml")["beside"]["board"])}
_STEMS = ("eindspel", "middenspel", "opening", "aanval", "verdedig", "toren", "paard", "loper")
_BESIDE = word_lists("result_words.toml")["beside"]
_PAST = frozenset(listed(_BESIDE["past"]))
_PAST_ENDS = tuple(listed(_BESIDE["past_ends"]))
_OF_ANOTHER = frozenset(listed(_BESIDE["of_another"]))
_MOST_UNREAD = 5  # words
_SHORTEST_VERB = 5  # letters
_IT_WAS = [["het", "was"], ["t", "was"], ["it", "was"], ["dat", "was"], ["that", "was"]]
_OF_ANOTHER_STEMS = tuple(listed(_BESIDE["of_another_stems"]))
_OWNED = frozenset("mijn m'n mn zijn z'n haar my his her mio mia suo sua".split())  # noqa: SIM905 - words
_SUBJECTS = _OF_US | {"we", "wij", "die", "noi", "heb", "kheb", "khad", "ho", "ero", "ha"}
_LIKE_A = frozenset(("als", "like", "as", "come"))


def no_answer(_: str) -> bool:
    """Nothing is an answer of yes or no."""
    return False


def changes_nothing(
    clause: str, said: list[ToldWord], words: list[ToldWord], text: str, is_answer: IsAnswer
) -> bool:
    """Whether a clause that tells no result leaves it as it is.

    `words` are those of `said` up to where it is told how it went. "Ik dus" may contradict it.
    """
    parts = {word.part for word in words}
    if parts & {Part.ME, Part.THEM} and {word.text for word in words} <= _THAT_IS:
        return False  # "wit won, ik dus"
    if not parts & DOUBTS or _is_a_remark(clause) or is_answer(clause):
        return True
    return _stands_beside(words, text, clause) and said[0].text not in BUTS


def _is_a_remark(clause: str) -> bool:
    """Whether it only says how they feel, or what they do next: "volgende keer beter"."""
    return _REMARK.fullmatch(fold(clause).strip()) is not None


def _stands_beside(words: list[ToldWord], text: str, clause: str) -> bool:
    """Whether the clause changes nothing of what the text tells.

    It says who is addressed, how it went, or a "no". `words` are those of the clause.
    """
    first, *others = words
    named = all(word.part is Part.NAME for word in words) and _is_addressed(words, text, clause)
    not_them = first.part is Part.NOT and {word.part for word in others} <= _NOT_THEM
    greets = SPEECH.get((first.text,)) is Role.HELLO
    greeted = greets and {word.part for word in others} <= {Part.NAME, Part.READ}
    how = first.part is Part.TAIL or _is_described(words) or _exclaims(words)
    beside = named or greeted or how
    return beside or (not_them and (bool(others) or first.text == "no"))


def _is_addressed(words: list[ToldWord], text: str, clause: str) -> bool:
    """Whether it is a name before what is told, behind a comma or below it; no "geintje".

    Behind a full stop any word has a capital.
    """
    before = text[: text.find(clause)].rstrip(" ")
    named = clause[:1].isupper() and before.endswith((",", "\n"))
    return len(words) <= MOST_OF_A_NAME and (named or not before.strip())


def praises(words: list[ToldWord]) -> bool:
    """Whether it is to who won, and says nothing of who writes it: "proficiat, knap gewonnen"."""
    scored = any(w.part is Part.OUTCOME and w.text[0] in SCORED for w in words)
    own = any(w.part is Part.ME or w.text in _I_HAVE for w in words)
    return bool(words) and words[0].text in _PRAISE and not (scored or own)


def is_praise(words: list[ToldWord]) -> bool:
    """Whether it only is to somebody by name: "proficiat Jan"."""
    named = {word.part for word in words[1:]} <= {Part.NAME, Part.READ}
    return bool(words) and words[0].text in _PRAISE and named


def praised_in(clause: str) -> Beside | None:
    """Who is named last in such a clause: "goed gespeeld Jan"; who is congratulated won."""
    words = words_of(clause)
    named = [*takewhile(lambda word: _is_a_name(clause, word), words[::-1])]
    won = words[0].text in _CONGRATULATES
    name = clause[named[-1].start : named[0].end] if named else ""
    return Beside(name, False if won else None, addressed=True) if name else None


def with_reasons(clauses: list[tuple[str, list[ToldWord]]]) -> list[tuple[str, list[ToldWord]]]:
    """The clauses, a reason that is read as one of its own: "lost because | I hung my queen"."""
    found: list[tuple[str, list[ToldWord]]] = []
    for clause, words in clauses:
        at = next((i for i, word in enumerate(words) if word.text in _BECAUSE), len(words))
        told = any(word.part is Part.OUTCOME for word in words[:at])
        if (told or (found and not at)) and _is_a_reason(words[at + 1 :]):
            parts = [clause[: words[at].start], clause[words[at].end :]]
            found += [(part.strip(), words_of(part.strip())) for part in parts if part.strip()]
        else:
            found.append((clause, words))
    return found


def _is_a_reason(words: list[ToldWord]) -> bool:
    """Whether it is of the two who played, and all of it read, or of their pieces."""
    parts = {word.part for word in words}
    open_ = {Part.NAME, Part.NOT, Part.NO_RESULT, Part.PLACE, Part.ABSENT}
    return is_of_the_board(words) or (bool(parts & {Part.ME, Part.THEM}) and not parts & open_)


def is_of_the_board(words: list[ToldWord]) -> bool:
    """Whether it says what happened on the board: "ik had een pion meer", "he lost his queen"."""
    parts = {word.part for word in words}
    if Part.PIECE not in parts or parts & {Part.NAME, Part.PLACE, Part.CORRECTS, Part.ABSENT}:
        return False
    odd = [word for word in words if word.part is Part.NO_RESULT and word.text not in _HAD]
    return not odd and not {Part.OUTCOME, Part.NOT} <= parts


def only_tells_how(clause: str) -> bool:
    """Whether it can only be how it went, whatever its words: "mijn aanval was onhoudbaar".

    It tells what happened on the board to one of the two who played, names no day and nobody but
    who did it, takes nothing back, and is over: not "haar vlag gaat zo vallen".
    """
    words = words_of(clause)
    said = [part for word in words for part in word.text.split()]
    parts = {word.part for word in words if word.text not in _HAD}
    if parts & _NOT_HOW or (AMONG["takes_back"] | _GOES_ON) & {*said}:
        return False
    doer = _doer(clause, words)
    words = _without_last_name(clause, words)
    unread = [word for word in words[len(doer) :] if word.part is Part.NAME]
    named = any(clause[word.start].isupper() for word in unread)
    dated = any(map(_names_a_day, said))
    of_the_board = Part.PIECE in parts or any(w in _BOARD or w.startswith(_STEMS) for w in said)
    of_us = bool(doer) or not _OF_US.isdisjoint(said) or said[0] in _GAMES
    of_us = of_us or not any(part.isdigit() for part in said)  # "mat in 3" is still to come
    return of_the_board and of_us and not (named or dated) and len(unread) <= _FEW


def tells_what_was(clause: str) -> bool:
    """Whether it can only be what one of the two did or was: "ik was doodop".

    It begins with who did it and has a verb of the past, or is short for that, and has none of the
    words that tell of another game, another day, a wish or a protest.
    """
    words = words_of(clause)
    said = [part for word in words for part in word.text.split()]
    exclaims = said[:1] in _EXCLAIM or said[:2] in _EXCLAIM
    parts = {word.part for word in words[exclaims:] if word.text not in _HAD | BUTS}
    if parts & _NOT_HOW or (AMONG["takes_back"] | _GOES_ON | _OF_ANOTHER) & {*said}:
        return False
    if any(part.startswith(_OF_ANOTHER_STEMS) for part in said):
        return False
    doer = _doer(clause, words)
    impersonal = [*said[said[0] in BUTS :][:2]] in _IT_WAS
    unread = [w for w in _without_last_name(clause, words)[len(doer) :] if w.part is Part.NAME]
    odd = any(clause[word.start].isupper() for word in unread) or any(map(str.isdigit, said))
    dated = any(map(_names_a_day, said))
    owned = said[0] in _OWNED  # "haar woorden" has no verb
    was = any(part in _PAST or _is_regular(part) for part in said[len(doer) + 2 * owned :])
    begun = bool(doer) or said[0] in _SUBJECTS or impersonal
    short = len(unread) <= _FEW and (exclaims or _is_short_for_what_was(said))
    return ((begun and was) or short) and not (odd or dated) and len(unread) <= _MOST_UNREAD


def _is_short_for_what_was(said: list[str]) -> bool:
    """Whether who did it is left out: "te optimistisch geofferd", "after a long sit"."""
    long = said[:2] in _AFTER_A and not _HOW_LONG.isdisjoint(said)
    return long or not _ACTS.isdisjoint(said)


def _names_a_day(word: str) -> bool:
    """Whether it may be a day: not "zat", which is a verb here, and no evening."""
    kind, _ = DAY_WORDS.get((word,), (None, 0))
    return kind in _NAMES_A_DAY and word not in _PAST | _EVENINGS


def _is_regular(verb: str) -> bool:
    return len(verb) > _SHORTEST_VERB and verb.endswith(_PAST_ENDS)


def who_did(clause: str) -> str:
    """Who is named in such a clause; "" if nobody.

    It begins with the name, or ends with it: "Łukasz trapte in de herdersmat", "een val van Piet".
    """
    words = words_of(clause)
    doer = _doer(clause, words)
    last = words[len(_without_last_name(clause, words)) :]
    named = doer or last
    who = clause[named[0].start : named[-1].end] if named else ""
    return who.removesuffix("'s").removesuffix("’s")  # "Kees's flag fell"


def _without_last_name(clause: str, words: list[ToldWord]) -> list[ToldWord]:
    """The words before a name at the end of which something is: "een val van Piet"."""
    last = [*takewhile(lambda word: _is_a_name(clause, word), words[::-1])]
    led = bool(last) and words[-len(last) - 1 : -len(last)]
    return words[: -len(last)] if led and led[0].part is Part.LEADS else words


def _doer(clause: str, words: list[ToldWord]) -> list[ToldWord]:
    """The name that it begins with; in small letters a verb must follow: "jan had de opening"."""
    written = [*takewhile(lambda word: _is_a_name(clause, word), words)]
    named = [*takewhile(lambda word: word.part is Part.NAME, words)]
    verb = words[len(named) : len(named) + 1]
    return written or (named if verb and verb[0].text in _DID else [])


def _is_a_name(clause: str, word: ToldWord) -> bool:
    return word.part is Part.NAME and clause[word.start].isupper()


def is_of_another(clause: str, words: list[ToldWord]) -> bool:
    """Whether words that may be somebody's stand behind their name: "Anna: ik heb gewonnen"."""
    named = [*takewhile(lambda w: w.part in {Part.NAME, Part.LEADS, Part.READ}, words)]
    behind = clause[named[-1].end :] if named and named[0].part is Part.NAME else ""
    first = next(iter(words[len(named) :]), None)
    if first is None or not behind.lstrip().startswith(":"):
        return False
    won = RESULT_WORDS.get(tuple(first.text.split()), (None, None))[1]
    alone = all(word.text != "-" for word in named)  # not "Jan - Piet: gewonnen door Jan"
    return first.part is Part.ME or (alone and won in {SaidOutcome.WON, SaidOutcome.LOST})


def _exclaims(words: list[ToldWord]) -> bool:
    """Whether it says what a game it was: "wat een thriller", "che partita"."""
    said = [word.text for word in words[:2]]
    begun = said[:1] == ["che"] or (said[:1] in _WHAT and said[1:] in _A)
    rest = {word.part for word in words[1:]}
    return begun and rest <= {Part.READ, Part.PIECE, Part.TAIL, Part.THEM, Part.ME}


def _is_described(words: list[ToldWord]) -> bool:
    """Whether it only says how somebody was, or played: "Kees was gewoon beter"."""
    first, *others = words
    verb = others[0].text if others else ""
    known = {word.part for word in others} <= {Part.READ, Part.PIECE}
    lost_a_piece = {word.part for word in others} == {Part.READ, Part.PIECE}
    so = all(word.part in {Part.READ, Part.NAME} or word.text in _LIKE_A for word in others)
    return first.part in {Part.NAME, Part.THEM} and (
        (verb in BE and known) or verb in _TOO_GOOD or (verb in _PLAYED and so) or lost_a_piece
    )
