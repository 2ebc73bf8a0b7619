"""What is said before a subject is known: a command not understood, a club to choose."""

from datetime import date

from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.messages import BadDate, NoRoundThatDay, NoRoundToday


class AnswerOrCommand(Message):
    """Words came that were awaited, but that also read as this command (its name, no slash)."""

    command: str


class MyExplanation(Message):
    """The label of words that are a party's side of an objection."""


class MyReason(Message):
    """The label of words that are why the arbiter decided so."""


class MyAnswer(Message):
    """The label of words that are an answer to any other question."""


class SeeBelow(Message):
    """What was asked for stands in a message of its own."""


class ClubChosen(Message):
    """From now on this club is meant in private."""

    club: str


class WhichCompetition(Message):
    """A question: several competitions have their evening on that day; which one is meant."""


class BothOfThem(Message):
    """The label: all the competitions of that evening."""


class InCompetition(Message):
    """Before an answer: which competition it is about."""

    competition: str


class CompetitionEvening(Message):
    """An evening to come, and the competition that has it."""

    day: date
    competition: str


class NoRoundAnywhere(Refusal):
    """No competition of the club has a round on that day; the evening nearest to it of each."""

    day: date
    evenings: tuple[CompetitionEvening, ...]


class NoRoundsThenAnywhere(Refusal):
    """No competition has a round in those days; the evening nearest to them of each."""

    first: date
    last: date
    evenings: tuple[CompetitionEvening, ...]


class OneByOne(Refusal):
    """What is asked cannot be done in several competitions at once."""


class NotUnderstood(Message):
    """Words in private that are no command which the bot knows; what may be meant stands below."""


class NothingToRead(Message):
    """In private a voice message or a picture came, without words."""


class PassedOn(Message):
    """In private a message was passed on: its words are somebody else's."""


class OfAnother(Message):
    """In private a member said that somebody else comes, or does not; `who` as they wrote it."""

    who: str


class WhatIsMeant(Message):
    """What became of the words that came, and the question what is meant."""

    why: Message
    then: Message


class MeantEvenings(Message):
    """A question: whether it is about coming on these evenings."""

    evenings: tuple[date, ...]


class MeantTheirEvenings(Message):
    """A question to an arbiter: whether it is about that player on these evenings."""

    player: str
    evenings: tuple[date, ...]


class TheyStayAway(Message):
    """The label that signs somebody else off."""


class TheyWillCome(Message):
    """The label that signs somebody else on."""


class NearestEvening(Message):
    """A question: there is no round on the day that was named; is the nearest one meant."""

    day: date
    nearest: date


class MeantEvening(Message):
    """A question: no round is or can be on that day, as `said` tells; the buttons name evenings."""

    said: NoRoundThatDay | NoRoundToday | BadDate


class MeantThese(MeantEvening):
    """The same where other days were said beside that one; the buttons name them too."""


class DaysLabel(Message):
    """The label of one day to choose, or of several that go together."""

    days: tuple[date, ...]


class MeantGame(Message):
    """A question: how the sender's own open game ended."""

    round: int
    white: str
    black: str


class MeantCommand(Message):
    """A question: whether these words, a command, say what was asked for in a sentence."""

    words: str


class MeantElse(Message):
    """A question: which of the usual things is meant."""


class YesToAll(Message):
    """The label that agrees to several questions in one message."""


class UndoByWord(Message):
    """The same where no button can stand: over the chat."""


class UndoOf(Message):
    """The same where several stand together: whose it is, or of which competition."""

    of: str


class SomethingElse(Message):
    """The label of all that has no button here."""


class Hello(Message):
    """To whoever greets in private: what can be said here."""


class YouAreWelcome(Message):
    """To whoever thanks, or is content."""


class Goodbye(Message):
    """To whoever takes leave in private."""


class PlayOn(Message):
    """To whoever says that their game is not over: nothing is noted, and how to report it later."""


class OnNewPhone(Message):
    """To a member with a new phone, or another account: nothing to do, or whom to write from it."""


class LinkAstray(Message):
    """To whoever sent a personal link to somebody else: how it is made worthless, or undone."""


class SorryItFails(Message):
    """To whoever complains of the bot: how else to say it, and who puts things right."""

    arbiters: tuple[str, ...]


class AskTheArbiter(Message):
    """Who the bot is, asked for what it does not know or arrange: whom to ask."""

    arbiters: tuple[str, ...]


class TapAButton(Refusal):
    """A bare yes or no in private: questions are answered with their buttons."""


class UnknownCommand(Message):
    """No such command; `suggestion` is the one that is meant, with its slash."""

    suggestion: str


class SeveralCommands(Refusal):
    """Two different commands in one message."""


class EditedWords(Message):
    """Words were edited into what would be carried out as a new message."""


class EditedAfterAct(Message):
    """A message was edited that had been acted on; a button undoes that."""


class EditedCommand(Refusal):
    """An edited command is not carried out."""


class AnonymousSender(Refusal):
    """An anonymous admin or a channel: nobody can tell who it is."""


class ChooseClub(Message):
    """To somebody of several clubs: which one is meant in private."""


class AboutWhom(Message):
    """Before an acknowledgement in the group that does not say itself whom it is about."""

    player: str
    text: Html


class SlowDown(Message):
    """Somebody asks faster than the group can read."""


class KeepLanguage(Message):
    """They write this language and so are answered in it; asks whether that is to stay so."""


class AboutWhichPlayer(Message):
    """Above a button for each player: which one an arbiter's command is about."""
