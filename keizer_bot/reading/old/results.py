"""How a game ended, as somebody reports it: ``Jansen - Pietersen 1-0``, ``gewonnen``, ``½``."""

import re
from dataclasses import dataclass, replace
from datetime import date, datetime
from enum import Enum

from keizer_bot.calendar import Calendar, Evening
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading import messages, words
from keizer_bot.reading.dates import Almanac, evening_of_round, numeric
from keizer_bot.reading.day_rules import DAYS
from keizer_bot.reading.day_words import DayKind
from keizer_bot.reading.old.disguised import refuse_disguised
from keizer_bot.reading.old.games_told import result_lines, take_board
from keizer_bot.reading.old.report import Report, cut, read_report
from keizer_bot.reading.old.result_words import (
    OTHER_WAY,
    OUTCOME_WORDS,
    RESULT_WORDS,
    ResultRole,
    SaidOutcome,
)
from keizer_bot.reading.old.scores import (
    GameKind,
    Score,
    run_together,
    scores,
    with_forfeit_in_full,
)
from keizer_bot.reading.rules import Line
from keizer_bot.reading.terms import terms

_LIKE = 80  # of 100: a typing error, not another word
_SMILEY = re.compile(r"(?<!\S)[;:=]-?[()DdPp](?!\S)")
_ODD = re.compile(r"[;{}$%\\|\[\]^\u20e3]")
_ASIDE = re.compile(r"\((?P<name>[^()0-9]{2,40})\)\s*$")
_DATE = re.compile(r"(?<![\w/.-])[0-9]{1,4}([-/.])[0-9]{1,2}(?:\1[0-9]{2,4})?(?![\w/-])")
_SAID = words.patterns("results")
_ROUND = re.compile(_SAID["round"], re.IGNORECASE)
_ASKED = {
    SaidOutcome.WHITE_WON: messages.ReadWhiteWon,
    SaidOutcome.BLACK_WON: messages.ReadBlackWon,
    SaidOutcome.DRAWN: messages.ReadDrawn,
    SaidOutcome.WON: messages.ReadWon,
    SaidOutcome.LOST: messages.ReadLost,
}
_AGAIN = re.compile(r"/(?:uitslag|result|risultato)(?:@\w+)?\s+", re.IGNORECASE)
_UNSURE = ResultRole.NOT, ResultRole.WRONG, ResultRole.TURNED, ResultRole.POSTPONED
_PEOPLE = ResultRole.ME, ResultRole.OPPONENT
_BESIDE_ABSENCE = {
    *(SaidOutcome.OPPONENT_ABSENT, SaidOutcome.WON),
    *(SaidOutcome.WHITE_WON, SaidOutcome.BLACK_WON),
}
_COLOURS = {SaidOutcome.WHITE_WON, SaidOutcome.BLACK_WON, SaidOutcome.DRAWN}
BY_FORFEIT = {
    SaidOutcome.WHITE_WON: SaidOutcome.WHITE_BY_FORFEIT,
    SaidOutcome.BLACK_WON: SaidOutcome.BLACK_BY_FORFEIT,
}
"""What a win is that was by forfeit."""


class Doubt(Enum):
    """Why a result is asked about."""

    WHICH = "which"
    DID_YOU_MEAN = "did you mean"


@dataclass(frozen=True, slots=True)
class Reported:
    """A result as it was reported; names and board are not yet held against the pairing.

    `names` are in the order in which they were written. WON, LOST and OPPONENT_ABSENT are about
    `names[subject]`, and where `subject` is None about the sender (the absent one: their opponent).
    `also` is a second word that must agree ("gewonnen 1-0"), `has_white` the colour that the one
    it is about says they had. `by_forfeit`: it was said so ("reglementair", "+/-"), which tells
    of nobody that they did not come. `own_first`: the sender stands before the one who is named
    ("ik en Piet 1-0"); `aside`: the name only says which game it is ("1-0 (Piet)"). `absent`: who
    lost did not come, and that was said.
    """

    outcome: SaidOutcome
    names: tuple[str, ...] = ()
    subject: int | None = None
    also: SaidOutcome | None = None
    has_white: bool | None = None
    against: bool = False
    board: int | None = None
    evening: Evening | None = None
    by_forfeit: bool = False
    own_first: bool = False
    aside: bool = False
    absent: bool = False


