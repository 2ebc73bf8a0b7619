"""Recognises the language of a text, and tells a sentence from a name."""

from __future__ import annotations

from keizer_bot.reading.talk import introduced
from keizer_bot.reading.wording import is_sentence, language_of
from tests.rows import each_row

SENTENCES = {
    "nl": (
        "ik kom vrijdag niet",
        "Hallo, ik wil graag lid worden",
        "mag ik een keer meedoen",
        "wie speelt er tegen Luca Ricci",
        "ik heb gewonnen",
    ),
    "en": (
        "hello, can I play friday?",
        "I can't make it on Friday",
        "I'm ill",
        "I won against Luca Ricci",
        "who is coming tonight",
        "looking for a game, could I join?",
    ),
    "it": (
        "ciao, vorrei giocare venerdì",
        "non vengo venerdì",
        "ho vinto contro Kees de Wit",
        "stasera sono malato",
        "chi gioca domani?",
    ),
}
UNSURE = (
    *(
        "ok",
        "hi",
        "ciao",
        "hallo",
        "stand",
        "classifica",
        "ranking",
    ),
    *("Hugo Vink", "Will Smith", "Piet Zondag", "afmelden friday", "classifica vrijdag"),
    *("Ik speel tegen Kees, see you friday", "½-½", "1-0", "Kees de Wit 1-0 Anna Smit", ""),
)
NAMES = (
    *("Hugo Vink", "hugo vink", "Ben Visser", "Can Yilmaz", "Piet Zondag", "jan vrijdag"),
    *("Jan van den Berg", "Vink, Hugo", "H. Vink", "A.B. de Wit", "Wil de Vries", "Will Smith"),
    *("Jan op het Veld", "Jan ten Have", "Sara de Haan", "Mia Costa", "An Vermeer", "d'Hont"),
    *("Ik ben Hugo Vink", "Hi, Hugo Vink here!", "mi chiamo Luca Ricci", "hallo, met Anna Smit"),
    *("Giulia Della Valle", "Marco Dei Rossi", "Bram", "Maria del Carmen"),
)
MORE_SENTENCES = (
    *("vorrei iscrivermi", "posso venire", "quanto costa", "new member", "lid worden"),
    *("Kees, 12 jaar", "Hugo Vink?", "zijn er nog plekken", "vrijdag", "morgen om 20:00"),
    *("Sono nuovo, come funziona", "looking for chess partners", "I need some help"),
)


@each_row(("language", "text"), [(key, text) for key, texts in SENTENCES.items() for text in texts])
def test_two_words_that_only_one_language_has_tell_it(language: str, text: str) -> None:
    """They are a sentence, and so no name."""
    assert language_of(text) == language
    assert is_sentence(introduced(text))


@each_row("text", UNSURE)
def test_a_name_a_command_or_two_languages_tell_nothing(text: str) -> None:
    """Then somebody is answered as before."""
    assert language_of(text) is None


@each_row("text", NAMES)
def test_a_name_is_no_sentence(text: str) -> None:
    """A word in it may be a word of sentences."""
    assert not is_sentence(introduced(text))


@each_row("text", MORE_SENTENCES)
def test_questions_and_statements_are_not_names(text: str) -> None:
    """That holds in any language, and in one that is not certain."""
    assert is_sentence(introduced(text))


@each_row("text", ["Ben Jansen", "Hi, this is Ben Jansen", "Ben Jansen hier", "ik ben Ben Jansen"])
def test_ben_is_a_first_name_too(text: str) -> None:
    """Without an "ik" in front of it, "ben" is a name too."""
    assert introduced(text) == "Ben Jansen"
    assert introduced("ik ben Hugo Vink") == "Hugo Vink"
