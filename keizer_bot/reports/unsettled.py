"""The reasons why a ranking may still change: missing results, an objection."""

from enum import Enum, auto


class Unsettled(Enum):
    """The reasons why a ranking may still change."""

    RESULTS = auto()
    OBJECTION = auto()
    BOTH = auto()

    @classmethod
    def of(cls, *, results: bool, objection: bool) -> "Unsettled | None":
        """Combines missing results and open objections; None if there are neither."""
        if results:
            return cls.BOTH if objection else cls.RESULTS
        return cls.OBJECTION if objection else None
