"""An arbiter's requests in a sentence, in three languages."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from keizer_bot.reading.requests import RequestKind, read_request
from tests.reading.command_scene import FakeScene


@dataclass(frozen=True)
class _Asked:
    """A request, its names, its day, result or rating, and its number."""

    kind: RequestKind
    names: tuple[str, ...] = ()
    what: str = ""
    number: int | None = None
    reason: str = ""


SCENE = FakeScene()
_REQUESTS = {
    _Asked(RequestKind.FORCE, ("Kees", "Anna")): "pair Kees against Anna",
    _Asked(RequestKind.FORCE, ("Kees", "Anna"), "2026-11-20"): "Kees moet vrijdag tegen Anna"
    "|laat Kees en Anna vrijdag tegen elkaar spelen",
    _Asked(RequestKind.FORBID, ("Kees", "Anna")): "Kees en Anna niet tegen elkaar"
    "|Kees must not play Anna|houd Kees en Anna uit elkaar",
    _Asked(RequestKind.FORBID, ("Kees", "Anna"), "2026-11-20"): "Kees mag vrijdag niet tegen Anna",
    _Asked(RequestKind.FORBID, ("Bakker", "De Groot")): (
        "Bakker en De Groot mogen niet tegen elkaar"
    ),
    _Asked(RequestKind.GIVE_BYE, ("Ilse",)): "give Ilse the bye",
    _Asked(
        RequestKind.GIVE_BYE, ("Ilse",), "2026-11-20"
    ): "geef Ilse vrijdag maar de bye|zet Ilse vrijdag vrij",
    _Asked(RequestKind.WITHDRAW, ("Sophie",)): "Sophie stopt ermee"
    "|verwijder Sophie uit de competitie"
    "|togli Sophie dal torneo|Sophie has withdrawn",
    _Asked(RequestKind.RATE, ("Kees",), "1850"): "zet de rating van Kees op 1850"
    "|de rating van Kees is 1850",
    _Asked(RequestKind.LINK, ("Bram",)): "koppel Bram|Bram heeft een nieuwe telefoon"
    "|maak een link voor Bram|make a new link for Bram|Bram ha cambiato telefono",
    _Asked(RequestKind.UNLINK, ("Bram",)): "ontkoppel Bram|please unlink Bram|koppel Bram los",
    _Asked(RequestKind.ADD_PLAYER, ("Henk de Boer",), "1480"): "nieuw lid: Henk de Boer, elo 1480"
    "|Kun je Henk de Boer toevoegen aan de competitie? Rating 1480"
    "|zet Henk de Boer (1480) er ook bij als speler aub",
    _Asked(RequestKind.PUBLISH_PAIRINGS): "zet de indeling nog eens in de groep"
    "|post the pairings again|ripubblica gli abbinamenti",
    _Asked(RequestKind.PUBLISH_STANDINGS): "zet de stand in de groep",
    _Asked(RequestKind.CANCEL, what="2026-11-27"): "27 november is er geen clubavond"
    "|de clubavond van 27 november vervalt|schrap de avond van 27 november",
    _Asked(RequestKind.CANCEL, number=13): "ronde 13 vervalt|laat ronde 13 vervallen",
    _Asked(
        RequestKind.MOVE, what="2026-12-04", number=13
    ): "verplaats ronde 13 naar 4 december|kun je ronde 13 naar 4 december verplaatsen",
    _Asked(RequestKind.MOVE, ("Jan de Vries", "Piet Jansen"), "2026-11-25"): (
        "Jan de Vries - Piet Jansen is uitgesteld naar 25 november"
        "|Jan de Vries - Piet Jansen postponed to 25 november"
    ),
    _Asked(
        RequestKind.REPORT, what="0-1", number=2
    ): "Amai, bord 2 staat verkeerd, 't was 0-1|bord 2 was geen 1-0 maar 0-1, foutje van mij",
    _Asked(RequestKind.CORRECT, ("Kees", "Anna"), "remise"): "Kees - Anna moet remise zijn",
    _Asked(RequestKind.CORRECT, ("Sophie",), "remise", reason="verkeerd doorgegeven"): (
        "verander de uitslag van Sophie naar remise, verkeerd doorgegeven"
    ),
    _Asked(RequestKind.PLAN_MATCH, ("Oegstgeest",), "2026-11-27"): (
        "Wij spelen 27-11 uit tegen Oegstgeest"
    ),
}
_NONE = (
    *("Kees komt vrijdag niet", "zet Kees vrijdag niet tegen Anna", "no chess for me this Friday"),
    *("Kees and Anna will not play their game next Friday", "Kees en Anna spelen vrijdag"),
    *("Moet Kees tegen Anna?", "ronde 13", "Ronde 14, vrijdag 4 december", "Kees 1850", "1-0"),
    *("ronde 13 en 14 vervallen", "laat ronde 13 tot 15 vervallen", "zet bord 1 en 2 op remise"),
    *("zet bord 1 op 1-0 en bord 2 op 0-1", "Beste nieuweling", "bord 2 1-0", "27-11"),
    *("ronde dertien vervalt", "bord twee moet remise zijn", "il turno tredici salta"),
    "move round thirteen to 3 december",
)


def _read(text: str) -> _Asked | None:
    found = read_request(text, SCENE.plain)
    if found is None:
        return None
    day = found.when and found.when.days[-1].isoformat()
    what = found.ended or day or str(found.rating or "")
    number = found.round or found.board or found.team
    return _Asked(found.kind, found.names, what, number, found.reason)


@pytest.mark.parametrize(
    ("text", "request_"), [(text, one) for one in _REQUESTS for text in _REQUESTS[one].split("|")]
)
def test_a_request_is_read_with_its_parts(text: str, request_: _Asked) -> None:
    """Names stay as they were written; any courtesy may be around it."""
    assert _read(text) == request_
    assert _read(f"Hoi bot, {text} graag") in {request_, None}


@pytest.mark.parametrize("text", _NONE)
def test_a_text_that_is_only_partly_a_request_asks_nothing(text: str) -> None:
    """A question, a denial, or more than one thing."""
    assert _read(text) is None
