"""Turns one update into one answer; a refusal is an answer too."""

from contextlib import suppress
from datetime import datetime, timedelta

from msgspec.structs import replace

from keizer_bot.chat import messages
from keizer_bot.chat.awaited import take_or_ask
from keizer_bot.chat.coming import (
    answer_plain_words,
    answers_in_group,
    as_plain,
    or_arbiter_request,
    question_about_another,
)
from keizer_bot.chat.competition_readings import may_be_plain
from keizer_bot.chat.delivery import (
    AddressedReply,
    addressed,
    deliver,
    offer_written_language,
    where,
)
from keizer_bot.chat.edits import act_of_message, answer_edit
from keizer_bot.chat.family import ask_which, chosen, meant_by, named_together, of_member
from keizer_bot.chat.flood import Flood, FloodVerdict
from keizer_bot.chat.instead import ask_instead
from keizer_bot.chat.next_steps import suggest
from keizer_bot.chat.presses import press
from keizer_bot.chat.side_by_side import answer_in_one
from keizer_bot.chat.small_talk import answer_to, is_no_name, refer
from keizer_bot.chat.which_competition import ask_which_club
from keizer_bot.club.accounts.links import say_who
from keizer_bot.club.accounts.topics import offer_topic
from keizer_bot.club.history.actions import pasted_honours
from keizer_bot.club.hosting.actions import tell_asleep
from keizer_bot.club.hosting.founding import answer_name, welcome
from keizer_bot.club.importing.actions import file_
from keizer_bot.core.context import AppContext, Context, WhichOfFamily
from keizer_bot.core.identify import (
    Place,
    PrivateVisit,
    ReplyContext,
    Sender,
    WhichClub,
    awaiting_context,
    can_be_told,
    context_for,
    context_in,
    open_context,
)
from keizer_bot.core.messages import (
    ArbiterOnly,
    ClubAsleep,
    ClubMoved,
    NothingChanged,
    StaleButton,
    Stranger,
    UnboundChat,
)
from keizer_bot.core.questions import (
    Choice,
    as_asked,
    fulfil,
    intend,
    on_press,
    stop_waiting,
    typed_button,
)
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Incoming, Press, Request, attempt, carry_out
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.commands import (
    NO_COMMAND,
    GivenCommand,
    Reading,
    Unknown,
    holds_another,
    read_command,
)
from keizer_bot.reading.talk import is_politeness
from keizer_bot.reading.wording import language_of
from keizer_bot.store import people
from keizer_bot.store.buttons import competition_of
from keizer_bot.store.clubs import is_first_word
from keizer_bot.store.transaction import Transaction

_NO_COMMAND = GivenCommand("")
_AN_HOUR, _A_DAY = timedelta(hours=1), timedelta(days=1)  # how long a button's label can be typed


