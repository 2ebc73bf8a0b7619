"""The buttons of the season wizard that no message of its own names."""

from enum import Enum, auto


class WizardLabel(Enum):
    """What the other buttons of the wizard say."""

    NEXT = auto()
    BACK = auto()
    THROW_AWAY = auto()
    MORE_NAMES = auto()
    EARLIER_NAMES = auto()
    NEW_NAME = auto()
    OTHER_NAME = auto()
    OTHER_ROUNDS = auto()
    OTHER_FIRST = auto()
    PER_EVENING = auto()
    WEEK_EARLIER = auto()
    WEEK_LATER = auto()
    AS_LAST_SEASON = auto()
    WITHOUT_GROUPS = auto()
    BY_RATING = auto()
    START_SEASON = auto()
    START_AT_ONCE = auto()
    NEW_MEMBER = auto()
    WHICH_RULES = auto()
    LIST_IS_RIGHT = auto()
    NEW_SEASON = auto()
    END_SEASON = auto()
