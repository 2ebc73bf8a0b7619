"""The lexicons hold words that a member could read: a phrase and its meanings a line."""

from __future__ import annotations

import re
from importlib import resources
from importlib.resources.abc import Traversable

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.i18n.folding import fold
from keizer_bot.i18n.translator import LOCALES
from keizer_bot.reading import forms as closed_forms
from keizer_bot.reading import lexicon as lexicons
from keizer_bot.reading.day_words import DAY_WORDS, numbers
from keizer_bot.reading.lexicon import Meaning, lexicon, meaning_named, meanings_of_phrases
from keizer_bot.reading.senses import Matter, Sense
from keizer_bot.reading.words import tokens

_FOLDER = resources.files("keizer_bot.reading").joinpath("lexicon")
_MOST_BYTES = 110_000 * len(LANGUAGES) // 3
_LONGEST_LINE = 80


def _lines(language: str) -> list[str]:
    return _FOLDER.joinpath(f"{language}.txt").read_text("utf-8").splitlines()


def _entries(language: str) -> list[str]:
    return [line for line in _lines(language) if line and line[0] != "#"]


@pytest.mark.parametrize("folder", [_FOLDER, _FOLDER / "days", _FOLDER / "clock"])
def test_each_language_has_a_file_of_its_own(folder: Traversable) -> None:
    """No more and no fewer than the languages of the texts."""
    assert {file.name for file in folder.iterdir() if file.is_file()} == {
        f"{name}.txt" for name in LANGUAGES
    }


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_line_is_a_phrase_and_its_meanings(language: str) -> None:
    """It is short and has no signs of a regular expression."""
    for line in _entries(language):
        assert re.fullmatch(r"[^=\\|\[\](){}*+^$]+ = [a-z]+(?:[ ,]+[a-z]+)*", line), line
        assert len(line) <= _LONGEST_LINE, line


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_phrase_stands_twice(language: str) -> None:
    """Phrases that differ only in accents count as the same."""
    phrases = [
        tuple(token.text for token in tokens(fold(line.partition(" = ")[0].removesuffix(" …"))))
        for line in _entries(language)
    ]
    assert len(set(phrases)) == len(phrases)


@pytest.mark.parametrize("language", LANGUAGES)
def test_phrases_stand_sorted_under_the_first_of_their_meanings(language: str) -> None:
    """So that a word is found, and a new one has one place."""
    heading = ""
    before = ""
    for line in _lines(language)[1:]:
        if line.startswith("# "):
            heading, before = line[2:], ""
        elif line:
            assert line.partition(" = ")[2].split(", ")[0] == heading, line
            assert line > before
            before = line


def test_together_they_are_small() -> None:
    """A lexicon that nobody can read through is not maintained."""
    folders = (_FOLDER, _FOLDER / "days", _FOLDER / "clock")
    files = [folder.joinpath(f"{name}.txt") for folder in folders for name in LANGUAGES]
    assert sum(len(file.read_bytes()) for file in files) <= _MOST_BYTES


def _meanings_in_forms() -> set[Meaning]:
    sections = closed_forms._sections()
    groups = {line.partition(" = ")[0] for line in sections["groups"]}
    rests = (line.partition(" = ")[2] for lines in sections.values() for line in lines)
    lists = (re.sub(r"(?<=; )(not|only|begins) ", "", rest) for rest in rests)
    names = {name for listed in lists for name in re.split(r"; |, | / ", listed)}
    return set(map(meaning_named, names - groups))


def test_every_name_of_a_meaning_has_words_and_a_use() -> None:
    """A slip in a name is found here: code or forms.txt uses each name in the lexicons."""
    of_days = {Matter.DAY, Matter.PAST_DAY, Matter.MONTH, Matter.FEAST, Matter.NUMBER}
    of_parts = {Matter.NAMED, Matter.NUMBERED_BOARD, Matter.HOUR, Matter.FACED}
    worded = {one for found in meanings_of_phrases().values() for one in found}
    assert Sense.__members__.keys().isdisjoint(Matter.__members__)
    assert worded | of_days | of_parts == {*Sense, *Matter, *_meanings_in_forms()}


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_names_all_languages(language: str) -> None:
    """In one word, as on the buttons of /taal."""
    names = LOCALES[language].languages
    known = lexicon(language).meanings_of
    assert [n for n in LANGUAGES if Matter.TONGUE not in known.get((fold(names[n]),), ())] == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_each_language_has_its_days_months_and_numbers(language: str) -> None:
    """The names are those that the bot writes; numbers from 21 are made of two."""
    locale = LOCALES[language]
    names = [*locale.days["format"]["wide"].values(), *locale.months["format"]["wide"].values()]
    assert [name for name in names if (fold(name),) not in DAY_WORDS] == []
    assert {*numbers(language).values()} >= {*range(1, 21), 30}


def test_a_phrase_may_have_several_meanings_and_room_inside() -> None:
    """The phrase "meld af" may have other words between; "gaat" may mean two things."""
    dutch = lexicon("nl")
    assert dutch.phrases["meld", "af"] == {Sense.SIGN_OFF}
    assert ("meld", "af") in dutch.open_phrases["meld"]
    assert dutch.phrases["gaat",] >= {Sense.UNREAL, Sense.THIRD_PERSON}


@pytest.mark.parametrize("line", ["komt", "= come", "komt ="])
def test_a_line_of_another_form_is_refused(line: str) -> None:
    """With its place, so that it can be mended."""
    with pytest.raises(ValueError, match=r"nl\.txt, line 3"):
        lexicons._entry(line, "nl.txt, line 3")
