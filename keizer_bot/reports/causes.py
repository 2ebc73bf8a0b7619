"""Why a player rose or fell, in words: the few largest causes."""

from enum import StrEnum


class Away(StrEnum):
    """What is said of an absence whose kind is not for everybody's eyes."""

    AWAY = "away"
