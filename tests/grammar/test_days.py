"""Days and names in /afmelden and /aanmelden that no sample holds."""

from __future__ import annotations

from datetime import datetime

import pytest

from keizer_bot.reading import messages
from keizer_bot.reading.model import SignOff
from tests.grammar.scene import ZONE, brief, read
from tests.rows import each_row

ALL = "20-11 27-11 4-12 11-12 18-12 8-1 15-1 22-1 29-1 5-2 12-2 19-2 26-2 5-3 12-3 19-3 26-3"
NEXT_SIX = "20-11 27-11 4-12 11-12 18-12 8-1"
ALTERNATE = "20-11 4-12 18-12 15-1 29-1 12-2 26-2 12-3 26-3"

DATES = {
    "20-11": (
        "vrijdag|vr.|a.s. vrijdag|komende vrijdag|vrijdag a.s.|venerdì|this friday"
        "|Friday the 20th"
        "|vrijdag 20|vr 20 nov|ven 20 novembre|20nov|20november|20-nov-2026|20.11.|20.11.26"
        "|20/11/26|2026/11/20|20. November|November 20, 2026|20th of November|il 20"
        "|il 20 novembre"
        "|twintig november|de twintigste|twentieth of november|venti novembre|overmorgen"
        "|dopodomani|the day after tomorrow|over 2 dagen|deze week|this week|questa settimana"
        "|ronde 12|r12|R 12|12e ronde|round twelve|turno 12|komende ronde|vrijdag 20-11-2026"
        "|20—11|20‑11|20\u200b-\u200b11|²⁰-¹¹|20-11.|20-11!|20-11 😷|'20-11'|(20-11)"
        "|graag afmelden voor vrijdag|meld me af voor 20-11"
    ),
    "27-11": (
        "volgende week|next week|la prossima settimana|settimana prossima|volgende week vrijdag"
        "|vrijdag volgende week|vrijdag over een week|over een week|in a week|tra una settimana"
        "|27ste|the 27th|week 48|wk 48|ronde 13|13e ronde|ronde dertien|turno 13|27 novembre"
    ),
    "4-12": "over twee weken|in two weeks|tra due settimane|tra 14 giorni|4e|4 dicembre|Dec 4th",
    "11-12": "de elfde|11 dec 2026|ronde 15|week 50|over 3 weken vrijdag",
    "8-1": "8 jan|jan 8|8 gennaio 2027|08-01|8.1.",
    "20-11 27-11": (
        "20-11, 27-11|20-11\nen 27-11|20-11/27-11|20-11 & 27-11|20-11 + 27-11|20-11 and 27-11"
        "|20-11 e 27-11"
        "|20 en 27 november|20, 27 november|20/27 november|20 e 27 novembre|ronde 12 en 13"
        "|27-11 en 20-11|vr 20-11 en vr 27-11|20 nov 2026 en 27 nov 2026|week 47 en 48"
        "|vrijdag en volgende week|20th november and 27th november|20-11\t27-11"
    ),
    "27-11 4-12 11-12": "ronde 13, 14 en 15|27-11, 4-12 en 11-12|rounds 13, 14 and 15",
}
REASONS = (
    "ziek|ik ben ziek|ik ben ziek 🤒|sorry, griep|I'm ill|sono malato|kan niet|ik kan helaas niet"
    "|ik kom niet|wij komen niet|non vengo|I can't make it|won't be there|wegens omstandigheden"
    "|met griep op bed"
    "|3 dagen ziek|per lavoro, non posso|weekend weg"
    "|20-11 fluitconcert|20-11 mijn zoon wordt 9|20-11 om 19:45 tandarts"
    "|20-11, want Piet is jarig"
    "|ik ben er 20-11 niet bij|I can't make it on Nov 20|non posso venire venerdì"
    "|ik kan vrijdag niet|20-11 geen vervoer|graag|aub|alleen 20-11|39,5 koorts"
    "|wegens 40-jarig huwelijk|Jan de Vries|Jan de Vries 20-11"
)
CLUB_DUTY = {
    "20-11 club": (
        "extern|Extern|extern 20-11|20-11 extern|20-11 externe wedstrijd|club duty"
        "|Nov 20 club duty"
        "|esterno|20 novembre esterno|20-11 ik speel extern|team match friday"
    ),
    "27-11 club": (
        "external match 27 nov|extern 2e team 27-11|extern volgende week|ronde 13 extern"
        "|27-11 esterno"
    ),
    "20-11 27-11 club": "20-11 en 27-11 extern",
}
CONFIRMED = {
    ALL: (
        "hele seizoen|het hele seizoen|de rest|alles|rest of the season|tutti i venerdì"
        "|alle vrijdagen|il resto della stagione"
        "|elke vrijdag|ogni venerdì|every week|vanaf 20-11|all"
    ),
    "20-11 27-11 4-12": (
        "van 20-11 tot en met 4-12|20-11 tm 4-12|20-11 - 4-12|20/11-4/12|van 20 nov tot 4 dec"
        "|dal 20 novembre al 4 dicembre|from 20 Nov to 4 Dec|20 Nov through 4 Dec|t/m 4-12"
        "|until 4-12|tussen 20-11 en 4-12|komende 3 weken|next three weeks|komende 3 rondes"
        "|rondes 12-14|ronde 12 t/m ronde 14|rest van de periode|20–11 t/m 4–12"
    ),
    "4-12 11-12 18-12": (
        "december|heel december|in december|in de maand december|all of December|tutto dicembre"
        "|december 2026|volgende maand|next month|elke vrijdag in december"
        "|1 december tot 1 januari"
        "|alle vrijdagen in december|alle rondes in december"
    ),
    "27-11 4-12 11-12": "rondes 13-15|rounds 13 to 15|dal turno 13 al turno 15|week 48 t/m 50",
    "11-12 18-12 8-1 15-1 22-1 29-1 5-2": "periode 3|3e periode|volgende periode|period 3",
    ALTERNATE: "om de week|om de andere week|every other week|ogni due settimane",
    "20-11 27-11": "20 t/m 27 november|20-27 november|twee weken|2 weken ziek|deze maand",
    "20-11 27-11 club": "20-11 t/m 27-11 extern",
}
DOUBTFUL = {
    "which 27-11 4-12 club": "ronde 13 extern, ronde 14 ziek",
    "which 20-11 27-11": (
        "volgende vrijdag|next Friday|venerdì prossimo|komende week|volgende ronde|prossimo turno"
        "|20-11 of 27-11|20-11 or 27-11|eind november|20-11 niet maar 27-11|niet 20-11, 27-11"
        "|20-11 ipv 27-11|27-11 instead of 20-11"
    ),
    f"which {NEXT_SIX}": (
        "misschien|20-11 en volgende|voorlopig|kerstvakantie|xyzzy|20|dit weekend|may"
        "|verjaardag van mijn vrouw|mijn dochter is jarig"
        "|feestje van Piet|werk tot 22:00|moet tot 22 uur werken"
        "|een paar weken|20-11 en daarna|elke eerste vrijdag|20 11|2011|2026"
        "|20-11 en 27|tot na de vakantie|Piets|non so"
    ),
    f"all or one {ALL}": "until further notice",
    "did you mean 20-11": (
        "vrijdach|20 novembr|vrijda|20261120|20-11?|xyz 20-11|Jansn 20-11|donderdag 20-11"
    ),
    "did you mean 27-11": "volgnede week|ronde 13?|27 noveber",
    "not a sign-off 20-11": (
        "ik kom iets later|te laat|half uur later|I'll be late|arrivo in ritardo|ik kom wel"
        "|ik kom|toch niet|niet|annuleren|20-11 ben ik iets later|20-11 kan ik wel"
    ),
}
REFUSED = {
    "BadDate": "0-11|20-13|30-2|20-11-27-11|-20|२०-११|20-11-2|1-2-3-4|32 december|99e",
    "NoRoundThatDay": "24-11|25-12|zo 22 november|do 19-11|gisteren|domani|vrijdag 25-12|31e",
    "NoRoundToday": "vandaag|tonight|stasera|vanmiddag|this evening",
    "NoRoundsThen": "5-12 t/m 10-12|april|heel mei|week 52",
    "NoSuchRound": "ronde 99|r0|turno 29|rondes 27-31",
    "OutsideSeason": "15-7|1 april|20-11-2027|20-11-2016|24/7",
    "RangeReversed": "27-11 t/m 20-11|ronde 15 t/m 13|rondes 15-13|dal 4 dicembre al 20 novembre",
    "OnlyYourself": (
        "Piet Jansen|Piet is ziek|Piet 20-11|20-11 Jansen|extern Żak|mijn dochter|Piet en ik"
        "|ik en Piet|namens Piet|voor Piet Jansen 20-11|@jan_b 20-11|Vries, Jan de en Jansen"
    ),
    "HowToSignOff": "hulp|hoe werkt dit?|aiuto|??|kan dat nog?",
    "TooLong": "ziek " * 61,
}


