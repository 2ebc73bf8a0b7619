"""Deeds of the kinds of buttons; the first part of the data says which kind it is."""

import re
from datetime import datetime
from typing import Literal

from msgspec.structs import replace

from keizer_bot.chat.delivery import with_undo
from keizer_bot.chat.edits import take_thumb_away
from keizer_bot.chat.messages import CallDone, ClubChosen, UndoByWord
from keizer_bot.club.accounts.devices import revoke_device
from keizer_bot.club.accounts.links import decide_claim
from keizer_bot.club.accounts.topics import press_topic
from keizer_bot.club.changes.actions import undo
from keizer_bot.club.check_in.actions import check_in
from keizer_bot.club.check_in.post import tick_present
from keizer_bot.club.corrections.actions import decide_by_tap
from keizer_bot.club.dashboard.actions import do_job
from keizer_bot.club.founding.actions import press_founding
from keizer_bot.club.help.actions import press_help
from keizer_bot.club.hosting.actions import press_club
from keizer_bot.club.people.actions import set_own_game
from keizer_bot.club.pictures.actions import press_picture
from keizer_bot.club.results.actions import agree, object_to, report, report_no_show, report_own
from keizer_bot.club.results.claims import own_game
from keizer_bot.core.buttons import ButtonKind
from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import (
    AppContext,
    Place,
    PrivateVisit,
    ReplyContext,
    Sender,
    can_be_told,
    check_not_moved,
    context_in,
    texts_for,
)
from keizer_bot.core.messages import Job, StaleButton
from keizer_bot.core.posting import answer_press, close_question, is_posted, rewrite, send
from keizer_bot.core.questions import ButtonAction, answer_question, as_asked, fitting, form_of
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Press, attempt
from keizer_bot.core.wording import in_messages
from keizer_bot.engine.model import Result
from keizer_bot.i18n.message import Refusal
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import buttons, clubs, games, people, records, seasons
from keizer_bot.store.buttons import Named
from keizer_bot.store.intents import Address, person
from keizer_bot.store.transaction import Transaction

_DATA = re.compile(r"[a-z](:[A-Za-z0-9/+-]{1,12}){1,4}")
# Under the pairings and the check-in; they stay for everybody.
POST = (ButtonKind.OWN_RESULT, ButtonKind.OWN_GAME, ButtonKind.HERE)
STAYS = (
    ButtonKind.JOB,
    ButtonKind.PICTURE,
)  # the dashboard's and a report's buttons are pressed for weeks, too


def press(tx: Transaction, app_context: AppContext, pressed: Press, received: datetime) -> None:
    """Do what the button says and answer: over the chat, and in place of a question."""
    context = ReplyContext(tx, _texts_of(tx, app_context.texts, pressed.data), received)
    done = attempt(tx, _carry_out, tx, app_context, pressed, received)
    if isinstance(done, Refusal):
        answer_press(context, pressed.query, done, pressed.language)
    else:
        _answer(context, pressed, *done)


def _answer(
    context: ReplyContext, pressed: Press, language: str, presser: str, say: Reply | Refusal
) -> None:
    place = pressed.place
    if place is None or place.private or isinstance(say, Refusal):
        context = replace(context, texts=context.texts.read_by(presser))
    if isinstance(say, Refusal):  # over the chat, which the presser alone sees
        answer_press(context, pressed.query, say, language)
        return
    if place is None:
        answer_press(context, pressed.query, None, language)
        return
    here = Address(place.recipient, language, place.topic_id)
    if not pressed.message_id:  # it stands on a page by itself: nothing is changed in its place
        send(context, here, with_undo(context.tx, say))
        return
    if pressed.data.startswith(POST):
        _under_a_post(context, pressed, place, say, here)
        return
    answer_press(context, pressed.query, None, language)
    among_others = pressed.data.startswith(ButtonKind.UNDO) and not place.private
    if pressed.data.startswith(STAYS) or among_others:
        send(context, here, with_undo(context.tx, say))
    else:
        _in_its_place(context, here, pressed.message_id, say)


