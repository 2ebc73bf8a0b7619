"""Questions and answers to an arbiter who sets up a new season, step by step."""

from datetime import date

from keizer_bot.club.rules.change_messages import RuleDiffers
from keizer_bot.club.seasons.messages import Day, EventRules
from keizer_bot.engine.errors import Trouble
from keizer_bot.i18n import shapes
from keizer_bot.i18n.message import Message, PossiblyEmpty, Refusal


class _WithTop(Message):
    top: int


class AskPlayerName(Message):
    """Asks for the name of a new player, with a rating if they have one."""

    by_number: Message | None


class WholeClub(Message):
    """After that question: or a club's number, whose members on the list all play."""


class AskSeasonName(shapes.Named):
    """Asks for the name of the season."""


class AskRounds(Message):
    """Asks for the number of rounds."""

    rounds: int


class AskPerEvening(AskRounds):
    """The number of rounds on an evening."""


class AskTempo(Message):
    """Asks for the time control."""


class AskFirstEvening(Message):
    """Asks for the date of the first evening."""

    first: Day


class AskBounds(Message):
    """Asks for the ratings at which the groups begin."""


class SamePerson(shapes.Named):
    """Asks if this line of the list is that member."""


class ListMatched(Message):
    """The members found on the list, and the new players; asks if that is right."""

    found: tuple[Message, ...]


class ListKnown(shapes.Counted):
    """The number of people on the list who are members."""


class ListNew(shapes.OfNames):
    """People on the list who are not members yet."""


class ListForgotten(ListNew):
    """People with these names were erased at their wish: asks if they want to play again."""


class KnownAs(shapes.Named):
    """A line of the list spelled differently from the member's name."""

    member: str


class ListFor(shapes.Counted):
    """Asks if a new season should be prepared with this list, which begins with these names."""

    first: tuple[str, ...]
    notes: PossiblyEmpty[Message]


class PlayersNotRead(Refusal):
    """A pasted list has lines that are wrong."""

    lines: tuple[Message, ...]


class NotWaitedFor(Message):
    """The wizard no longer asks the question that this message answers."""


class NotARound(shapes.WordsRefusal):
    """The number of rounds is not valid."""

    most: int


class NotADate(shapes.WordsRefusal):
    """The date is not valid."""


class NotATempo(shapes.WordsRefusal):
    """The time control is not valid."""


class FirstEveningPast(Refusal):
    """That first evening is already over."""

    past: Day


class TooFewEvenings(shapes.SeasonRefusal):
    """The season has fewer evenings left than the event that is played on them has rounds."""

    evenings: int
    rounds: int


class NotAnEvening(Refusal):
    """The club does not meet on that weekday; `before` and `after` are the nearest evenings."""

    day: Day
    before: Day
    after: Day


class NotBounds(Refusal):
    """The text does not give ratings from high to low."""


class NamedTwice(shapes.PlayerRefusal):
    """The list already has somebody with that name."""


class WizardPlayers(shapes.Counted):
    """Step 1: the players, and their order at the start."""

    order: Message


class OrderedAsLast(shapes.OfSeason):
    """The players are in the order of the last season's final ranking."""


class OrderedByRating(Message):
    """The players are by rating; unrated ones last, in the order in which they were named."""


class OrderedByRanking(Message):
    """An event's players are in the order of the season's ranking."""


class WizardFrame(shapes.Named):
    """Step 2: the name, the number of rounds, the first evening."""

    rounds: int
    evening: "SeveralRounds | None"
    tempo: "WizardTempo | None"
    first: Day
    rest: "RestAsUsual | HolidayEvenings | None"


class SeveralRounds(shapes.Counted):
    """After hours or a number of rounds: the rounds on an evening, if more than one."""


class WizardTempo(Message):
    """After the number of rounds: the time control, if one is chosen."""

    tempo: str


class RestAsUsual(Message):
    """The settings of a season that is started at step 2, which the other steps would show."""

    rules: "RulesOfFirstSeason | RulesAsBefore | EventRules"
    last: Day
    groups: "GroupsNamed | None"


