"""/logboek says who changed what, when, from what into what, and why."""

from __future__ import annotations

from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from msgspec.structs import replace

from keizer_bot.club.changes.views import for_all, log_post
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.records import ChangeRow
from tests.i18n.telegram_html import fault_of

TEXTS = Translator(strict=True)
AT = datetime(2026, 11, 20, 22, 30, tzinfo=ZoneInfo("Europe/Amsterdam"))
LINE = ChangeRow(AT, "Tom", "result", "Jansen - Bakker", "1-0", "1/2-1/2", "typefout")


def posted(*lines: ChangeRow) -> list[str]:
    """Give the lines in Dutch as a reader sees them."""
    return "\n".join(map(plain, log_post(lines, TEXTS, "nl"))).splitlines()


def test_a_change_is_told_whole() -> None:
    """When, who, what, before, after, and the reason."""
    words = "vr 20 nov 22:30, Tom: Jansen - Bakker ½-½ in plaats van 1-0 (reden: typefout)"
    assert posted(LINE) == ["Logboek, de laatste wijziging eerst", words]


def test_days_are_told_as_people_write_them() -> None:
    """A recorded date is a day of the week, in what was changed and in its value."""
    line = ChangeRow(AT, "Tom", "postponed", "Jansen, 2026-11-20", None, "2026-11-27")
    assert posted(line)[1].endswith("Jansen, vr 20 nov: vrijdag 27 november")


def test_a_day_within_a_value_is_told_so_too() -> None:
    """Which groups were made, and when; what only looks like a day stays as it is."""
    line = ChangeRow(AT, "Tom", "groups", "Intern", None, "A, B (2026-11-20)")
    assert posted(line)[1].endswith("groepen Intern: A, B (vr 20 nov)")
    assert posted(replace(line, after="2026-02-31"))[1].endswith(": 2026-02-31")


def test_what_stayed_as_it_was_is_told_once() -> None:
    """A result that was confirmed is not "from 1-0 to 1-0"."""
    line = ChangeRow(AT, "Anna", "confirmed", "Jansen - Bakker", "1-0", "1-0")
    assert posted(line)[1].endswith("Anna: Jansen - Bakker 1-0 bevestigd")


def test_a_kind_of_absence_of_the_club_s_own_is_not_for_everybody() -> None:
    """It may be an illness; that somebody is away is no secret, nor what is not about presence."""
    line = ChangeRow(AT, "Tom", "presence", "Hugo Vink, 2026-11-20", "here", "ziekenhuis")
    assert posted(for_all(line))[1].endswith("Hugo Vink is er niet op vr 20 nov: afwezig")
    assert posted(for_all(replace(line, action="undone:presence")))[1].endswith("naar afwezig")
    assert for_all(replace(line, after="late")).after == "late"
    assert for_all(replace(line, action="groups")).after == "ziekenhuis"


@pytest.mark.parametrize(
    ("before", "after", "words"),
    [
        (None, "late", ": te laat afgemeld"),
        ("excused", "here", ": van afgemeld naar komt"),
        ("1-0", None, ": 1-0 vervalt"),
        (None, None, ""),
        ("ziek", "2", ": van ziek naar 2"),
    ],
)
def test_recorded_values_are_said_in_words(
    before: str | None, after: str | None, words: str
) -> None:
    """What is known has a word; a club's own kind, or a number, is its own."""
    line = replace(LINE, action="wish", before=before, after=after, reason=None)
    assert posted(line)[1] == f"vr 20 nov 22:30, Tom: wens voor de indeling Jansen - Bakker{words}"


AWAY, GAME = "Anna Smit, 2026-11-20", "Jansen - Bakker"


@pytest.mark.parametrize(
    ("action", "subject", "before", "after", "words"),
    [
        ("presence", AWAY, None, "excused", "Anna Smit is er niet op vr 20 nov: afgemeld"),
        ("presence", AWAY, "here", "late", "Anna Smit is er niet op vr 20 nov: te laat afgemeld"),
        (
            *("presence", AWAY, "excused", "club_duty"),
            "Anna Smit is er niet op vr 20 nov: speelde voor de club (eerst: afgemeld)",
        ),
        ("presence", AWAY, None, "here", "Anna Smit komt op vr 20 nov"),
        ("presence", AWAY, "excused", "here", "Anna Smit komt toch op vr 20 nov"),
        (
            *("arrangement", "Anna Smit", "present", "absent"),
            "nieuwe afspraak voor Anna Smit: komt alleen na aanmelden",
        ),
        (
            *("by_arrangement", "2026-11-20", None, "Anna, Bram"),
            "volgens afspraak niet op vr 20 nov: Anna, Bram",
        ),
        ("result", GAME, None, "1-0", "Jansen - Bakker 1-0"),
        ("result", GAME, "1-0", "0-1", "Jansen - Bakker 0-1 in plaats van 1-0"),
        ("result", GAME, "1-0", None, "Jansen - Bakker: 1-0 ingetrokken"),
        ("pairing", "12", None, "1", "ronde 12 ingedeeld"),
        ("pairing", "12 (Rapid)", None, "2", "ronde 12 (Rapid) opnieuw ingedeeld (versie 2)"),
        ("player", "Anna Smit", None, "4", "Anna Smit doet mee vanaf ronde 4"),
        ("guest", "Anna Smit", None, "4", "Anna Smit is te gast in ronde 4"),
        ("withdrawn", "Anna Smit", None, "4", "Anna Smit stopt na ronde 4"),
        ("withdrawn", "Anna Smit", "4", None, "Anna Smit doet weer mee"),
    ],
)
def test_what_happens_every_week_is_a_sentence(
    action: str, subject: str, before: str | None, after: str | None, words: str
) -> None:
    """Behind who did it, who need not be the one it is about."""
    line = ChangeRow(AT, "Tom", action, subject, before, after)
    assert posted(line)[1] == f"vr 20 nov 22:30, Tom: {words}"


def test_who_speaks_for_themselves_is_named_once() -> None:
    """In the sentence, not before it too."""
    line = ChangeRow(AT, "Anna Smit", "presence", AWAY, None, "here")
    assert posted(line)[1] == "vr 20 nov 22:30: Anna Smit komt op vr 20 nov"


def test_an_empty_log_says_so() -> None:
    """Silence would look like a fault."""
    assert posted() == ["Er is nog niets gewijzigd."]


def test_a_long_log_fits_in_several_messages() -> None:
    """Every change is there, and each message is whole."""
    posts = log_post((replace(LINE, reason="<&" * 200),) * 40, TEXTS, "nl")
    assert sum(post.count("Tom") for post in posts) == 40
    assert max(map(len, posts)) <= 4096
    assert [post for post in posts if fault_of(post)] == []


@pytest.mark.parametrize(
    ("subject", "before", "after", "words"),
    [
        (
            "pairing.rematch",
            "once-per-period",
            "never",
            "regel Opnieuw tegen elkaar: van één keer per periode naar niet in dit seizoen",
        ),
        (
            "absence.late.credit (Rapid)",
            "1/3",
            None,
            "regel te laat afgemeld: deel van de eigen waarde (Rapid): 1/3 vervalt",
        ),
        ("pairing.gone", "rating", "on", "regel pairing.gone: van rating naar on"),
    ],
)
def test_a_rule_is_told_in_words(subject: str, before: str, after: str | None, words: str) -> None:
    """Its name and its values, in a competition beside the main one too; an old key as it was."""
    line = ChangeRow(AT, "Tom", "rules", subject, before, after)
    assert posted(line)[1].endswith(words)
