"""The engine's refusals exist in every language, with the same fields as in English."""

from __future__ import annotations

import re
from string import Formatter

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.club.rules.change_messages import RulesRefused
from keizer_bot.config.problems import (
    ConfigPlace,
    ConfigProblem,
    FileCause,
    SettingProblem,
    ValueKind,
)
from keizer_bot.engine.errors import Problem, TableProblem, Trouble
from keizer_bot.formats.rules_file import FileProblem
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import key_of
from keizer_bot.i18n.translator import Translator, catalogue
from tests.i18n.all_messages import exceptions
from tests.i18n.refusal_examples import EXAMPLES, Example, problems_in, trouble_of
from tests.i18n.telegram_html import fault_of
from tests.rows import each_row

PROBLEMS = [problem for kind in Problem.__subclasses__() for problem in kind]
OF_CONFIG = {*(ConfigProblem, ConfigPlace, SettingProblem, ValueKind, FileCause)}
"""The faults of a host's file, which the chat never names: tests/test_config.py has these."""
PYTHONS_WORDS = {"detail"}  # in English whatever the language: for the command line alone
# In the chat without Python's words, and typed rules are no file there.
SAID_OTHERWISE = {
    FileProblem.NOT_JSON,
    FileProblem.RULES_NOT_UTF8,
    FileProblem.NOT_TOML,
    FileProblem.NOT_TOML_AT,
}
BOTH_LANGUAGES = {"is", "of", "in", "en", "open", "ratings", "Sevilla", "JSON", "TOML", "UTF"}
BOTH_LANGUAGES |= {"KeizerForClubs", "SQLite", "club", "database"}


def name(problem: Problem) -> str:
    """The problem's key in the catalogues."""
    return f"{key_of(type(problem))}.{problem.name.lower()}"


def fields(text: str) -> set[str]:
    """The fields in a text."""
    return {field for _, field, _, _ in Formatter().parse(text) if field}


def words(text: str) -> set[str]:
    """The words of a text without its fields and the text to type."""
    return set(re.findall(r"[A-Za-z]{2,}", re.sub(r"<code>.*?</code>|<.*?>|\{.*?\}", " ", text)))


def in_dutch(trouble: Trouble) -> str:
    """The arbiter's text when a change of rules is refused for this."""
    return Translator(strict=True).render(RulesRefused(trouble), "nl")


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_has_a_text_with_its_fields(language: str) -> None:
    """No problem is without words, and no words without their fields."""
    texts = catalogue(language)
    wrong = {
        problem: fields(str(problem.value)) ^ fields(texts[name(problem)].text)
        for problem in PROBLEMS
    }
    assert {problem: odd for problem, odd in wrong.items() if odd - PYTHONS_WORDS} == {}


@each_row("problem", [p for p in PROBLEMS if p not in SAID_OTHERWISE])
def test_the_chat_says_in_english_what_the_command_line_says(problem: Problem) -> None:
    """The same sentence for every reader."""
    assert plain(catalogue("en")[name(problem)].text) == problem.value


def test_every_problem_has_an_example() -> None:
    """The tests below cover every problem."""
    in_the_database = {*(FileProblem.ONE_PERSON, FileProblem.NO_EVENING, FileProblem.SEASON_KNOWN)}
    in_config = {problem for kind in OF_CONFIG for problem in kind}
    assert set(PROBLEMS) - set(EXAMPLES) == in_the_database | in_config


@each_row(("problem", "example"), EXAMPLES.items())
def test_a_problem_is_found_and_said_in_dutch(problem: Problem, example: Example) -> None:
    """Each is found where it is, and not a word of the English sentence is left."""
    trouble = trouble_of(example)
    assert problem in problems_in(trouble)
    said = in_dutch(trouble)
    assert fault_of(said) is None
    assert words(str(problem.value)) & words(said) <= BOTH_LANGUAGES


def test_a_typed_letter_o_is_named() -> None:
    """The arbiter sees the key, the fault and their own text."""
    said = in_dutch(trouble_of(EXAMPLES[TableProblem.NOT_EXACT]))
    assert "<code>values.top</code> hoort een heel getal of een breuk" in said
    assert "niet <code>&#x27;6o&#x27;</code>" in said


def test_every_exception_can_be_hashed() -> None:
    """A dataclass that compares by fields has no hash, and breaks code with errors in a set."""
    assert exceptions()
    for kind in exceptions():
        assert kind.__hash__ is not None, kind
