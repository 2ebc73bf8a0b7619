"""The competition that each command is about, in a club with several side by side."""

from keizer_bot.app.subjects import COMMANDS
from keizer_bot.core.commands import Looks

_BACK = (
    *("stand", "mij", "waarom", "speler", "onderling", "ronde", "verloop", "kruistabel", "avond"),
    *("prijzen", "erelijst", "records", "bezwaar", "beroep", "uitslag", "corrigeer", "afwezig"),
    *("punten", "straf", "bestand"),
)
_AHEAD = (
    *("afmelden", "aanmelden", "hier", "later", "wie", "vast", "indeling", "alsdan", "kalender"),
    *("beheer", "indelen", "forceer", "verbied", "vrij", "publiceer", "verplaats", "vooruit"),
    *("gast", "terugtrekken"),
)
_NEITHER = (  # of the season at any time, of the club, or of what the sender did last
    *("regels", "rating", "groepen", "seizoen", "herstel"),
    *("agenda", "herinnering", "plaatjes", "taal", "adres", "website", "gegevens", "apparaten"),
    *("ontkoppel", "wissen", "start", "help", "bekers", "team", "extern", "gereden", "reglement"),
    *("commissie", "logboek", "bel", "koppel", "samenvoegen", "wedstrijd", "ontheffing"),
    *("waarschuwing", "competitie", "club", "scherm", "wedstrijdleiders", "status", "oprichten"),
    *("clubs",),
)


def test_every_command_looks_back_ahead_or_neither() -> None:
    """Commands that look up read the last evening, those that plan the next one."""
    expected = dict.fromkeys(_BACK, Looks.BACK)
    expected |= dict.fromkeys(_AHEAD, Looks.AHEAD) | dict.fromkeys(_NEITHER, Looks.NEITHER)
    assert {command.name: command.looks for command in COMMANDS} == expected
