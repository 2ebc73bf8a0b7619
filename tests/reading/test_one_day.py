"""A day without a calendar, as in the start of a season: one day, and certain."""

from __future__ import annotations

from datetime import date

from keizer_bot.reading.phrases import one_day
from tests.rows import each_row

TODAY = date(2026, 9, 22)
SAID = {
    date(2027, 9, 7): """
        7-9|7 - 9|7/9/27|2027-09-07|20270907|7 sept|7 september|september 7
        |7e september|de 7e september 2027|Sept 7th|September 7, 2027|7th of September|7 settembre
        |il 7 settembre|settembre 7|vanaf 7 september|we beginnen op 7 september om 20:00
        |dinsdag 7 september|martedì 7 settembre|Tuesday 7 September
    """,
    date(2027, 9, 6): """
        eerste maandag van september|de eerste maandag in september|1e maandag van september
        |first Monday of September|the first Monday in September 2027
        |primo lunedì di settembre|il primo lunedì di settembre 2027
    """,
    date(2026, 9, 7): "7-9-2026|2026-09-07|7 september 2026|eerste maandag van september 2026",
    date(2026, 9, 28): """
        28-9|laatste maandag van september|last Monday of September|ultimo lunedì di settembre
        |maandag|Monday|lunedì|volgende week maandag|de 28e
    """,
    date(2026, 9, 23): "morgen|tomorrow|domani",
    date(2027, 1, 4): "2027-01-04|maandag 4 januari|4 gennaio|Jan 4",
    date(2028, 1, 4): "4 jan 2028|4/1/28",
    date(2028, 2, 29): "29-2|29 februari",
    None: """
        31-2|31 september|straks|4 ma|dinsdag|volgende week|september|begin september|alles
        |om de week|7 of 14 september|7 september of 14 september|7 t/m 14 september
        |t/m 7 september|na 7 september|niet 7 september|ronde 3|7 september 3||?
    """,
}


@each_row(("said", "day"), [(said.strip(), day) for day in SAID for said in SAID[day].split("|")])
def test_a_day_is_read(said: str, day: date | None) -> None:
    """The next such day unless the year is named; a doubtful one is none."""
    assert one_day(said, TODAY) == day