def table(cases: dict[str, str]) -> list[tuple[str, str]]:
    """Each text with its expected outcome."""
    return [(text, wanted) for wanted, texts in cases.items() for text in texts.split("|")]


@each_row(("text", "wanted"), table(DATES))
def test_a_day_is_understood_in_every_everyday_form(text: str, wanted: str) -> None:
    """Certain days are taken as they were said, in three languages."""
    assert brief(read(f"/afmelden {text}")) == wanted


@each_row("text", REASONS.split("|"))
def test_a_reason_is_passed_over(text: str) -> None:
    """A reason changes nothing: the sign-off is for the coming evening, or the named day."""
    assert brief(read(f"/afmelden {text}")) == "20-11"


@each_row(("text", "wanted"), table(CLUB_DUTY))
def test_club_duty_is_understood(text: str, wanted: str) -> None:
    """A member who plays for the club says so with or without days."""
    assert brief(read(f"/afmelden {text}")) == wanted


@each_row(("text", "wanted"), table(CONFIRMED))
def test_a_mass_change_is_confirmed(text: str, wanted: str) -> None:
    """A range, a month or a season names its evenings and waits for a yes."""
    assert brief(read(f"/afmelden {text}")) == f"confirm {wanted}"


@each_row(("text", "wanted"), table(DOUBTFUL))
def test_an_uncertain_reading_is_asked_about(text: str, wanted: str) -> None:
    """Nothing is guessed: two Fridays, a vague end, a typing error or a late-comer are asked."""
    assert brief(read(f"/afmelden {text}")) == wanted


