"""Everything that ends a command with one sentence for the host."""

from keizer_bot.clock import ClockFileError
from keizer_bot.config.values import ConfigError
from keizer_bot.engine.errors import EngineError
from keizer_bot.formats.apart import TookTooMuch
from keizer_bot.formats.players_file import PlayersRefused
from keizer_bot.store.backup import NoBackup
from keizer_bot.store.lock import AlreadyRunning
from keizer_bot.store.migrations import NewerDatabase
from keizer_bot.store.trouble import StoreFailed
from keizer_bot.telegram.refusals import TokenRefused, TwoMachines


class HostRefused(Exception):
    """What the host asks cannot be done; the sentence says why and what to do."""


REFUSALS = (
    AlreadyRunning,
    ClockFileError,
    ConfigError,
    EngineError,
    HostRefused,
    NewerDatabase,
    NoBackup,
    PlayersRefused,
    StoreFailed,
    TokenRefused,
    TookTooMuch,
    TwoMachines,
)
