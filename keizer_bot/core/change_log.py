"""What was changed, by whom and when, as /logboek tells it."""

from enum import StrEnum


class Action(StrEnum):
    """What can be put on record."""

    PAIRING = "pairing"
    RESULT = "result"
    PRESENCE = "presence"
    ARRANGEMENT = "arrangement"
    BY_ARRANGEMENT = "by_arrangement"
    LINK = "link"
    LINKED = "linked"
    UNLINKED = "unlinked"
    DEVICE = "device"
    DEVICE_REVOKED = "device_revoked"
    ARBITER = "arbiter"
    CHAT = "chat"
    CONFIRMED = "confirmed"
    COLOURS = "colours"
    DISPUTE = "dispute"
    WISH = "wish"
    POSTPONED = "postponed"
    IN_ADVANCE = "in_advance"
    ROUND = "round"
    PLAYER = "player"
    WITHDRAWN = "withdrawn"
    TOP = "top"
    PUBLISHED = "published"
    RANKING = "ranking"
    RIGHTS = "rights"
    GUEST = "guest"
    OBJECTION = "objection"
    ARGUMENT = "argument"
    APPEAL = "appeal"
    COMMITTEE = "committee"
    EXEMPTION = "exemption"
    WARNING = "warning"
    RULES = "rules"
    SEASON_STARTED = "season_started"
    SEASON_ENDED = "season_ended"
    SEASON_IMPORTED = "season_imported"
    TEAM = "team"
    CAPTAIN = "captain"
    MATCH = "match"
    MATCH_REMOVED = "match_removed"
    DUTY_REFUSED = "duty_refused"
    ERASED = "erased"
    WEBSITE = "website"
    RATING = "rating"
    RATINGS = "ratings"
    GROUPS = "groups"
    EXTERNAL = "external"
    EXTERNAL_REMOVED = "external_removed"
    DRIVE = "drive"
    DRIVE_REMOVED = "drive_removed"
    COMPETITION = "competition"
    CLUB = "club"
    NICKNAME = "nickname"
    MERGED = "merged"
    SCREEN = "screen"
    ADDRESS = "address"
    CUP = "cup"
    CUP_REMOVED = "cup_removed"


class Recorded(StrEnum):
    """What is put on record of a player, beside the kinds of absence."""

    HERE = "here"
    PRESENT = "present"
    ABSENT = "absent"
    SILENT = "silent"
    FORCED = "forced"
    FORBIDDEN = "forbidden"
    NEVER = "never"
    BYE = "bye"
    FULL = "full"
    INITIALS = "initials"


class Again(StrEnum):
    """Before what was done (``undone:result``): that it was undone, or done again after that."""

    UNDONE = "undone"
    REDONE = "redone"


def undoing(action: str) -> str:
    """How the undoing of something is put on record; undoing that in turn is doing it again."""
    again, _, what = action.rpartition(":")
    return f"{Again.REDONE if again == Again.UNDONE else Again.UNDONE}:{what}"
