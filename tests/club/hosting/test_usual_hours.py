"""The hours that a club is offered for its evening."""

import pytest

from keizer_bot.club.hosting.names_and_hours import usual_hours_before
from keizer_bot.reading.hours import week_hour


@pytest.mark.parametrize(
    ("evening", "days"),
    [
        ("monday", ["friday", "sunday"]),
        ("tuesday", ["monday"]),
        ("wednesday", ["tuesday"]),
        ("thursday", ["wednesday"]),
        ("friday", ["thursday"]),
        ("saturday", ["friday"]),
        ("sunday", ["friday", "saturday"]),
    ],
)
def test_the_hours_offered_follow_the_evening(evening: str, days: list[str]) -> None:
    """Friday only before a weekend or a Monday; otherwise the day before, or the day itself.

    At 18:00 and 20:00, and half an hour and a quarter of one before an evening of 19:45.
    """
    closing = [(f"{day} 18:00", f"{day} 20:00") for day in days]
    offered = [
        (str(closes), str(pairs))
        for closes, pairs in usual_hours_before(week_hour(f"{evening} 19:45"))
    ]
    assert offered == [*closing, (f"{evening} 19:15", f"{evening} 19:30")]