def _in_its_place(context: ReplyContext, here: Address, message_id: int, say: Reply) -> None:
    """The question becomes its answer; further pages of a report follow it.

    If the chat reads that answer as a post already, the question only loses its buttons; a file
    stands below it.
    """
    posted = is_posted(context, here.recipient, say, here.language)
    if posted or say.attachment:
        close_question(context, here, message_id)
        if not posted:
            send(context, here, say)
        return
    first, *rest = in_messages(context, with_undo(context.tx, say), here.language)
    rewrite(context, here, message_id, first)
    for page in rest:
        send(context, here, page)


def _under_a_post(
    context: ReplyContext, pressed: Press, place: Place, say: Reply, here: Address
) -> None:
    """The post stays: the answer goes over the chat, a question to the one who pressed."""
    if say.is_in_words:
        if with_undo(context.tx, say).rows:  # no button can stand there
            say = Reply.of(*say.texts, UndoByWord())
        answer_press(context, pressed.query, say, here.language)
        return
    answer_press(context, pressed.query, None, here.language)
    user_id = pressed.sender.person_id
    in_private = not place.private and can_be_told(context.tx, user_id)
    send(context, Address(person(user_id), here.language) if in_private else here, say)


def _texts_of(tx: Transaction, texts: Translator, data: str) -> Translator:
    """The texts as the game of the button's competition writes them."""
    kind, *rest = data.split(":")
    if kind not in _KINDS or not rest or not rest[0].isdecimal():
        return texts
    competition = buttons.competition_of(tx, _KINDS[kind][0], int(rest[0]))
    return texts if competition is None else texts_for(tx, texts, competition)


def _carry_out(
    tx: Transaction, app_context: AppContext, pressed: Press, at: datetime
) -> tuple[str, str, Reply | Refusal]:
    """Do what the button does; in which language whoever pressed is answered, and what.

    Raises `StaleButton` for what no button of now says.
    """
    kind, *rest = pressed.data.split(":")
    if not _DATA.fullmatch(pressed.data) or not rest[0].isdecimal():
        raise StaleButton
    number = int(rest[0])
    if kind == ButtonKind.CLUB:
        return _choose_club(tx, pressed.sender, number)
    if kind in (ButtonKind.FOUND, ButtonKind.HOSTING, ButtonKind.TOPIC):
        visit = PrivateVisit(tx, app_context, pressed.sender, pressed.place, at, pressed.language)
        return _without_club(visit, kind, number, ":".join(rest[1:]))
    if pressed.place is not None:  # its numbers may be those of another club by now
        check_not_moved(tx, pressed.sender, pressed.place)
    if kind not in _KINDS:
        raise StaleButton
    named, action = _KINDS[kind]
    competition = buttons.competition_of(tx, named, number)
    if competition is None:
        raise StaleButton
    context = context_in(tx, app_context, pressed.sender, competition, at)
    if kind != ButtonKind.QUESTION:  # each of its choices says whether it is of a club that sleeps
        context.require_awake()
    else:
        context = as_asked(context, number)
    context = replace(context, earliest=pressed.since or at)
    names = form_of(action).__struct_fields__
    if len(rest) > len(names):
        raise StaleButton
    said = dict(zip(names, rest, strict=False))
    answer = attempt(tx, action, context, **fitting(action, said, strict=False))
    return context.language, context.actor.name, answer


def _without_club(
    visit: PrivateVisit, kind: str, number: int, act: str
) -> tuple[str, str, Reply | Refusal]:
    """Do what a button says whose data name nothing of a club."""
    if kind == ButtonKind.TOPIC:
        return press_topic(visit, number)
    if kind == ButtonKind.FOUND:
        return visit.language, visit.sender.name, press_founding(visit, number)
    return visit.language, visit.sender.name, press_club(visit, number, act)


