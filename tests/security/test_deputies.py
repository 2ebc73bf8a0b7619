"""Deputy × command: with one right an arbiter can do what it covers, and nothing else."""

import pytest

from keizer_bot.core.messages import Job
from tests.club.scene import user
from tests.security.test_who_may import WORDS
from tests.security.two_clubs import DEPUTIES, PLACES, TwoClubs

RIGHT_FOR = {
    "forceer": "pairing",
    "verbied": "pairing",
    "vrij": "pairing",
    "indelen": "pairing",
    "publiceer": "pairing",
    "ronde": "pairing",
    "corrigeer": "results",
    "punten": "results",
    "verplaats": "results",
    "vooruit": "results",
    "uitslag": "results",
    "afwezig": "players",
    "straf": "results",
    "terugtrekken": "players",
    "speler": "players",
    "koppel": "players",
    "gast": "players",
    "afmelden": "players",
    "aanmelden": "players",
    "wedstrijdleiders": "all",
    "wissen": "all",
}
_OF_OTHERS = {
    "uitslag": "Jan de Vries - Piet Jansen 1-0",
    "afmelden": "Anna Smit 27-11",
    "aanmelden": "Anna Smit 27-11",
}


@pytest.mark.parametrize("right", DEPUTIES)
@pytest.mark.parametrize("name", sorted(RIGHT_FOR))
def test_a_deputy_does_what_their_right_is_for(two: TwoClubs, name: str, right: str) -> None:
    """Acts within their right are done or asked about; others name the right they lack."""
    words = _OF_OTHERS.get(name, WORDS[name])
    tried = two.write(f"/{name} {words}", {"from": user(DEPUTIES[right], "Hulp")}, "private")
    if RIGHT_FOR[name] == right:
        assert tried.changed or tried.asked, tried.calls
    else:
        assert not tried.changed
        assert not tried.asked
        assert "RightMissing" in tried.spoken
        assert "Tom Wolf" in tried.calls[-1]["text"]


@pytest.mark.parametrize("right", DEPUTIES)
def test_a_deputy_is_nothing_in_another_club(two: TwoClubs, right: str) -> None:
    """Their right ends where their club does."""
    for name in RIGHT_FOR:
        for place in PLACES.keys() - {"group", "private"}:
            words = _OF_OTHERS.get(name, WORDS[name])
            tried = two.write(f"/{name} {words}", {"from": user(DEPUTIES[right], "Hulp")}, place)
            assert not tried.changed, (name, place)
            assert not tried.asked, (name, place)


_DESK = {
    **dict.fromkeys((Job.PREVIEW, Job.PAIR, Job.AGAIN, Job.POST, Job.RANKING), "pairing"),
    **dict.fromkeys((Job.RESULTS, Job.OBJECTIONS), "results"),
    **dict.fromkeys((Job.CLAIMS, Job.DUTY), "players"),
}


@pytest.mark.parametrize("right", DEPUTIES)
def test_a_deputys_dashboard_keeps_to_their_right(two: TwoClubs, right: str) -> None:
    """A button of a dashboard from before the right was taken says which right is missing."""
    tried = {job: two.press(f"b:1:{job.value}", DEPUTIES[right], "private") for job in _DESK}
    refused = {job for job, what in tried.items() if "RightMissing" in what.spoken}
    assert refused == {job for job, needed in _DESK.items() if needed != right}
    assert not any(tried[job].changed or tried[job].asked for job in refused)


@pytest.mark.parametrize("right", DEPUTIES)
def test_a_deputys_buttons_are_those_of_their_right(two: TwoClubs, right: str) -> None:
    """A dispute is decided with the one right, a claim with the other; a call by anybody."""
    tried = {
        data: two.press(data, DEPUTIES[right], "private") for data in ("d:2:0-1", "a:1:1", "c:1")
    }
    pressed = {data: bool(what.changed or what.asked) for data, what in tried.items()}
    assert pressed == {"d:2:0-1": right == "results", "a:1:1": right == "players", "c:1": True}
