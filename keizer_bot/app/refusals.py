"""The errors that end a command with a message for the host."""

from keizer_bot.app.messages import ClockFileUnread, FileUnused
from keizer_bot.app.taking_in_messages import AsItIs, Lines
from keizer_bot.clock import ClockFileError
from keizer_bot.config.problems import file_cause
from keizer_bot.config.values import ConfigError
from keizer_bot.engine.errors import EngineError
from keizer_bot.formats.players_file import PlayersRefused, fault_messages
from keizer_bot.i18n.host_error import HostError
from keizer_bot.i18n.message import Message

REFUSALS = ClockFileError, ConfigError, EngineError, HostError, OSError, PlayersRefused


def message_of(error: Exception) -> Message:
    """The message of one of `REFUSALS`; raises any other error again."""
    match error:
        case HostError():
            return error.message
        case ConfigError() | EngineError():
            return AsItIs(error.trouble)
        case PlayersRefused():
            return Lines(fault_messages(error))
        case ClockFileError():
            return ClockFileUnread(error.path)
        case OSError():
            return FileUnused(str(error.filename or "?"), file_cause(error))
    raise error
