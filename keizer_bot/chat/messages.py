"""What is said before a subject is known: a command not understood, a club to choose."""

from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message, Refusal


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


class CallDone(Message):
    """The arbiter called this member."""

    player: str


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


class OneByOne(Refusal):
    """What is asked cannot be done in several competitions at once."""


class NotUnderstood(Refusal):
    """Words in private that are no wish which the bot knows."""


class NothingToRead(Refusal):
    """In private a voice message or a picture came, without words."""


class Hello(Message):
    """To whoever greets in private: what can be said here."""


class YouAreWelcome(Message):
    """To whoever thanks, or is content."""


class TapAButton(Refusal):
    """A bare yes or no in private: questions are answered with their buttons."""


class UnknownCommand(Refusal):
    """No such command; `suggestion` is the one that is meant, with its slash."""

    suggestion: str


class SeveralCommands(Refusal):
    """Two different commands in one message."""


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
