"""What stands beside a result that is told: whom it is said to, how it went."""

from itertools import pairwise

from keizer_bot.grammar.speech_words import SPEECH, Role
from keizer_bot.grammar.talk_words import Part
from keizer_bot.grammar.told_words import ToldWord
from keizer_bot.grammar.words import word_lists

MOST_OF_A_NAME = 3  # words
BE = frozenset(words.strip() for words in word_lists("result_words.toml")["talk"]["BE"].split("|"))
_NOT_THEM = {Part.THEM, Part.ME, Part.CORRECTS}  # "ik heb gewonnen, niet andersom"
_PLAYED = frozenset(("speelde", "played", "giocava", "ha giocato"))
_LIKE_A = frozenset(("als", "like", "as", "come"))
_REMARKS = {*(Part.READ, Part.NAME, Part.ME, Part.THEM, Part.LEADS, Part.PIECE, Part.TAIL)}
_WAS = frozenset(("was", "were", "ero", "era"))


def stands_beside(words: list[ToldWord], text: str, clause: str) -> bool:
    """Whether the clause changes nothing of what the text tells.

    It says who is addressed, how it went, or a "no". `words` are those of the clause.
    """
    first, *others = words
    named = all(word.part is Part.NAME for word in words) and _is_addressed(words, text, clause)
    not_them = first.part is Part.NOT and {word.part for word in others} <= _NOT_THEM
    greets = SPEECH.get((first.text,)) is Role.HELLO
    greeted = greets and {word.part for word in others} <= {Part.NAME}
    beside = named or greeted or first.part is Part.TAIL or _is_described(words)
    return beside or (not_them and (bool(others) or first.text == "no"))


def is_remark(words: list[ToldWord]) -> bool:
    """Whether it only says what happened on the board, or how they were: "Kees was er stil van"."""
    parts = [word.part for word in words]
    led = any(a.part is Part.LEADS and b.part is Part.NAME for a, b in pairwise(words))
    of_others = parts[0] is Part.NAME and led  # "gewonnen van Anna, Sophie van Lukasz"
    was = parts[0] in {Part.NAME, Part.THEM, Part.ME} and words[1:] and words[1].text in _WAS
    return {*parts} <= _REMARKS and not of_others and (Part.PIECE in parts or bool(was))


def _is_addressed(words: list[ToldWord], text: str, clause: str) -> bool:
    """Whether it is a name before what is told, behind a comma or below it; no "geintje".

    Behind a full stop any word has a capital.
    """
    before = text[: text.find(clause)].rstrip(" ")
    named = clause[:1].isupper() and before.endswith((",", "\n"))
    return len(words) <= MOST_OF_A_NAME and (named or not before.strip())


def _is_described(words: list[ToldWord]) -> bool:
    """Whether it only says how somebody was: "Kees was gewoon beter"."""
    first, *others = words
    verb = others[0].text if others else ""
    known = {word.part for word in others} == {Part.READ}
    so = all(word.part in {Part.READ, Part.NAME} or word.text in _LIKE_A for word in others)
    return first.part in {Part.NAME, Part.THEM} and (
        (verb in BE and known) or (verb in _PLAYED and so)
    )
