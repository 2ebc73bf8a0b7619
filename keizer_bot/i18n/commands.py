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


class Topic(StrEnum):
    """What a command is about; /help has a heading for each, in this order."""

    WEEK = "week"
    READING = "reading"
    OWN = "own"
    CLUB = "club"
    EVENING = "evening"
    PAIRING = "pairing"
    PEOPLE = "people"
    HOUSE = "house"

    @property
    def role(self) -> Role:
        """Who may give such commands."""
        arbiters = (Topic.EVENING, Topic.PAIRING, Topic.PEOPLE, Topic.HOUSE)
        return Role.ARBITER if self in arbiters else Role.MEMBER


@dataclass(frozen=True, slots=True)
class Command:
    """A command by its Dutch name, which is also its key; `english` and `italian` are its others.

    Its line in /help is the catalogue's ``command.<name>``; what is `usual` also stands in
    Telegram's own menu, which is to be short.
    """

    name: str
    english: str
    italian: str
    topic: Topic
    usual: bool = False

    @property
    def role(self) -> Role:
        """Who may give it."""
        return self.topic.role

    def named(self, language: str) -> str:
        """Its name in that language; an unknown language has the Dutch names."""
        return {"en": self.english, "it": self.italian}.get(language, self.name)


COMMANDS = (
    Command("afmelden", "signoff", "assente", Topic.WEEK, usual=True),
    Command("aanmelden", "signon", "presente", Topic.WEEK, usual=True),
    Command("hier", "here", "eccomi", Topic.WEEK),
    Command("later", "late", "ritardo", Topic.WEEK, usual=True),
    Command("wie", "who", "chi", Topic.WEEK, usual=True),
    Command("uitslag", "result", "risultato", Topic.WEEK, usual=True),
    Command("indeling", "pairings", "abbinamenti", Topic.READING, usual=True),
    Command("stand", "ranking", "classifica", Topic.READING, usual=True),
    Command("mij", "me", "io", Topic.READING, usual=True),
    Command("waarom", "why", "perche", Topic.READING, usual=True),
    Command("alsdan", "whatif", "ipotesi", Topic.READING, usual=True),
    Command("speler", "player", "giocatore", Topic.READING),
    Command("onderling", "mutual", "scontri", Topic.READING),
    Command("ronde", "round", "turno", Topic.READING),
    Command("verloop", "progress", "andamento", Topic.READING),
    Command("kruistabel", "crosstable", "tabellone", Topic.READING),
    Command("avond", "evening", "serata", Topic.READING),
    Command("kalender", "calendar", "calendario", Topic.READING, usual=True),
    Command("prijzen", "prizes", "premi", Topic.READING),
    Command("herstel", "undo", "annulla", Topic.OWN, usual=True),
    Command("vast", "standing", "fisso", Topic.OWN),
    Command("herinnering", "reminder", "promemoria", Topic.OWN),
    Command("plaatjes", "pictures", "immagini", Topic.OWN),
    Command("taal", "language", "lingua", Topic.OWN, usual=True),
    Command("website", "website", "sito", Topic.OWN),
    Command("gegevens", "mydata", "dati", Topic.OWN),
    Command("wissen", "erase", "cancella", Topic.OWN),
    Command("start", "start", "start", Topic.OWN),
    Command("help", "help", "aiuto", Topic.OWN, usual=True),
    Command("team", "team", "squadra", Topic.CLUB),
    Command("extern", "external", "esterna", Topic.CLUB),
    Command("gereden", "driven", "guidato", Topic.CLUB),
    Command("regels", "rules", "regole", Topic.CLUB),
    Command("reglement", "regulations", "regolamento", Topic.CLUB),
    Command("bezwaar", "objection", "reclamo", Topic.CLUB),
    Command("beroep", "appeal", "appello", Topic.CLUB),
    Command("commissie", "committee", "commissione", Topic.CLUB),
    Command("logboek", "log", "registro", Topic.CLUB),
    Command("beheer", "manage", "gestione", Topic.EVENING, usual=True),
    Command("corrigeer", "correct", "correggi", Topic.EVENING, usual=True),
    Command("afwezig", "missing", "mancante", Topic.EVENING, usual=True),
    Command("punten", "award", "punti", Topic.EVENING),
    Command("verplaats", "postpone", "rinvia", Topic.EVENING),
    Command("vooruit", "advance", "anticipa", Topic.EVENING),
    Command("bel", "call", "chiama", Topic.EVENING, usual=True),
    Command("forceer", "force", "forza", Topic.PAIRING),
    Command("verbied", "forbid", "vieta", Topic.PAIRING),
    Command("vrij", "bye", "riposo", Topic.PAIRING),
    Command("indelen", "pair", "abbina", Topic.PAIRING, usual=True),
    Command("publiceer", "publish", "pubblica", Topic.PAIRING, usual=True),
    Command("koppel", "link", "collega", Topic.PEOPLE, usual=True),
    Command("gast", "guest", "ospite", Topic.PEOPLE),
    Command("rating", "rating", "elo", Topic.PEOPLE),
    Command("groepen", "groups", "gruppi", Topic.PEOPLE),
    Command("terugtrekken", "withdraw", "ritira", Topic.PEOPLE),
    Command("wedstrijd", "match", "incontro", Topic.PEOPLE),
    Command("ontheffing", "exemption", "esenzione", Topic.PEOPLE),
    Command("waarschuwing", "warning", "ammonizione", Topic.PEOPLE),
    Command("seizoen", "season", "stagione", Topic.HOUSE, usual=True),
    Command("competitie", "competition", "torneo", Topic.HOUSE),
    Command("bestand", "file", "file", Topic.HOUSE),
    Command("wedstrijdleiders", "arbiters", "arbitri", Topic.HOUSE),
    Command("status", "status", "stato", Topic.HOUSE),
)

_BY_NAME = {
    name: command
    for command in COMMANDS
    for name in (command.name, command.english, command.italian)
}


def command_named(word: str) -> Command | None:
    """The command with that name in any language, however it is capitalised."""
    return _BY_NAME.get(word.casefold())
