"""What stands beside a result that is told: whom it is said to, how it went."""

from keizer_bot.grammar.speech_words import SPEECH, Role
from keizer_bot.grammar.talk_words import Part
from keizer_bot.grammar.told_words import ToldWord
from keizer_bot.grammar.words import word_lists

MOST_OF_A_NAME = 3  # words
BE = frozenset(words.strip() for words in word_lists("result_words.toml")["talk"]["BE"].split("|"))
_NOT_THEM = {Part.THEM, Part.ME, Part.CORRECTS}  # "ik heb gewonnen, niet andersom"
_PLAYED = frozenset(("speelde", "played", "giocava", "ha giocato"))
_LIKE_A = frozenset(("als", "like", "as", "come"))


def stands_beside(words: list[ToldWord]) -> bool:
    """Whether it changes nothing of what is told: who is addressed, how it went, a "no"."""
    first, *others = words
    named = len(words) <= MOST_OF_A_NAME and all(word.part is Part.NAME for word in words)
    not_them = first.part is Part.NOT and {word.part for word in others} <= _NOT_THEM
    greets = SPEECH.get((first.text,)) is Role.HELLO
    greeted = greets and {word.part for word in others} <= {Part.NAME}
    beside = named or greeted or first.part is Part.TAIL or _is_described(words)
    return beside or (not_them and (bool(others) or first.text == "no"))


def _is_described(words: list[ToldWord]) -> bool:
    """Whether it only says how somebody was: "Kees was gewoon beter"."""
    first, *others = words
    verb = others[0].text if others else ""
    known = {word.part for word in others} == {Part.READ}
    so = all(word.part in {Part.READ, Part.NAME} or word.text in _LIKE_A for word in others)
    return first.part in {Part.NAME, Part.THEM} and (
        (verb in BE and known) or (verb in _PLAYED and so)
    )