class Router:
    """Answers words and presses one at a time, inside the transaction that it is given."""

    def __init__(self, app_context: AppContext) -> None:
        self._app_context = app_context
        self._flood = Flood()

    def press(self, pressed: Press, tx: Transaction, received: datetime) -> None:
        """Carry out the button; a press counts from its receipt."""
        press(tx, self._app_context, pressed, received)

    def hear(self, incoming: Incoming, tx: Transaction, *, edited: bool = False) -> None:
        """Answer words; they count from when they were sent. An edit is not carried out."""
        reading = self._read_command(incoming)
        if not isinstance(reading, GivenCommand):
            incoming = as_plain(incoming, reading, self._app_context.bot_name)
        unasked = _is_unasked(incoming, reading)
        chatter = unasked and not (may_be_plain(incoming) or answers_in_group(incoming))
        if chatter and not (edited and act_of_message(tx, incoming)):
            return
        sender, private = incoming.sender, incoming.place.private
        private_open = sender is not None and can_be_told(tx, sender.person_id)
        answer = self._answer(tx, incoming, reading, edited=edited, private_open=private_open)
        reply = answer.reply
        if reply is None or (unasked and _may_go_unanswered(reply)):
            return
        kind = ReplyKind.ACT
        if isinstance(reading, GivenCommand) and not answer.is_of_plain_words:
            kind = self._app_context.commands[reading.name].answers
        delivery = where(reply, kind, in_private=private, private_open=private_open, edited=edited)
        texts = answer.context.texts if answer.context else self._app_context.texts
        deliver(ReplyContext(tx, texts, incoming.at), incoming, reply, answer, delivery)
        if private and answer.context and answer.context.written:
            offer_written_language(incoming, answer.context, answer)

    def _read_command(self, incoming: Incoming) -> Reading:
        """The command in the words; words below a file in private are about the file."""
        private, commands = incoming.place.private, self._app_context.commands
        if incoming.file is not None and private and not incoming.text.startswith("/"):
            return None
        bot_name = self._app_context.bot_name
        return read_command(incoming.text, commands, bot_name=bot_name, private=private)

    def _answer(
        self,
        tx: Transaction,
        incoming: Incoming,
        reading: Reading,
        *,
        edited: bool,
        private_open: bool,
    ) -> AddressedReply:
        """The answer; a refusal undoes everything."""
        language = incoming.language
        answer: Reply | Refusal
        try:
            with tx.part():
                if edited:
                    unasked = _is_unasked(incoming, reading)
                    reply = answer_edit(tx, self._app_context, incoming, unasked=unasked)
                    return AddressedReply(reply, language)
                if incoming.sender is None:
                    raise messages.AnonymousSender
                sender = self._meant(tx, incoming.sender, incoming, reading)
                visited = sender, incoming.place, incoming.at, language, incoming.in_charge
                visit = PrivateVisit(tx, self._app_context, *visited)
                early = self._known_before(visit, incoming, reading)
                if early is not None:
                    return early
                return self._in_its_context(visit, incoming, reading, private_open=private_open)
        except WhichOfFamily as which:
            return self._ask_which(tx, incoming, which)
        except WhichClub as several:
            answer = ask_which_club(several)
        except UnboundChat as refusal:
            return AddressedReply(self._of_unbound(tx, incoming, reading, refusal), language)
        except Refusal as refusal:
            answer = refusal
        return AddressedReply(answer, language)

    def _of_unbound(
        self, tx: Transaction, incoming: Incoming, reading: Reading, refusal: UnboundChat
    ) -> Reply | Refusal | None:
        """The answer in a group of no club, or in a topic that is not the club's."""
        place, unasked = incoming.place, _is_unasked(incoming, reading)
        if not unasked and incoming.sender is not None:
            from_message = incoming.sender, place, incoming.at, incoming.language
            offered = offer_topic(PrivateVisit(tx, self._app_context, *from_message))
            if offered is not None:
                return offered
        return None if unasked or not is_first_word(tx, place.chat_id, incoming.at) else refusal

    def _meant(
        self, tx: Transaction, sender: Sender, incoming: Incoming, reading: Reading
    ) -> Sender:
        """The member who wrote the words; the account itself if unclear, or for a visitor."""
        if isinstance(reading, GivenCommand) and self._app_context.commands[reading.name].visited:
            return sender
        return meant_by(tx, sender, incoming.text, incoming.at)

    def _ask_which(
        self, tx: Transaction, incoming: Incoming, which: WhichOfFamily
    ) -> AddressedReply:
        """Ask an account that several members share which one the words are about."""
        sender, club_id = incoming.sender, which.members[0].club_id
        if sender is None:
            raise which
        context = context_for(tx, self._app_context, sender, club_id, incoming.at)
        together = named_together(tx, which.members, incoming.text)
        ids, names = [member.id for member in together], tuple(member.name for member in together)
        all_of_them = intend(mean_members, members=ids, text=incoming.text)
        more = [Choice(messages.AllOfThem(names), all_of_them)] if together else []
        question = ask_which(context, which, mean_member, *more, text=incoming.text)
        return AddressedReply(question, context.language, context.language, context)

    def answer_for(self, context: Context, sender: Sender, text: str) -> Reply:
        """Answer the words as if that member had sent them in private. Raises a refusal."""
        family = people.members_on_account(context.tx, context.actor.person_id)
        place = Place(context.actor.person_id, 0, private=True)
        incoming = Incoming(text, sender, place, 0, context.at, context.language)
        incoming = replace(incoming, family=tuple(member.id for member in family))
        reading = self._read_command(incoming)
        answer = self._answer(context.tx, incoming, reading, edited=False, private_open=True)
        if isinstance(answer.reply, Refusal):
            raise answer.reply
        reply = answer.reply or Reply.of(NothingChanged())
        return of_member(answer.context, reply) if answer.context else reply

    def _known_before(
        self, visit: PrivateVisit, incoming: Incoming, reading: Reading
    ) -> AddressedReply | None:
        """The answer to words that need no look-up in the sender's club; None if they do.

        These are commands that visitors may give too, and words that the bot asked for: in a club,
        or as the name of a new one.
        """
        if isinstance(reading, GivenCommand):
            visited = self._app_context.commands[reading.name].visited
            if visited and (answer := visited(visit, reading.rest)) is not None:
                return AddressedReply(answer, visit.language)
        is_plain = incoming.place.private and incoming.file is None and not incoming.passed_on
        if not is_plain or incoming.text.lstrip().startswith("/"):
            return None
        if (pressed := self._pressed(visit, reading, incoming.text)) is not None:
            return pressed
        if is_politeness(incoming.text):
            return None
        context = awaiting_context(visit.tx, self._app_context, visit.sender, visit.at)
        if context is not None:
            context = replace(context, written=language_of(incoming.text))
            return self._take_words(context, reading, incoming)
        named = answer_name(visit, incoming.text, is_command=reading is not None)
        return AddressedReply(named, visit.language) if named is not None else None

    def _pressed(self, visit: PrivateVisit, reading: Reading, text: str) -> AddressedReply | None:
        """Press the button whose label they typed instead of tapping; None if it is not one.

        A label that is also a command ("sla over") counts as a button for only an hour.
        """
        is_command = isinstance(reading, GivenCommand) and reading.certain
        since = visit.at - (_AN_HOUR if is_command else _A_DAY)
        button = typed_button(visit.tx, visit.sender.person_id, text, since)
        competition = competition_of(visit.tx, button) if button else None
        if button is None or competition is None:
            return None
        context = context_in(visit.tx, self._app_context, visit.sender, competition, visit.at)
        context = as_asked(context, button)
        reply = attempt(visit.tx, fulfil, context, button)
        return AddressedReply(reply, context.language, context=context)

    def _take_words(self, context: Context, reading: Reading, incoming: Incoming) -> AddressedReply:
        """Take the words that the bot asked for; if they are refused, it goes on waiting."""
        answer = attempt(context.tx, take_or_ask, context, reading, incoming)
        if isinstance(answer, ArbiterOnly | StaleButton):  # the right, or the question, is gone
            stop_waiting(context)
        return AddressedReply(answer, context.language, context=context)

    def _in_its_context(
        self, visit: PrivateVisit, incoming: Incoming, reading: Reading, *, private_open: bool
    ) -> AddressedReply:
        try:
            origin = visit.tx, self._app_context, visit.sender, incoming.place, incoming.at
            command = isinstance(reading, GivenCommand) and self._app_context.commands[reading.name]
            context = open_context(*origin, while_asleep=bool(command and command.while_asleep))
            if not incoming.text.startswith("/"):
                context = replace(context, written=language_of(incoming.text))
        except ClubAsleep as refusal:
            return AddressedReply(tell_asleep(visit, refusal), visit.language)
        except Stranger as refusal:
            answer = self._of_stranger(visit, incoming.text, reading) or refusal
            language = language_of(incoming.text) or incoming.language
            return AddressedReply(answer, language)
        if not incoming.text.startswith("/"):
            plain = Request(context, "", incoming, private_open)
            reading = _understood(plain, reading)
            plain_answer = answer_plain_words(plain, reading)
            if plain_answer is not None or _is_unasked(incoming, reading):
                return replace(addressed(*(plain_answer or (plain, None))), is_of_plain_words=True)
        given = reading if isinstance(reading, GivenCommand) else _NO_COMMAND
        request = Request(context, given.rest, incoming, private_open, given.certain, given.wanted)
        if context.is_one_of_several:
            return addressed(*answer_in_one(request, reading, self._carry_out))
        reply = attempt(context.tx, self._carry_out, request, reading)
        if isinstance(reply, Refusal):
            reply = ask_instead(request, reading, reply) or reply
        return addressed(request, reply)

    def _of_stranger(self, visit: PrivateVisit, text: str, reading: Reading) -> Reply | None:
        """The answer to somebody of no club; None if they may not give that command."""
        if isinstance(reading, Unknown) or (
            reading and not self._app_context.commands[reading.name].visited
        ):
            return None
        to_nobody = reading or is_no_name(text)
        return welcome(visit, text) if to_nobody else say_who(visit, text)

    def _carry_out(self, request: Request, reading: Reading) -> Reply | Refusal | None:
        is_own = not isinstance(reading, GivenCommand) or reading.name in _OF_THE_SENDER
        if is_own and (of_player := question_about_another(request)) is not None:
            request = replace(request, rest="", certain=False, wanted=of_player.wanted)
            reading = of_player
        if not isinstance(reading, GivenCommand):
            return _answer_no_command(request, reading)
        if "/" in reading.rest and holds_another(reading, self._app_context.commands):
            raise messages.SeveralCommands
        command = self._app_context.commands[reading.name]
        if command.asks:
            verdict = self._flood.judge(request.context.actor.person_id, request.incoming)
            if verdict is not FloodVerdict.ANSWER:
                return Reply.of(messages.SlowDown()) if verdict is FloodVerdict.SLOW_DOWN else None
        referred = None if request.certain else refer(request, reading)
        return referred or carry_out(command, request)


