"""What may still change a ranking: results that are missing, an objection."""

from enum import Enum, auto


class Unsettled(Enum):
    """What is open in a ranking."""

    RESULTS = auto()
    OBJECTION = auto()
    BOTH = auto()

    @classmethod
    def of(cls, *, results: bool, objection: bool) -> "Unsettled | None":
        """What is open, where results are missing or an objection waits."""
        if results:
            return cls.BOTH if objection else cls.RESULTS
        return cls.OBJECTION if objection else None
