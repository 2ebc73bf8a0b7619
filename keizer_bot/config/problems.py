"""All possible errors in a config.toml, in English; the catalogues have them in each language.

`detail` is in the words of Python's parsers, only in English.
"""

import errno

from keizer_bot.engine.errors import Problem, Trouble


class ConfigProblem(Problem):
    """An error in the file as a whole, or in one of its settings."""

    NO_FILE = "There is no {file}. `keizer-bot init` makes one; --config names another."
    UNREADABLE = "{file} cannot be read: {why}."
    NOT_UTF8 = "{file} is not text in UTF-8."
    NOT_TOML = "{file} is not TOML: {detail}, at line {line}."
    NO_CLUB = "{file} has no [[club]]: describe your club in one."
    SETTING = "{place} {why}"
    FOUNDED = "{file}: club.name: {club} is a club that was founded in the chat."
    TOKEN = "The bot's token must look like 123456789:AAF…, as @BotFather gave it."  # noqa: S105 - a sentence


class ConfigPlace(Problem):
    """The place of a setting."""

    LINE = "{file}, line {line}: {key}"
    FILE = "{file}: {key}"


class SettingProblem(Problem):
    """An error in a setting; its place precedes the sentence."""

    UNKNOWN = "is unknown; known are {known}."
    UNKNOWN_NEAR = "is unknown; did you mean `{nearest}`?"
    NEEDS_KEY = "needs `{key}`."
    KIND = "must be {wanted}, not {found}."
    TOO_LOW = "must be {wanted} >= {low}."
    NO_DATE = "has no date."
    UNUSABLE = "cannot be used ({detail})."
    ONE_OF = 'must be one of {known}, not "{found}".'
    EMPTY = "is empty."
    SIGNS = "has a line break or another sign in it that cannot be seen."
    HOUR = 'must be an hour like "18:00", not "{found}".'
    TIME_ZONE = '"{found}" is no time zone; write one like "Europe/Amsterdam".'
    COLOUR = 'must be a colour like "#1c5a46", not "{found}".'
    ADDRESS = 'must be an address like "{example}".'
    OPEN_TOKEN = "must begin with https: the token would travel in the open."  # noqa: S105 - a sentence
    OPEN_PAGES = "must begin with https: who listens in could be any member."
    PAGES = 'must be an address of its own, like "https://club.example.org".'
    LISTEN = 'must be an address and a port of this machine alone, like "127.0.0.1:8350".'
    NO_INVITER = "must name who invites, by Telegram id."
    NO_OPERATOR = "needs an `operator_name`: whom one reaches there."
    COMPETITION = "must be a name that no other competition of the club has."
    PAIRINGS_EARLY = "come before sign_off closes; they must come at or after it."
    PAIRINGS_LATE = "come after the evening has begun; they must come before it."
    PAIRINGS_DAY = 'must be on the evening itself where presence is "check-in".'
    SAME_NAME = "is the name of another club too."
    SAME_SITE = "is the folder of another club too."
    SAME_GROUP = "is the group of another club too."
    SITE_IS_FILE = "is a file, not a folder: {file}."
    NO_FOLDER = "stands in a folder that is not there."
    PUBLIC_KEY = "number {number} is not a public key of age (age1…)."
    COPY_ONE_OF = "number {number} must have one of chat, folder and command."
    COPY_FILE = "number {number} needs {{file}} in its command, for the copy."
    COPY_QUOTE = "number {number} has a quote without its other."
    COPY_INSIDE = "number {number} is where the database or its backups are: name another."
    NO_RECIPIENTS = "needs `recipients`; make a key with `keizer-bot init --key`."
    MAIL_SERVER = 'must be like "smtp.example.org:587", not "{found}".'
    MAIL_SENDER = 'must be like "De Pion <keizer@example.org>", not "{found}".'
    MAIL_PASSWORD = "needs a password, best in KEIZER_BOT_MAIL_PASSWORD."  # noqa: S105 - a sentence
    MAIL_IN_THE_OPEN = (
        "may be none for a server on this machine alone: else all can be read on the way."
    )
    MAIL_WITHOUT_PAGES = "needs a `url` in [web]: a mail leads to its reader's page."


class ValueKind(Problem):
    """A kind of value, by msgspec's lower-case name for it."""

    STR = "a text"
    INT = "a whole number"
    FLOAT = "a number with a point"
    BOOL = "true or false"
    DATE = "a date"
    DATETIME = "a date with an hour"
    TIME = "an hour"
    ARRAY = "a list"
    OBJECT = "a table"


class FileCause(Problem):
    """The reason why a file cannot be used, by the system's error number."""

    ENOENT = "it is not there"
    EACCES = "nobody gave the right to it"
    EISDIR = "it is a folder"
    ENOTDIR = "a part of its path is no folder"
    EEXIST = "it is there already"
    ENOSPC = "the disk is full"
    EROFS = "its disk may only be read"
    EADDRINUSE = "another program is there already"
    OTHER = "the system says: {detail}"


def file_cause(error: OSError) -> Trouble:
    """The system's reason in words."""
    name = errno.errorcode.get(error.errno or 0, "").replace("EPERM", "EACCES")
    cause = FileCause.__members__.get(name)
    detail = error.strerror or type(error).__name__
    return Trouble(cause, {}) if cause else Trouble(FileCause.OTHER, {"detail": detail})