@on_press("mean-member")
def mean_member(context: Context, *, member: int, text: str) -> Reply:
    """Answer the words as those of that member of the family. Raises `StaleButton`."""
    return Router(context.app).answer_for(context, chosen(context, member), text)


@on_press("mean-members")
def mean_members(context: Context, *, members: list[int], text: str) -> Reply:
    """Answer the words as those of each of these members. Raises `StaleButton`."""
    answers = [mean_member(context, member=member, text=text) for member in members]
    texts = tuple(text for answer in answers for text in answer.texts)
    rows = tuple(row for answer in answers for row in answer.rows)
    pages = tuple(page for answer in answers for page in answer.pages)
    return Reply(texts, rows, answers[0].kind, pages)


def _understood(plain: Request, reading: Reading) -> Reading:
    """The reading, or the request that the words make.

    Raises `WhichOfFamily` for words of coming or of a result, whichever member says them.
    """
    context, incoming, claimed = plain.context, plain.incoming, None
    if incoming.place.private or reading:
        reading = or_arbiter_request(plain, reading)
    for member in context.actor.family:
        sender = Sender(member.person_id or 0, member.name)
        origin = context.tx, context.app, sender, context.competition.id, context.at
        with suppress(_TriedOut), context.tx.part():
            claimed = answer_plain_words(Request(context_in(*origin), "", incoming), reading)
            raise _TriedOut
        if claimed is not None:
            context.require_one_meant()
    return reading


class _TriedOut(Exception):
    """Raised to roll back a trial."""


def _answer_no_command(request: Request, reading: Unknown | None) -> Reply:
    """Answer a file, a roll of honour that an arbiter pasted in private, or plain words."""
    context, incoming = request.context, request.incoming
    if reading is None and incoming.file is not None:
        return file_(request, incoming.file)
    if incoming.place.private and (pasted := pasted_honours(context, incoming.text)) is not None:
        return pasted
    if reading is None or reading == NO_COMMAND:
        return answer_to(request)
    return suggest(context, reading)


def _is_unasked(incoming: Incoming, reading: Reading) -> bool:
    """True for words in a group that are not addressed to the bot."""
    return not incoming.place.private and reading is None


def _may_go_unanswered(reply: Reply | Refusal) -> bool:
    """True for a refusal of words not addressed to the bot, unless it says that the club moved."""
    return isinstance(reply, Refusal) and not isinstance(reply, ClubMoved)


_OF_THE_SENDER = ("mij", "indeling", "waarom", "stand", "ronde", "records", "wie", "kalender")
