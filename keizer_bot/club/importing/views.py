"""Preview of a season from another program."""

from collections.abc import Iterator

from keizer_bot.club.importing import messages
from keizer_bot.club.rules.views import rules_lines
from keizer_bot.core.change_log import Recorded
from keizer_bot.core.messages import OtherNames
from keizer_bot.engine.model import AbsenceKind
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.moved import BYE, MovedSeason, ReasonRead, other_totals
from keizer_bot.formats.season_file import SeasonFile
from keizer_bot.i18n.message import Message

_FIRST = 3  # names that are shown
_MOST_LINES = 10  # lines shown of totals that differ


def summary_of(kind: messages.FileKind, moved: MovedSeason) -> messages.MovedSummary:
    """The content of the import, with the old program's totals beside ours. Raises EngineError."""
    season = moved.file.season
    return messages.MovedSummary(
        season=season.name,
        players=len(season.players),
        rounds=len(season.rounds),
        kind=kind,
        first=tuple(player.name for player in season.players[:_FIRST]),
        games=sum(len(round_.games) for round_ in season.rounds),
        absences=sum(len(round_.absences) for round_ in season.rounds),
        notes=(*map(_read_as, moved.read_as), *_gaps(moved), *moved.notes),
        rules=rules_lines(rules_from(moved.file.rules)),
        totals=_totals(moved),
    )


def first_players(file: SeasonFile) -> messages.FirstPlayers | None:
    """The first players of a file; None if it has none."""
    names = tuple(player.name for player in file.season.players[:_FIRST])
    return messages.FirstPlayers(names) if names else None


def leader_of(file: SeasonFile) -> messages.LastRound | None:
    """The leader after the last round of a file, by our computation. Raises EngineError."""
    played = file.season.rounds
    if not played:
        return None
    lines = standings(file.season, rules_from(file.rules), after=len(played)).lines
    names = {p.id: p.name for p in file.season.players}
    return messages.LastRound(names[lines[0].player], len(played)) if lines else None


def totals_in_short(
    totals: messages.SameTotals | messages.OtherTotals | None,
) -> messages.SameTotals | messages.SomeTotals | None:
    """The number of totals that equal the old program's."""
    if isinstance(totals, messages.OtherTotals):
        return messages.SomeTotals(totals.same, totals.count, totals.round)
    return totals


def _read_as(reason: ReasonRead) -> messages.ReadAs:
    kind = Recorded.BYE if reason.kind == BYE else AbsenceKind(reason.kind)
    return messages.ReadAs(reason.reason, kind, reason.count)


def _gaps(moved: MovedSeason) -> Iterator[Message]:
    """The facts that the file lacks: results and dates."""
    rounds = moved.file.season.rounds
    unknown = sum(game.result is None for round_ in rounds for game in round_.games)
    if unknown:
        yield messages.OpenGames(unknown)
    undated = tuple(str(round_.number) for round_ in rounds if not round_.date)
    if len(undated) == len(rounds):
        yield messages.NoDatesAtAll()
    elif undated:
        yield messages.NoDates(undated)


def _totals(moved: MovedSeason) -> messages.SameTotals | messages.OtherTotals | None:
    """A comparison with the old program's totals; None if the file has none."""
    if not moved.totals:
        return None
    others, count = other_totals(moved), len(moved.totals)
    if not others:
        return messages.SameTotals(count, moved.after)
    lines = [messages.OtherTotalLine(line.player, line.theirs, line.ours) for line in others]
    more = (OtherNames(len(lines) - _MOST_LINES),) if len(lines) > _MOST_LINES else ()
    return messages.OtherTotals(
        same=count - len(others),
        count=count,
        round=moved.after,
        lines=(*lines[:_MOST_LINES], *more),
        causes=moved.causes or (messages.UnknownCause(),),
    )