@dataclass(frozen=True, slots=True)
class AskResult:
    """A question about the result; `probably` is what may be meant, None if that is open."""

    kind: Doubt
    probably: Reported | None = None

    @property
    def question(self) -> Message:
        """The text of the question."""
        kind = _ASKED.get(self.probably.outcome) if self.probably else None
        return messages.DidYouMeanResult(kind()) if kind else messages.WhichResult()


@dataclass(frozen=True, slots=True)
class WrittenResult:
    """A line of the arbiter's list: its number from 1, its text, and what came of it."""

    number: int
    text: str
    result: Reported | AskResult | Refusal


def read_result(
    rest: str,
    calendar: Calendar,
    sent: datetime,
    *,
    game: GameKind = "chess",
) -> Reported | AskResult:
    """Read what follows /uitslag. In it 1-0 is white's win, whoever sends it.

    Raises BadResult, ImpossibleResult, PostponedIsNoResult, NoGameThatDay, NoSuchRound, BadDate,
    HowToReport and the refusals of `words`.
    """
    if not rest.isascii():
        refuse_disguised(rest)
    line = words.line(rest)
    if not line:
        return AskResult(Doubt.WHICH)
    text = words.bare(_SMILEY.sub(" ", with_forfeit_in_full(line)))
    if not text or _ODD.search(text) or any(c.isdigit() and not c.isascii() for c in text):
        raise messages.BadResult(line)
    almanac = Almanac(calendar, calendar.local(sent).date())
    return _judge(_ResultLine(line, text, almanac, game))


def read_results(
    text: str, calendar: Calendar, sent: datetime, *, game: GameKind = "chess"
) -> tuple[WrittenResult, ...]:
    """Read the arbiter's list, a result a line; a faulty line holds what is wrong with it.

    A first line without a result may name the round or date of them all. Raises TooLong and
    ControlCharacter.
    """
    lines = result_lines(text)
    heading = _heading(lines[0], calendar, sent) if lines else None
    found = []
    for number, line in enumerate(lines, 1):
        if heading is not None and number == 1:
            continue
        result = _read_line(line, calendar, sent, game)
        if heading is not None and isinstance(result, Reported) and result.evening is None:
            result = replace(result, evening=heading)
        found.append(WrittenResult(number, line, result))
    return tuple(found)


def _read_line(
    line: str, calendar: Calendar, sent: datetime, game: GameKind
) -> Reported | AskResult | Refusal:
    again = _AGAIN.match(line)
    try:
        return read_result(line[again.end() :] if again else line, calendar, sent, game=game)
    except Refusal as refusal:
        return refusal


def _heading(line: str, calendar: Calendar, sent: datetime) -> Evening | None:
    """The evening that a line names, when it says nothing else."""
    almanac = Almanac(calendar, calendar.local(sent).date())
    try:
        evening, rest = _evening(line, almanac)
    except Refusal:
        return None
    report = read_report(rest)
    return None if report.outcomes or report.names or scores(rest, "chess") else evening


@dataclass(frozen=True, slots=True)
class _ResultLine:
    """A line to be judged: as it was written, and without pictures."""

    written: str
    text: str
    almanac: Almanac
    game: GameKind


