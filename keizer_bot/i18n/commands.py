"""The bot's commands: one table for grammar, menus and /help alike."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum


class Role(StrEnum):
    """Who may give a command."""

    MEMBER = "member"
    ARBITER = "arbiter"


class Right(StrEnum):
    """What an arbiter may do; who has `ALL` leads, and gives the others theirs."""

    PAIRING = "pairing"  # wishes, pairing, publishing, the calendar
    RESULTS = "results"  # results, forfeits, awards, games on another day
    PLAYERS = "players"  # presence, who plays, links
    ALL = "all"  # also the rules, the seasons, and who may do what


@dataclass(frozen=True, slots=True)
class Command:
    """A command by its Dutch name, which is also its key; `english` and `italian` are its others.

    Its line in /help is the catalogue's ``command.<name>``.
    """

    name: str
    english: str
    italian: str
    role: Role = Role.MEMBER

    def named(self, language: str) -> str:
        """Its name in that language; an unknown language has the Dutch names."""
        return {"en": self.english, "it": self.italian}.get(language, self.name)


COMMANDS = (
    Command("start", "start", "start"),
    Command("help", "help", "aiuto"),
    Command("afmelden", "signoff", "assente"),
    Command("aanmelden", "signon", "presente"),
    Command("hier", "here", "eccomi"),
    Command("later", "late", "ritardo"),
    Command("wie", "who", "chi"),
    Command("uitslag", "result", "risultato"),
    Command("indeling", "pairings", "abbinamenti"),
    Command("stand", "ranking", "classifica"),
    Command("mij", "me", "io"),
    Command("waarom", "why", "perche"),
    Command("alsdan", "whatif", "ipotesi"),
    Command("speler", "player", "giocatore"),
    Command("onderling", "mutual", "scontri"),
    Command("kalender", "calendar", "calendario"),
    Command("ronde", "round", "turno"),
    Command("team", "team", "squadra"),
    Command("regels", "rules", "regole"),
    Command("logboek", "log", "registro"),
    Command("herstel", "undo", "annulla"),
    Command("gegevens", "mydata", "dati"),
    Command("wissen", "erase", "cancella"),
    Command("vast", "standing", "fisso"),
    Command("herinnering", "reminder", "promemoria"),
    Command("reglement", "regulations", "regolamento"),
    Command("bezwaar", "objection", "reclamo"),
    Command("beroep", "appeal", "appello"),
    Command("commissie", "committee", "commissione"),
    Command("taal", "language", "lingua"),
    Command("beheer", "manage", "gestione", Role.ARBITER),
    Command("seizoen", "season", "stagione", Role.ARBITER),
    Command("corrigeer", "correct", "correggi", Role.ARBITER),
    Command("afwezig", "missing", "mancante", Role.ARBITER),
    Command("punten", "award", "punti", Role.ARBITER),
    Command("terugtrekken", "withdraw", "ritira", Role.ARBITER),
    Command("forceer", "force", "forza", Role.ARBITER),
    Command("verbied", "forbid", "vieta", Role.ARBITER),
    Command("vrij", "bye", "riposo", Role.ARBITER),
    Command("indelen", "pair", "abbina", Role.ARBITER),
    Command("publiceer", "publish", "pubblica", Role.ARBITER),
    Command("verplaats", "postpone", "rinvia", Role.ARBITER),
    Command("vooruit", "advance", "anticipa", Role.ARBITER),
    Command("wedstrijd", "match", "incontro", Role.ARBITER),
    Command("ontheffing", "exemption", "esenzione", Role.ARBITER),
    Command("waarschuwing", "warning", "ammonizione", Role.ARBITER),
    Command("koppel", "link", "collega", Role.ARBITER),
    Command("bel", "call", "chiama", Role.ARBITER),
    Command("wedstrijdleiders", "arbiters", "arbitri", Role.ARBITER),
    Command("gast", "guest", "ospite", Role.ARBITER),
    Command("status", "status", "stato", Role.ARBITER),
)

_BY_NAME = {
    name: command
    for command in COMMANDS
    for name in (command.name, command.english, command.italian)
}


def command_named(word: str) -> Command | None:
    """The command with that name in any language, however it is capitalised."""
    return _BY_NAME.get(word.casefold())
