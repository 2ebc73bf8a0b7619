"""Every problem of a season or rules file that the engine does not know, in English.

`detail` is in the words of Python's parsers, and only for the command line.
"""

from keizer_bot.engine.errors import Problem


class FileProblem(Problem):
    """Faults of a file of a season or of rules."""

    NOT_UTF8 = "the file is not text in UTF-8"
    NOT_JSON = "the file is not JSON: {detail} at line {line}, column {column}"
    NOT_JSON_NUMBER = "the file is not JSON: {found} is no number there"
    TOO_DEEP = "the file is nested too deep, or has a giant number"
    KEY_TWICE = '"{key}" stands twice in one table of the file'
    FORMAT = '{key} must be "{format}", {found}'
    LONG_NAME = "{key} has at most {most} characters, not {found}"
    UNKNOWN_PLAYER = '{key}: "{player}" is not a player{nearest}'
    TWICE_IN_RANKING = '{key}: "{player}" stands twice in the published ranking'
    NO_PAIR = "{key} must be a pair of two players, {found}"
    NO_DATE = '{key} must be a date like "2026-09-07", {found}'
    NO_EVENING = "round 1 cannot have been on {day}: the club evening is another day of the week"
    SEASON_KNOWN = "{season}, which began on {day}, is there already"
    ONE_PERSON = "two players of the file have the same telegram_id"
    RULES_NOT_UTF8 = "the rules file is not text in UTF-8"
    NOT_TOML = "the rules file is not TOML: {detail}"
    NOT_TOML_AT = "the rules file is not TOML: {detail} (at line {line}, column {column})"
