"""Careers, records and the roll of honour in words."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from keizer_bot.club.history import messages
from keizer_bot.club.history.careers import Record, careers, records
from keizer_bot.club.history.messages import RecordKind
from keizer_bot.club.history.summaries import (
    PastSeason,
    PrizeOfSeason,
    PrizeWinner,
    SeasonSummary,
    past_seasons,
)
from keizer_bot.core.context import RequestContext
from keizer_bot.engine.runs import UNBEATEN, WON, longest_run
from keizer_bot.i18n.message import Message
from keizer_bot.reports.prizes.messages import (
    CompetitionPrize,
    FactorOf,
    GroupPrize,
    Heading,
    NobodyWins,
    Number,
    PlacesOf,
    Prize,
    PrizeWon,
    TotalOf,
    WinnerLine,
)
from keizer_bot.store.clubs import Competition

_MOST_HOLDERS: Final = 3
Called = Mapping[int, str]
"""What the members are called, by their numbers."""


def career_lines(context: RequestContext, member: int) -> tuple[Message, ...]:
    """The member's career; nothing of it before their second season."""
    career = careers(past_seasons(context)).get(member)
    if career is None or len(career.seasons) == 1:
        return ()
    won, drawn, lost = (career.games.count(letter) for letter in "wdl")
    lines: list[Message] = [
        messages.CareerLine(
            len(career.seasons), career.seasons[0], len(career.games), won, drawn, lost
        )
    ]
    if career.titles:
        lines.append(messages.CareerTitles(len(career.titles), career.titles))
    if career.best is not None:
        lines.append(messages.CareerBest(career.best, career.best_in))
    lines.append(messages.CareerRuns(*(longest_run(career.games, run) for run in (WON, UNBEATEN))))
    return tuple(lines)


def record_lines(past: tuple[PastSeason, ...], called: Called) -> tuple[Message, ...]:
    """The club's records, with those names."""
    return tuple([_record(each, called) for each in records(past)])


def _record(record: Record, called: Called) -> Message:
    holders = [
        messages.HolderIn(called[member], seasons) if seasons else messages.HolderOf(called[member])
        for member, seasons in record.holders
    ]
    return messages.RecordLine(record.kind, _number(record), _first_of(holders))


def _first_of(holders: Sequence[Message]) -> tuple[Message, ...]:
    """The first three, and how many others."""
    shown, others = tuple(holders[:_MOST_HOLDERS]), len(holders) - _MOST_HOLDERS
    return (*shown, messages.OtherHolders(others)) if others > 0 else shown


def _number(record: Record) -> Message:
    match record.kind:
        case RecordKind.TOTAL:
            return messages.PointsOf(record.number)
        case RecordKind.SCORE:
            return messages.ScoreOf(record.number * record.games, record.games)
        case RecordKind.SEASONS:
            return messages.SeasonsOf(int(record.number))
        case RecordKind.TITLES:
            return messages.TimesOf(int(record.number))
    return messages.GamesOf(int(record.number))


def honour_lines(
    season: PastSeason, competition: Competition, called: Called
) -> tuple[Message, ...]:
    """A line for each prize of a season that is over, and who attended most, with those names."""
    prizes = [
        PrizeWon(
            _heading(prize, competition),
            tuple([_winner(prize, won, called) for won in prize.winners]) or (NobodyWins(),),
        )
        for prize in season.summary.prizes
    ]
    return (*prizes, *([] if competition.beside else _most_faithful(season.summary, called)))


def _most_faithful(summary: SeasonSummary, called: Called) -> Iterator[Message]:
    most = max((played.attended for played in summary.players), default=0)
    holders = [messages.HolderOf(called[p.member]) for p in summary.players if p.attended == most]
    if most:
        yield messages.MostFaithful(_first_of(holders), most, summary.rounds)


def _heading(prize: PrizeOfSeason, competition: Competition) -> Heading:
    if prize.kind == "champion" and competition.beside:
        return CompetitionPrize(competition.name)
    return GroupPrize(prize.group or "") if prize.kind == "group" else Prize[prize.kind.upper()]


def _winner(prize: PrizeOfSeason, won: PrizeWinner, called: Called) -> WinnerLine:
    return WinnerLine(called[won.member], _number_of(prize.kind, won))


def _number_of(kind: str, won: PrizeWinner) -> Number:
    if kind == "riser":
        return PlacesOf(int(won.number))
    return FactorOf(won.number, won.games) if kind == "team_player" else TotalOf(won.number)
