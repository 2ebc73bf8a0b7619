"""An arbiter's requests in a sentence, in three languages."""

from __future__ import annotations

import pytest

from keizer_bot.reading.requests import read_request
from tests.grammar.scene import brief
from tests.grammar.test_days import table
from tests.rows import each_row

_REQUESTS = {
    "/forceer Kees against Anna": "pair Kees against Anna",
    "/forceer Kees vrijdag tegen Anna": "Kees moet vrijdag tegen Anna",
    "/forceer Kees en Anna vrijdag": "laat Kees en Anna vrijdag tegen elkaar spelen",
    "/verbied Kees en Anna": "Kees en Anna niet tegen elkaar|houd Kees en Anna uit elkaar",
    "/verbied Kees Anna": "Kees must not play Anna",
    "/verbied Kees vrijdag tegen Anna": "Kees mag vrijdag niet tegen Anna"
    "|zet Kees vrijdag niet tegen Anna",
    "/verbied Bakker en De Groot": "Bakker en De Groot mogen niet tegen elkaar",
    "/vrij Ilse": "give Ilse the bye",
    "/vrij Ilse vrijdag": "geef Ilse vrijdag maar de bye|hoi bot, zet Ilse vrijdag graag vrij",
    "/terugtrekken Sophie": "Sophie stopt ermee|verwijder Sophie uit de competitie"
    "|togli Sophie dal torneo|Sophie has withdrawn",
    "/rating Kees 1850": "zet de rating van Kees op 1850|de rating van Kees is 1850",
    "/wedstrijd 27-11 uit tegen Oegstgeest": "Wij spelen 27-11 uit tegen Oegstgeest",
    "/wedstrijd 1 27-11 away against Oegstgeest": "team 1 plays 27-11 away against Oegstgeest",
    "/koppel Bram": "koppel Bram|Bram heeft een nieuwe telefoon"
    "|maak een link voor Bram|make a new link for Bram|Bram ha cambiato telefono",
    "/ontkoppel Bram": "ontkoppel Bram|please unlink Bram|koppel Bram los",
    "/speler nieuw Henk de Boer 1480": "nieuw lid: Henk de Boer, elo 1480"
    "|Kun je Henk de Boer toevoegen aan de competitie? elo 1480"
    "|zet Henk de Boer (1480) er ook bij als speler aub",
    "/publiceer indeling": "zet de indeling nog eens in de groep",
    "/publiceer pairings": "post the pairings again",
    "/publiceer abbinamenti": "ripubblica gli abbinamenti",
    "/publiceer stand": "zet de stand in de groep",
    "/ronde 27 november vervalt": "27 november is er geen clubavond"
    "|de clubavond van 27 november vervalt|schrap de clubavond van 27 november",
    "/ronde ronde 13 vervalt": "ronde 13 vervalt|laat ronde 13 vervallen",
    "/verplaats ronde 13 4 december": "verplaats ronde 13 naar 4 december"
    "|kun je ronde 13 naar 4 december verplaatsen",
    "/verplaats Jan de Vries - Piet Jansen 25 november": (
        "Jan de Vries - Piet Jansen is uitgesteld naar 25 november"
        "|Jan de Vries - Piet Jansen postponed to 25 november"
    ),
}
_NONE = (
    *("Kees komt vrijdag niet", "no chess for me this Friday", "Wij spelen 27-11 uit"),
    *("Moet Kees tegen Anna?", "ronde 13", "Ronde 14, vrijdag 4 december", "Kees 1850", "1-0"),
    *("zet bord 1 en 2 op remise", "zet bord 1 op 1-0 en bord 2 op 0-1", "27-11", "bord 2 1-0"),
    *("Kees en Anna spelen vrijdag", "Beste nieuweling", "misschien komt er een nieuw lid"),
)


@each_row(("text", "command"), table(_REQUESTS))
def test_a_request_is_its_command_with_the_words_that_are_left(text: str, command: str) -> None:
    """Names stay as they were written."""
    assert brief(read_request(text)) == command


@pytest.mark.parametrize("text", _NONE)
def test_a_text_without_a_request_asks_nothing(text: str) -> None:
    """A question, a result, or words about coming."""
    assert read_request(text) is None
