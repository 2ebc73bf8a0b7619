"""Messages that belong to no subject: a command not understood, a club to choose."""

from datetime import date

from keizer_bot.i18n import shapes
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal
from keizer_bot.reading.messages import BadDate, NoRoundThatDay, NoRoundToday


class AnswerOrCommand(Message):
    """Asks if the words are the answer that was awaited, or this command (without slash)."""

    command: str


class MyExplanation(Message):
    """The label for words that are a party's side of an objection."""


class MyReason(Message):
    """The label for words that give the reason for an arbiter's decision."""


class MyAnswer(Message):
    """The label for words that answer any other question."""


class SeeBelow(Message):
    """The answer is in a separate message."""


class ClubChosen(shapes.OfClub):
    """From now on, private messages are about this club."""


class WhichCompetition(Message):
    """Asks which of several competitions on the same day is meant."""


class BothOfThem(Message):
    """The label: all competitions of that evening."""


class InCompetition(Message):
    """Before an answer: the competition that it is about."""

    competition: str


class CompetitionEvening(shapes.OfDay):
    """A coming evening, and its competition."""

    competition: str


class NoRoundAnywhere(shapes.DayRefusal):
    """No competition of the club has a round on that day; the nearest evening of each."""

    evenings: tuple[CompetitionEvening, ...]


class NoRoundsThenAnywhere(Refusal):
    """No competition has a round in that period; the nearest evening of each."""

    first: date
    last: date
    evenings: tuple[CompetitionEvening, ...]


class OneByOne(Refusal):
    """The request cannot be carried out in several competitions at once."""


class NotUnderstood(Message):
    """Private words that the bot does not understand; below are things it may have meant."""


class NothingToRead(Message):
    """A private voice message or picture without words."""


class PassedOn(Message):
    """A message forwarded in private: its words are another person's."""


class OfAnother(Message):
    """A member said in private that another person comes or not; `who` as they wrote it."""

    who: str


class WhatIsMeant(Message):
    """Says what became of the words, and asks a question about their meaning."""

    why: Message
    then: Message


class MeantEvenings(shapes.OfEvenings):
    """Asks if the sentence is about coming on these evenings."""


class MeantTheirEvenings(shapes.OfPlayersEvenings):
    """Asks an arbiter if the sentence is about that player's coming on these evenings."""


class TheyStayAway(Message):
    """The label to sign a named player off."""


class TheyWillCome(Message):
    """The label to sign a named player on."""


class NearestEvening(shapes.OfDay):
    """The named day has no round: asks if the nearest evening is meant."""

    nearest: date


class MeantEvening(Message):
    """The named day has no round, as `why` explains: asks which evening is meant."""

    why: NoRoundThatDay | NoRoundToday | BadDate


class MeantThese(MeantEvening):
    """The same if other days were named too; the buttons include those."""


class DaysLabel(Message):
    """The label of a day, or of several days that go together."""

    days: tuple[date, ...]


class MeantGame(shapes.OfGame):
    """Asks the sender for the result of their own open game."""


class MeantCommand(Message):
    """Asks if the sentence meant this command."""

    words: str


class MeantElse(Message):
    """Asks which of the usual things is meant."""


class YesToAll(Message):
    """The label that says yes to several questions in one message."""


class UndoByWord(Message):
    """Tells how to undo it by a word, in the answer to a press, which can have no button."""


class UndoOf(Message):
    """The label of an undo button among several: the person or competition it is about."""

    of: str


class SomethingElse(Message):
    """The label for anything that has no button here."""


class Hello(Message):
    """Answer to a greeting in private: the things to ask the bot."""


class YouAreWelcome(Message):
    """Answer to thanks or praise."""


class Goodbye(Message):
    """Answer to a farewell in private."""


class PlayOn(Message):
    """Answer to "we are still playing": nothing is recorded, and how to report later."""


class OnNewPhone(Message):
    """Answer to a member with a new phone or account: nothing to do, or whom to write to."""


class LinkAstray(Message):
    """Answer to a member who sent a personal link to the wrong person: how to revoke it."""


class SorryItFails(Message):
    """Answer to a complaint about the bot: how to say it differently, and who can help."""

    arbiters: tuple[str, ...]


class AskTheArbiter(Message):
    """Answer to a question beyond the bot: what it is for, and whom to ask."""

    arbiters: tuple[str, ...]


class TapAButton(Refusal):
    """A bare yes or no in private: questions are answered by their buttons."""


class UnknownCommand(Message):
    """There is no such command; `suggestion` is the likely one, with its slash."""

    suggestion: str


class SeveralCommands(Refusal):
    """The message has two different commands."""


class EditedWords(Message):
    """Words were edited into ones that would be carried out as a new message."""


class EditedAfterAct(Message):
    """A message was edited after the bot acted on it; a button undoes that."""


class EditedCommand(Refusal):
    """Edited commands are not carried out."""


class AnonymousSender(Refusal):
    """The sender is an anonymous administrator or a channel, so nobody can tell who it is."""


class ChooseClub(Message):
    """A question to a member of several clubs: which one is meant in private."""


class WhichOfYou(Message):
    """Asks an account that several members share which of them is meant."""


class AllOfThem(shapes.OfPlayers):
    """The label: the words are about each of these members."""


class AboutWhom(shapes.OfPlayer):
    """Before an acknowledgement in the group that does not name the member it is about."""

    text: Html


class SlowDown(Message):
    """Answer to questions that come too fast for the group to read."""


class KeepLanguage(Message):
    """The answer is in the language they wrote; a question: should it stay so."""


class AboutWhichPlayer(Message):
    """A question to an arbiter: which player the command is about; a button for each."""
