"""An arbiter's requests in a sentence, in three languages."""

from __future__ import annotations

import pytest

from keizer_bot.reading.requests import ArbiterRequest, RequestKind, request_in

_REQUESTS = {
    ArbiterRequest(RequestKind.FORCE, ("Kees", "Anna")): "Kees moet vrijdag tegen Anna"
    "|pair Kees against Anna"
    "|laat Kees en Anna vrijdag tegen elkaar spelen",
    ArbiterRequest(RequestKind.FORBID, ("Kees", "Anna")): "Kees en Anna niet tegen elkaar"
    "|Kees must not play Anna|houd Kees en Anna uit elkaar|Kees mag vrijdag niet tegen Anna",
    ArbiterRequest(RequestKind.FORBID, ("Bakker", "De Groot")): (
        "Bakker en De Groot mogen niet tegen elkaar"
    ),
    ArbiterRequest(
        RequestKind.GIVE_BYE, ("Ilse",)
    ): "geef Ilse vrijdag maar de bye|give Ilse the bye|zet Ilse vrijdag vrij",
    ArbiterRequest(RequestKind.WITHDRAW, ("Sophie",)): "Sophie stopt ermee"
    "|verwijder Sophie uit de competitie"
    "|togli Sophie dal torneo|Sophie has withdrawn",
    ArbiterRequest(RequestKind.RATE, ("Kees",), "1850"): "zet de rating van Kees op 1850"
    "|de rating van Kees is 1850",
    ArbiterRequest(RequestKind.LINK, ("Bram",)): "koppel Bram|Bram heeft een nieuwe telefoon"
    "|maak een link voor Bram|make a new link for Bram|Bram ha cambiato telefono",
    ArbiterRequest(RequestKind.UNLINK, ("Bram",)): "ontkoppel Bram|please unlink Bram"
    "|koppel Bram los",
    ArbiterRequest(
        RequestKind.ADD_PLAYER, ("Henk de Boer",), "1480"
    ): "nieuw lid: Henk de Boer, elo 1480"
    "|Kun je Henk de Boer toevoegen aan de competitie? Rating 1480"
    "|zet Henk de Boer (1480) er ook bij als speler aub",
    ArbiterRequest(RequestKind.PUBLISH_PAIRINGS): "zet de indeling nog eens in de groep"
    "|post the pairings again|ripubblica gli abbinamenti",
    ArbiterRequest(RequestKind.PUBLISH_STANDINGS): "zet de stand in de groep",
    ArbiterRequest(RequestKind.CANCEL, what="27 november"): "27 november is er geen clubavond"
    "|de clubavond van 27 november vervalt|schrap de avond van 27 november",
    ArbiterRequest(RequestKind.CANCEL_ROUND, number=13): "ronde 13 vervalt|laat ronde 13 vervallen",
    ArbiterRequest(
        RequestKind.MOVE_ROUND, what="4 december", number=13
    ): "verplaats ronde 13 naar 4 december|kun je ronde 13 naar 4 december verplaatsen",
    ArbiterRequest(RequestKind.POSTPONE, ("Jan de Vries", "Piet Jansen"), "25 november"): (
        "Jan de Vries - Piet Jansen is uitgesteld naar 25 november"
        "|Jan de Vries - Piet Jansen postponed to 25 november"
    ),
    ArbiterRequest(
        RequestKind.REPORT, what="0-1", number=2
    ): "Amai, bord 2 staat verkeerd, 't was 0-1|bord 2 was geen 1-0 maar 0-1, foutje van mij",
    ArbiterRequest(RequestKind.CORRECT, ("Kees", "Anna"), "remise"): "Kees - Anna moet remise zijn",
    ArbiterRequest(RequestKind.CORRECT, ("Sophie",), "remise", reason="verkeerd doorgegeven"): (
        "verander de uitslag van Sophie naar remise, verkeerd doorgegeven"
    ),
    ArbiterRequest(RequestKind.PLAN_MATCH, ("Oegstgeest",), "27-11 uit tegen Oegstgeest"): (
        "Wij spelen 27-11 uit tegen Oegstgeest"
    ),
}
_NONE = (
    *("Kees komt vrijdag niet", "zet Kees vrijdag niet tegen Anna", "no chess for me this Friday"),
    *("Kees and Anna will not play their game next Friday", "Kees en Anna spelen vrijdag"),
    *("Moet Kees tegen Anna?", "ronde 13", "Ronde 14, vrijdag 4 december", "Kees 1850", "1-0"),
    *("zet bord 1 op 1-0 en bord 2 op 0-1", "Beste nieuweling", "bord 2 1-0", "27-11"),
)


@pytest.mark.parametrize(
    ("text", "request_"), [(text, one) for one in _REQUESTS for text in _REQUESTS[one].split("|")]
)
def test_a_request_is_read_with_its_parts(text: str, request_: ArbiterRequest) -> None:
    """Names stay as they were written; any courtesy may be around it."""
    assert request_in(text) == request_
    assert request_in(f"Hoi bot, {text} graag") in {request_, None}


@pytest.mark.parametrize("text", _NONE)
def test_what_is_no_request_as_a_whole_asks_nothing(text: str) -> None:
    """A question, a denial, or more than one thing."""
    assert request_in(text) is None
