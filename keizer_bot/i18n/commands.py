"""The names of commands: the part of a command that reading and /help need.

Each subject declares its commands (`keizer_bot.core.commands`), with a handler; `app` collects them
in one table. This part is below both, so that `reading` knows the names, and /help the topics,
without knowing what a command does.
"""

from collections.abc import Iterable, Iterator
from dataclasses import KW_ONLY, dataclass, field
from enum import Enum, StrEnum, auto
from typing import Generic, TypeVar

from keizer_bot import LANGUAGES


class ClubRole(StrEnum):
    """The people who may use a command."""

    MEMBER = "member"
    ARBITER = "arbiter"


class Right(StrEnum):
    """The rights of an arbiter; one with `ALL` leads, and gives the others theirs."""

    PAIRING = "pairing"  # overrides, pairing, publishing, the calendar
    RESULTS = "results"  # results, forfeits, awards, games on another day
    PLAYERS = "players"  # presence, who plays, links
    ALL = "all"  # also the rules, the seasons, and the arbiters' rights


class Topic(StrEnum):
    """The topic of a command; /help has a heading for each, in this order."""

    WEEK = "week"
    READING = "reading"
    OWN = "own"
    CLUB = "club"
    EVENING = "evening"
    PAIRING = "pairing"
    PEOPLE = "people"
    MANAGING = "managing"

    @property
    def role(self) -> ClubRole:
        """The readers of such commands in /help."""
        arbiters = (Topic.EVENING, Topic.PAIRING, Topic.PEOPLE, Topic.MANAGING)
        return ClubRole.ARBITER if self in arbiters else ClubRole.MEMBER


class Behind(Enum):
    """The text that may follow a command's name in private when it is typed without a slash."""

    NOTHING = auto()
    WORDS = auto()  # a name or two: "waarom jansen"
    PART = auto()  # a part of a report: "stand na ronde 3", "indeling als plaatje"
    NUMBER = auto()  # and any words: "team 1: Jan, Piet", "wedstrijd 1 27-11 Oegstgeest"
    ANY = auto()
    NEVER = auto()  # without a slash its name means something else: "extern", "(goeden) avond"


@dataclass(frozen=True, slots=True)
class CommandWords:
    """A command: `called` are its names, in the order of `LANGUAGES`; the Dutch one is its key.

    `names` is these names as a tuple; `name` is the key, used in the catalogue and the database.
    Its line in /help is the catalogue's ``command.<name>``; a `usual` command is also in Telegram's
    own menu, which should be short. Raises `ValueError` if a language has no name, or two.
    """

    called: str
    topic: Topic
    _: KW_ONLY
    usual: bool = False
    behind: Behind = Behind.NOTHING
    names: tuple[str, ...] = field(init=False)
    name: str = field(init=False)

    def __post_init__(self) -> None:
        object.__setattr__(self, "names", tuple(self.called.split()))
        object.__setattr__(self, "name", self.names[0])
        if len(self.names) != len(LANGUAGES):
            raise ValueError(f"/{self.name} has no name for each of {', '.join(LANGUAGES)}")

    @property
    def role(self) -> ClubRole:
        """The readers of this command in /help."""
        return self.topic.role

    def named(self, language: str) -> str:
        """Its name in the language; the Dutch name for an unknown language."""
        return dict(zip(LANGUAGES, self.names, strict=True)).get(language, self.name)


C_co = TypeVar("C_co", bound=CommandWords, covariant=True)


class CommandTable(Generic[C_co]):
    """All commands, in the order of /help. Raises `ValueError` if two share a name."""

    def __init__(self, commands: Iterable[C_co]) -> None:
        self._commands = tuple(commands)
        self._named: dict[str, C_co] = {}
        for command in self._commands:
            for name in command.names:
                if self._named.setdefault(name, command) is not command:
                    raise ValueError(f"Two commands are called /{name}")
        self.names = sorted(self._named)
        self.names_of_members = [n for n in self.names if self._named[n].role is ClubRole.MEMBER]

    def __iter__(self) -> Iterator[C_co]:
        return iter(self._commands)

    def __getitem__(self, name: str) -> C_co:
        """The command with exactly that name. Raises `KeyError`."""
        return self._named[name]

    def named(self, word: str) -> C_co | None:
        """The command with that name in any language, whatever its capitals."""
        return self._named.get(word.casefold())