class RulesOfFirstSeason(_WithTop):
    """The rules of a club's first season."""


class WizardCalendar(Message):
    """Step 3: the evenings, and which weeks are skipped."""

    rounds: int
    first: Day
    last: Day
    skipped: "WeeksSkipped | None"
    periods: "PossiblyEmpty[PeriodSpan]"


class PeriodSpan(shapes.OfNumber):
    """The first and last evening of a period."""

    first: date
    last: date


class WeeksSkipped(Message):
    """The evenings that are skipped."""

    days: tuple[date, ...]


class HolidayEvenings(WeeksSkipped):
    """Asks if the club meets on these evenings around Christmas and New Year."""


class WizardRules(Message):
    """Step 4: the rules, and what differs from the preset."""

    what: Message
    problem: Message | None


class RulesAsBefore(shapes.OfSeason):
    """The rules are those of the last season."""


class RulesOtherwise(shapes.OfSeason):
    """The differences from the last season's rules."""

    what: tuple[RuleDiffers, ...]


class RulesFromHere(Message):
    """In a first season: the chosen rules in short."""

    lines: tuple[Message, ...]


class TopTooLow(Message):
    """With so many players, the last one would be worth less than 1 point."""

    players: int
    top: int


class RatingsMissing(Message):
    """These players have no rating, which the rules use as their value."""

    players: "tuple[AndOthers | str, ...]"


class RulesCannotWork(Message):
    """The engine's reason why these rules cannot work."""

    why: Trouble


class WizardGroups(Message):
    """Step 5: the groups."""

    groups: tuple[Message, ...]


class AndOthers(shapes.Counted):
    """After some names: the number of the others."""


class GroupOf(shapes.OfGroup):
    """A group: its size, and its players."""

    count: int
    players: tuple[AndOthers | str, ...]


class WithoutGroup(shapes.Counted):
    """The players without a group."""

    players: tuple[AndOthers | str, ...]


class WizardSummary(shapes.Named):
    """Step 6: everything once more, before the season starts."""

    players: int
    rounds: int
    first: Day
    last: Day
    rules: Message
    groups: "GroupsNamed | None"
    ends: Message | None
    closed: "FirstIsClosed | None"


class FirstIsClosed(Message):
    """Sign-off for the first evening is already closed, so players who are silent are paired."""

    first: date


class GroupsNamed(Message):
    """The groups of the new season."""

    groups: tuple[str, ...]


class SeasonWouldEnd(shapes.OfSeason):
    """The running season ends when the new one starts; `left` and `open` say what is unfinished."""

    left: Message | None
    open: Message | None


class SeasonStarted(shapes.OfSeason):
    """To the arbiter: the season has started."""

    first: Day


class SeasonStartedWithoutGroup(SeasonStarted):
    """The same in a club that has no group yet, with the link that brings the bot into one."""

    link: str


class DraftThrownAway(shapes.Named):
    """The season in preparation is discarded; nothing else has changed."""


class SeasonOverview(shapes.OfSeason):
    """The progress of the running season."""

    played: int
    rounds: int
    last: date | None
    players: int


class NothingRuns(shapes.OfClub):
    """The competition has no running season; `club` is its name."""


class SeasonNotOver(shapes.OfSeason):
    """Asks if a new season should be prepared, though the running one is not over."""

    left: Message


class TooFewPlayers(Refusal):
    """A season needs two players."""


class RulesDoNotWork(Refusal):
    """These rules do not fit the players."""

    why: Message


class PlayedDay(shapes.OfDay):
    """The label of an evening that is played; pressing it skips the evening."""


class SkippedDay(PlayedDay):
    """The label of a skipped evening; pressing it puts the evening back."""


class RaiseTop(_WithTop):
    """The label: raise the top value to this."""


class EqualParts(Message):
    """The label: that number of groups of the same size."""

    parts: int


class GoOn(shapes.Named):
    """The label: continue with the season in preparation."""


class PresetsExplained(Message):
    """A sentence about each preset, with the lab's findings (docs/rules-lab.md)."""
