"""What a text may be about, by its words alone: cheap, so that chatter is left unread."""

from keizer_bot import LANGUAGES
from keizer_bot.reading.cutting import prepared
from keizer_bot.reading.lexicon import Lexicon, lexicon
from keizer_bot.reading.old.scores import scores
from keizer_bot.reading.senses import Sense
from keizer_bot.reading.words import tokens

_OF_RESULTS = frozenset(
    {
        *(Sense.WON, Sense.LOST, Sense.DRAWN, Sense.BEAT, Sense.BEATEN, Sense.WAS_BEATEN),
        *(Sense.RESIGNED, Sense.FLAG, Sense.OWN_FLAG, Sense.NO_SHOW),
    }
)


def speaks_of_results(text: str) -> bool:
    """True if a word of the text may be one of a result, in any language, or a score."""
    cleaned = prepared(text)
    if any(score.outcome for score in scores(cleaned, "chess")):
        return True
    words = tuple(token.text for token in tokens(cleaned))
    return any(_is_of_results(words, lexicon(language)) for language in LANGUAGES)


def _is_of_results(words: tuple[str, ...], known: Lexicon) -> bool:
    runs = (
        words[at : at + length]
        for at in range(len(words))
        for length in range(1, min(known.longest, len(words) - at) + 1)
    )
    return any(not _OF_RESULTS.isdisjoint(known.phrases.get(run, ())) for run in runs)
