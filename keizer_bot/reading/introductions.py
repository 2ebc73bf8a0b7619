"""The name with which somebody introduces themselves: "hallo, ik ben Hugo Vink"."""

from keizer_bot.reading.lexicon import meanings_of_phrases
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.wording import Meanings
from keizer_bot.reading.words import TextToken, clean, longest_phrase, tokens

_GREETING: Meanings = frozenset((Sense.HELLO,))
_SUBJECT: Meanings = frozenset((Sense.ME, Sense.THEY, Matter.NAME))
_VERB: Meanings = frozenset(
    (Sense.I_AM, Sense.BE, Sense.IS, Matter.CALLED, Matter.IT_IS, Sense.THERE, Sense.WITH)
)
_NAMES: Meanings = frozenset((Sense.BE, Sense.IS))  # Ben and Bent are first names too
_BEHIND: Meanings = frozenset((Sense.THERE,))


def introduced(text: str) -> str:
    """The name in an introduction, else the whole text."""
    line = clean(text)
    words = [token for token in tokens(line) if token.text != ","]
    while length := _length(words, _GREETING):
        words = words[length:]
    subject = _length(words, _SUBJECT)
    verb = _length(words[subject:], _VERB)
    if words and not subject and line[words[0].start].isupper() and _length(words, _NAMES):
        verb = 0
    words = words[subject + verb if verb else 0 :]
    while _length(words[-1:], _BEHIND):
        words = words[:-1]
    return line[words[0].start : words[-1].end] if words else line


def _length(words: list[TextToken], wanted: Meanings) -> int:
    """The number of words of the phrase at the beginning, if it has one of these meanings."""
    phrases = meanings_of_phrases()
    phrase = longest_phrase(tuple(words), 0, phrases)
    return len(phrase) if phrase and not wanted.isdisjoint(phrases[phrase]) else 0
