"""All settings of the rules have words, with the text to type beside them."""

from __future__ import annotations

import re

import pytest

from keizer_bot import LANGUAGES
from keizer_bot.club.rules.messages import NotSet, SeveralValues
from keizer_bot.club.rules.views import differences, in_words, rules_lines
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.pairing_table import REMATCHES
from keizer_bot.engine.presets import PRESETS
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from keizer_bot.reports.rule_words import OnOrOff, RuleWord
from tests.engine.rule_words import RULE_WORDS
from tests.rows import each_row

TEXTS = Translator(strict=True)
TABLES = [{"preset": name, "season": {"rounds": 30}} for name in PRESETS]


def shown(key: str, typed: str) -> str:
    """A value as it is read."""
    return plain(TEXTS.render(SeveralValues((in_words(key, typed),)), "nl"))


def test_every_word_of_the_rules_is_told_in_words() -> None:
    """No text has a rule's value as it is typed."""
    inner = {"pairing.method.method": "pairing.method", "absence.kinds.limit_per": "limit_per"}
    inner["absence.kinds.match_days"] = "match_days"
    inner["revaluation.schedule.passes"] = "passes"
    typed = {f"{inner.get(key, key)} = {word}" for key, word in RULE_WORDS}
    rematches = {f"pairing.rematch = {word}" for word in REMATCHES}
    assert {word.value for word in RuleWord} == typed | rematches


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_word_of_the_rules_has_words_in_every_language(language: str) -> None:
    """No two options of a rule read the same."""
    said = {word: (word.value.split(" ")[0], TEXTS.word(word, language)) for word in RuleWord}
    assert len(set(said.values())) == len(RuleWord)
    assert all(TEXTS.word(each, language) for each in (*OnOrOff, *AbsenceKind))


@each_row("new", TABLES)
@each_row("old", TABLES)
def test_a_change_is_read_in_words(old: dict[str, object], new: dict[str, object]) -> None:
    """A value that is no number is in words, followed by the text to type in code."""
    for change in (each.text for each in differences(rules_from(old), rules_from(new))):
        for value in (change.before, change.after):
            assert not isinstance(value, str) or re.fullmatch(r"[0-9/]+", value)
        as_it_is = isinstance(change.after, str | NotSet) and not change.typed.endswith("[]")
        assert as_it_is == (" = " not in change.typed)


@each_row(
    ("key", "typed", "words"),
    [
        ("pairing.rematch", "once-per-period", "één keer per periode"),
        ("pairing.rematch", "{gap = 1}", "pas als er 1 ronde tussen zit"),
        ("pairing.rematch", "{max = 2}", "ten hoogste 2 keer"),
        (
            "pairing.no_bye",
            "{top = 10, last_rounds = 2}",
            "de eerste 10 van de stand, in de laatste 2 rondes",
        ),
        ("values.tie_breaks", "[mutual, wins]", "onderling resultaat, meeste winstpartijen"),
        ("values.tie_breaks", "[]", "niet ingesteld"),
        ("absence.late.credit", "[1/3, 0]", "1/3, 0"),
        ("absence.late.limit_per", "period", "per periode"),
        ("absence.silent_kind", '"club_duty"', "speelde voor de club"),
        ("absence.silent_kind", "holiday", "holiday"),
        ("pairing.double", "true", "ja"),
        ("values.top", "50", "50"),
        (
            "revaluation.schedule",
            "[{from_round = 1, passes = 1}, {from_round = 11, passes = until-stable}]",
            "vanaf ronde 1 één keer, vanaf ronde 11 tot er niets meer verandert",
        ),
    ],
)
def test_a_value_is_told(key: str, typed: str, words: str) -> None:
    """A word, a list, a table, a yes or no; a number and a club's own word as they are."""
    assert shown(key, typed) == words


SHORT = {
    "scores": {"loss": {"points": 5}, "forfeit_win": {"points": 1}, "bye": {"points": "1/2"}},
    "absence": {
        "late": {"credit": "1/2", "points": -5, "limit": 3},
        "holiday": {"credit": "1/3", "points": 1},
        "no_show": {"points": -5},
    },
}


@pytest.mark.parametrize(
    ("language", "lines"),
    [
        (
            "nl",
            (
                (
                    "Partij: winst 1 keer de waarde van je tegenstander; remise 1/2 keer de waarde "
                    "van je tegenstander; verlies 5 punten, wat de tegenstander ook waard is."
                ),
                "Reglementaire winst: 1 punt, wat de tegenstander ook waard is. Vrij: ½ punten.",
                (
                    "Afwezig (te laat afgemeld): 1/2 van je eigen waarde, min 5 punten, "
                    "ten hoogste 3 keer per seizoen."
                ),
                "Afwezig (holiday): 1/3 van je eigen waarde, plus 1 punt.",
                "Afwezig (niet gekomen), punten: -5.",
            ),
        ),
        (
            "en",
            (
                (
                    "Game: a win pays 1 times the opponent’s value; a draw 1/2 times the "
                    "opponent’s value; a loss 5 points, whatever the opponent is worth."
                ),
                "Absent, holiday: 1/3 of your own value, plus 1 point.",
            ),
        ),
        (
            "it",
            (
                (
                    "Partita: la vittoria vale il valore dell’avversario × 1; la patta il valore "
                    "dell’avversario × 1/2; la sconfitta 5 punti, qualunque sia il "
                    "valore dell’avversario."
                ),
                "Chi manca (holiday): 1/3 del proprio valore, più 1 punto.",
            ),
        ),
    ],
)
def test_fixed_points_stand_in_the_short_rules_in_words(
    language: str, lines: tuple[str, ...]
) -> None:
    """Beside parts of a value, or alone; without a key of the season file."""
    short = [plain(TEXTS.render(each, language)) for each in rules_lines(rules_from(SHORT))]
    assert set(lines) <= set(short), short
    assert not any("{" in line for line in short)