def _choose_club(tx: Transaction, sender: Sender, club_id: int) -> tuple[str, str, Reply]:
    known = {m.club_id for m in people.members_known_as(tx, sender.person_id)}
    if club_id not in known | set(people.arbiter_of(tx, sender.person_id)):
        raise StaleButton
    people.prefer_club(tx, sender.person_id, club_id)
    club = clubs.club(tx, club_id)
    return club.language, sender.name, Reply.of(ClubChosen(club.name))


def _own_result(context: RequestContext, *, round_id: int, version: str, word: str = "") -> Reply:
    """Report won, drew, lost or noshow for the presser.

    Without a version the round's present pairing is meant.
    """
    row = seasons.round_(context.tx, round_id)
    player = context.own_player
    if row is None or row.season_id != player.season_id:
        raise StaleButton
    present = str(max(row.version, 1))
    version, word = (version, word) if word else (present, version)
    if version != present:
        raise StaleButton
    game = own_game(context, round_number=row.number)
    if word == "noshow":
        return report_no_show(context, game=game.id)
    return report_own(context, **fitting(report_own, {"game": game.id, "side": word}))


def _own_game_too(context: RequestContext, *, round_id: int) -> Reply:  # noqa: ARG001 - any post's
    """Send the presser their own game in private from now on; the second tap takes it back."""
    return Reply.of(set_own_game(context, wanted=not context.own_member.own_game))


def _board_result(
    context: RequestContext, *, round_id: int, board: int, result: Literal["1-0", "0-1", "1/2-1/2"]
) -> Reply:
    """Only while that game waits for its first result."""
    found = next((g for g in games.games(context.tx, round_id) if g.board == board), None)
    if found is None or found.result is not None:
        raise StaleButton
    return report(context, game=found.id, result=result)


def _decide(context: RequestContext, *, game: int, result: Result) -> Reply:
    if result is Result.AWARD:  # that needs its points
        raise StaleButton
    return decide_by_tap(context, game=game, result=result)


def _called(context: RequestContext, *, call: int) -> Reply:
    context.require_arbiter()
    found = records.call_(context.tx, call)
    if found is None or not records.tick_off(context.tx, context.club.id, call, context.at):
        raise StaleButton
    return Reply.of(CallDone(found[1]))


def _undo(context: RequestContext, *, act: int, message: int | None = None) -> Reply:
    """One tap below an acknowledgement undoes what it told. Raises as `undo`, `NotYourButton`.

    With the `message` that had caused it, the thumb below that goes.
    """
    answer = undo(context, act=act, confirmed=True)
    if message is not None:
        take_thumb_away(context.tx, message, context.at)
    return answer


def _here(context: RequestContext, *, round_id: int) -> Reply:
    """Check the presser in."""
    return check_in(context, player=context.own_player.id, round_id=round_id)


def _job(context: RequestContext, *, competition: int, job: Job) -> Reply:  # noqa: ARG001 - the context has it
    """A button of the dashboard, which is pressed many times."""
    return do_job(context, job)


_KINDS: dict[str, tuple[Named, ButtonAction]] = {
    ButtonKind.JOB: ("competition", _job),
    ButtonKind.HERE: ("round", _here),
    ButtonKind.TICK: ("round", tick_present),
    ButtonKind.QUESTION: ("question", answer_question),
    ButtonKind.OWN_RESULT: ("round", _own_result),
    ButtonKind.OWN_GAME: ("round", _own_game_too),
    ButtonKind.BOARD_RESULT: ("round", _board_result),
    ButtonKind.AGREE: ("game", agree),
    ButtonKind.OBJECT: ("game", object_to),
    ButtonKind.DECIDE: ("game", _decide),
    ButtonKind.CALLED: ("call", _called),
    ButtonKind.CLAIM: ("claim", decide_claim),
    ButtonKind.UNDO: ("act", _undo),
    ButtonKind.PICTURE: ("round", press_picture),
    ButtonKind.DEVICE: ("member", revoke_device),
    ButtonKind.HELP: ("competition", press_help),
}
"""What the first part of its data names, and what is done with all the parts, in their order."""