@each_row(("text", "wanted"), table(REFUSED))
def test_impossible_values_are_refused(text: str, wanted: str) -> None:
    """Each kind of fault has its own reason."""
    assert brief(read(f"/afmelden {text}")) == wanted


SIGN_ON = {
    "20-11": "vrijdag|20-11|ik kom toch|ik ben er weer bij|weer beter|I'll be there|ci sono",
    "27-11": "27-11 toch wel|volgende week|ronde 13|Nov 27",
    "confirm 27-11 4-12 11-12": "ronde 13 t/m 15|27-11 - 11-12",
    "confirm 4-12 11-12 18-12": "heel december",
    "not a sign-on 20-11": "ik kom niet|20-11 niet|extern|ziek|non vengo",
    "OnlyYourself": "Piet|mijn zoon|Klaas Vaak|Jan Bakker 20-11|@pietj",
    "HowToSignOn": "?|help",
    "BadDate": "31-11",
}


@each_row(("text", "wanted"), table(SIGN_ON))
def test_signing_on_reads_the_same_days(text: str, wanted: str) -> None:
    """/aanmelden knows the days of /afmelden, and asks where somebody says that they are away."""
    assert brief(read(f"/aanmelden {text}")) == wanted


ARBITER = {
    "Piet Jansen: 20-11": "Jansen 20-11|20-11 Jansen|Jansen|Piet ziek|jansen, piet 20 november",
    "Pieter Janssen: 27-11 club": "Janssen 27-11 extern|extern Janssen volgende week",
    "20-11": "Jan de Vries 20 november|Vries, Jan de 20-11|J. de Vries|de Vries, ziek",
    "Mehmet Öztürk: 27-11": "Ozturk r13|ÖZTÜRK ronde 13",
    "Kees van der Berg: confirm 20-11 27-11 4-12": "van der Berg t/m 4-12|Berg t/m 4-12",
    "who Jan de Vries / Jan Bakker: 20-11": "Jan 20-11|Jan 20 november|Jan",
    "who Piet Jansen / Pieter Janssen / Jan de Vries: 20-11": "Jansn 20-11",
    "who Mehmet Öztürk: 20-11": "Oztruk ziek 20-11|Mehemt 20-11|Mehmet Oztruk 20-11",
    "who Kees van der Berg: 20-11": "Bert ziek 20-11|kese ziek 20-11|Kese en Sohpie 20-11",
    "UnknownPlayer": "Klaas 20-11|20-11 Klaas",
    "NameThePlayer": "20-11|ziek",
    "Piet Jansen and Kees van der Berg: 20-11": "Piet en Kees 20-11|Jansen & van der Berg vrijdag",
    "Anna Smit and Jan Bakker: 20-11": "Smit, Bakker",
    "Anna Smit and Jan Bakker: confirm 20-11 27-11 4-12": "Smit, Bakker t/m 4-12",
    "OnePlayerAtATime": "Smit, is met Bakker weg|Piet en Jan 20-11",
}