def _judge(line: _ResultLine) -> Reported | AskResult:
    together = run_together(line.text.strip(" .!*_`"), line.game)
    if together is not None:
        return AskResult(Doubt.DID_YOU_MEAN, Reported(together))
    found = scores(line.text, line.game)
    valid = [s for s in found if s.outcome]
    if valid:
        found = [s for s in found if not s.may_be_a_date]
    _refuse_impossible(found, line)
    text = cut(line.text, [(s.start, s.end) for s in found])
    aside = _ASIDE.search(text) is not None
    text = _ASIDE.sub(r"\g<name>", text)
    evening, text = _evening(text, line.almanac)
    report = read_report(text)
    outcomes = {s.outcome for s in found if s.outcome} | set(report.outcomes)
    if not outcomes:
        return _without_outcome(line, report, text)
    board, text = take_board(text)
    if take_board(text.lstrip(" ,;"))[0] is not None:
        raise messages.BadResult(line.written)  # one of them must not count for both
    report = read_report(text)
    if any(c.isdigit() for c in text):
        raise messages.BadResult(line.written)
    reported = _with_outcomes(outcomes, found, replace(report, board=board), evening)
    if aside and isinstance(reported, Reported) and len(reported.names) == 1:
        return replace(reported, aside=True)
    return reported


def _refuse_impossible(found: list[Score], line: _ResultLine) -> None:
    wrong = [s for s in found if s.outcome is None]
    if wrong and len(found) == len(wrong):
        raise messages.ImpossibleResult(wrong[0].text)
    if wrong:
        raise messages.BadResult(line.written)


def _evening(text: str, almanac: Almanac) -> tuple[Evening | None, str]:
    """The round or date in front of a result, and the text without it."""
    if match := _ROUND.search(text):
        return evening_of_round(int(match[1]), almanac.calendar), cut(text, [match.span()])
    if found := _day(text, almanac):
        day, span = found
        evening = almanac.calendar.on(day)
        if evening is None:
            raise messages.NoGameThatDay(day)
        return evening, cut(text, [span])
    return None, text


def _day(text: str, almanac: Almanac) -> tuple[date, tuple[int, int]] | None:
    """The day that is named, 20-11 or 20 november, and where it stands."""
    if match := _DATE.search(text):
        return numeric(match.group(), match.group(), almanac), match.span()
    said = terms(text)
    line = Line(DAYS, said, almanac)
    for at, term in enumerate(said):
        months = [t for t in said[at : at + 3] if t.kind is DayKind.MONTH]
        if months and term.digits and (found := line.read("day_and_month", at)):
            when, behind = found
            return when.first, (term.start, said[behind - 1].end)
    return None


def _with_outcomes(
    outcomes: set[SaidOutcome], found: list[Score], report: Report, evening: Evening | None
) -> Reported | AskResult:
    if report.says(*_UNSURE) or len(report.names) > 2:  # noqa: PLR2004 - two play
        return AskResult(Doubt.WHICH)
    if SaidOutcome.OPPONENT_ABSENT in outcomes and report.says(ResultRole.ME) and not report.names:
        return AskResult(Doubt.WHICH)
    if report.of_opponent or report.is_done_to_subject:
        outcomes = {OTHER_WAY.get(outcome, outcome) for outcome in outcomes}
    agreed = _agreed(outcomes, report)
    if agreed is None:
        return AskResult(Doubt.WHICH)
    outcome, also, has_white = agreed
    reported = Reported(
        outcome=outcome,
        names=tuple(n.text for n in report.names),
        subject=report.subject
        if has_white is not None or {outcome, also} - _COLOURS - {None}
        else None,
        also=also,
        has_white=has_white,
        against=len(report.names) == 1 and report.names[0].against,
        board=report.board,
        evening=evening,
        by_forfeit=report.says(ResultRole.FORFEIT) or outcome in BY_FORFEIT.values(),
        own_first=report.own_first,
        absent=SaidOutcome.OPPONENT_ABSENT in outcomes,
    )
    if report.is_unclear and {outcome, also} & {SaidOutcome.WON, SaidOutcome.LOST}:
        return AskResult(Doubt.WHICH)
    if report.says(ResultRole.HELP) or not all(score.sure for score in found):
        return AskResult(Doubt.DID_YOU_MEAN, reported)
    return reported