@each_row(("text", "wanted"), table(ARBITER))
def test_the_arbiter_names_the_player(text: str, wanted: str) -> None:
    """The arbiter signs off anybody, one at a time, by any clear form of their name."""
    assert brief(read(f"/afmelden {text}", arbiter=True)) == wanted


@pytest.mark.parametrize("text", ["vrijdag", "friday"])
def test_friday_said_on_a_friday_is_asked(text: str) -> None:
    """On the evening itself its weekday may be today or a week ahead."""
    friday = datetime(2026, 11, 20, 12, tzinfo=ZONE)
    assert brief(read(f"/afmelden {text}", sent=friday)) == "which 20-11 27-11"


def test_only_the_evenings_to_come_are_in_a_stretch() -> None:
    """A month that has begun means the rest of it."""
    late = datetime(2026, 11, 21, 12, tzinfo=ZONE)
    assert brief(read("/afmelden heel november", sent=late)) == "27-11"


def test_a_reason_is_not_in_the_result() -> None:
    """A sign-off stores only evenings, because reasons are health data."""
    found = read("/afmelden 20-11 mijn zoontje heeft griep")
    assert isinstance(found, SignOff)
    assert "griep" not in repr(found)


@pytest.mark.parametrize(
    ("day", "text", "answer"),
    [
        ("2026-08-27", "vrijdag", "4-9"),  # Thursday: tomorrow there is no round yet
        ("2026-08-27", "volgende vrijdag", "which 4-9 11-9"),
        ("2026-08-28", "vrijdag", "4-9"),  # Friday: today neither
        ("2026-08-29", "vrijdag", "4-9"),
        ("2026-08-20", "vrijdag", "OutsideSeason"),  # neither this week nor the next
        ("2026-09-05", "vrijdag", "11-9"),
        ("2026-12-20", "vrijdag", "NoRoundThatDay"),  # Christmas, in mid-season
    ],
)
def test_before_the_first_round_a_weekday_is_the_one_that_has_a_round(
    day: str, text: str, answer: str
) -> None:
    """Nobody means the evening before the season."""
    sent = datetime.fromisoformat(f"{day}T12:00").replace(tzinfo=ZONE)
    assert brief(read(f"/afmelden {text}", sent=sent)) == answer


def test_a_season_without_evenings_is_over() -> None:
    """After the last evening there is nothing to sign off for."""
    found = read("/afmelden", sent=datetime(2027, 4, 1, tzinfo=ZONE))
    assert isinstance(found, messages.SeasonOver)


def test_a_refusal_names_the_faulty_date() -> None:
    """Of several dates, the answer says which one is wrong."""
    found = read("/afmelden 20-11, 31-11 en 4-12")
    assert isinstance(found, messages.BadDate)
    assert found.text == "31-11"