def _agreed(
    outcomes: set[SaidOutcome], report: Report
) -> tuple[SaidOutcome, SaidOutcome | None, bool | None] | None:
    """The one outcome that all words and scores say; None if they disagree."""
    if SaidOutcome.OPPONENT_ABSENT in outcomes:
        return None if outcomes - _BESIDE_ABSENCE else _absence(report)
    colours = outcomes & _COLOURS
    others = outcomes - _COLOURS
    if len(colours) > 1 or len(others) > 1:
        return None
    colour, other = next(iter(colours), None), next(iter(others), None)
    if report.says(ResultRole.FORFEIT) and (other is None or SaidOutcome.DRAWN in outcomes):
        forfeit = BY_FORFEIT.get(colour or SaidOutcome.DRAWN)
        return (forfeit, None, None) if forfeit else None
    if report.white_named is not None:
        return _with_colour(colour, other, report)
    given = report.for_me or any(name.given_to for name in report.names)
    also = other or (SaidOutcome.WON if given else SaidOutcome.LOST if report.for_them else None)
    if colour and also:
        decided = colour is not SaidOutcome.DRAWN and also in {SaidOutcome.WON, SaidOutcome.LOST}
        return (colour, also, None) if decided else None
    only = colour or other
    return (only, None, None) if only else None


def _absence(report: Report) -> tuple[SaidOutcome, None, None]:
    """Who did not come; of a colour alone it is by forfeit: "bord 5: wit niet gekomen"."""
    if report.white_named is None or report.names or report.says(*_PEOPLE):
        return SaidOutcome.OPPONENT_ABSENT, None, None
    won = SaidOutcome.BLACK_WON if report.white_named else SaidOutcome.WHITE_WON
    return BY_FORFEIT[won], None, None


def _with_colour(
    colour: SaidOutcome | None, other: SaidOutcome | None, report: Report
) -> tuple[SaidOutcome, SaidOutcome | None, bool | None] | None:
    """A colour was named: whose win it is ("wit wint"), or what they had ("gewonnen met wit")."""
    white = bool(report.white_named)
    if colour is SaidOutcome.DRAWN and other is None:
        return colour, None, None
    if other is not None and other not in {SaidOutcome.WON, SaidOutcome.LOST}:
        return None
    if report.colour_against:
        return (colour or other, other if colour else None, not white) if other else None
    if report.says(ResultRole.WITH, ResultRole.ME) or report.names:
        if other is not None:
            return colour or other, other if colour else None, white
        first = not white and colour is SaidOutcome.WHITE_WON  # "1-0 met zwart": theirs, or white's
        return None if first or not colour or len(report.names) > 1 else (colour, None, white)
    whites = white is (other is not SaidOutcome.LOST)
    meant = SaidOutcome.WHITE_WON if whites else SaidOutcome.BLACK_WON
    return (meant, None, None) if colour in {None, meant} else None


def _without_outcome(line: _ResultLine, report: Report, text: str) -> AskResult:
    """Nothing that says a result: what is probably meant, or what is wrong."""
    if report.says(ResultRole.POSTPONED):
        raise messages.PostponedIsNoResult
    if report.says(ResultRole.HELP):
        raise messages.HowToReport
    if report.says(ResultRole.NOT, ResultRole.WRONG, ResultRole.TURNED):
        return AskResult(Doubt.WHICH)
    probably = _like(report)
    if probably is None and report.white_named is not None:
        probably = SaidOutcome.WHITE_WON if report.white_named else SaidOutcome.BLACK_WON
    if probably is not None:
        return AskResult(Doubt.DID_YOU_MEAN, Reported(probably))
    if report.unknown or any(c.isdigit() for c in text) or not report.terms:
        raise messages.BadResult(line.written)
    return AskResult(Doubt.WHICH)


def _like(report: Report) -> SaidOutcome | None:
    """The outcome of which a word of the report looks like a misspelling."""
    for word in report.unknown:
        if like := words.most_like(word, OUTCOME_WORDS, _LIKE):
            return RESULT_WORDS[like,][1]
    return None
