"""Handles signing off and on, attendance, arrangements and reminders; asks if it is unsure.

``/afmelden``, ``/aanmelden``, ``/later``, ``/extern``, ``/wie``, ``/vast`` and ``/herinnering``.
"""

from collections.abc import Iterable

from msgspec.structs import replace

from keizer_bot.calendar import Evening
from keizer_bot.club.signing_off import attendance, claims, messages
from keizer_bot.club.signing_off.presence import expected, kinds_for_members
from keizer_bot.club.signing_off.reminders import set_reminders, show_reminders
from keizer_bot.club.teams.handlers import external_games
from keizer_bot.core.commands import Command, Scope
from keizer_bot.core.context import Context
from keizer_bot.core.messages import DayLabel
from keizer_bot.core.named import ask_which
from keizer_bot.core.questions import Choice, ask_one, intend
from keizer_bot.core.reply import Reply, ReplyKind
from keizer_bot.core.request import Request
from keizer_bot.core.scenes import RequestScene, reads, reads_in_scene
from keizer_bot.i18n.commands import Behind, Topic
from keizer_bot.i18n.message import Refusal
from keizer_bot.reading.attendance import StandingWords, read_attendance, read_later, read_standing
from keizer_bot.reading.dates import Signing, coming
from keizer_bot.reading.line_parts import take_kind
from keizer_bot.reading.messages import WhichEvenings
from keizer_bot.reading.model import ComeLate, Presence, SeveralReadings, SignOff, SignOn, Unsure
from keizer_bot.reading.phrases import evening_asked, names_only_days
from keizer_bot.reading.settings import Switch, read_switch
from keizer_bot.reading.signing import OneOfPlayers, read_signing
from keizer_bot.reading.talk import Ask, Enquiry, whole_question
from keizer_bot.reading.teams import ExternalWords, read_external


def off(request: Request) -> Reply:
    """``/afmelden [who] [when] [why]``: sign off for those rounds; with a kind, if members may."""
    if request.wanted is not None:
        return claims.ask_how_to_stop(request.context)
    if not request.rest or request.context.actor.is_arbiter:
        return _carry_out(request, Signing.OFF, "")
    kinds = kinds_for_members(request.context.rules.absence)
    part = take_kind(request.rest, kinds) if kinds else None
    if part is None or part.value not in kinds:
        return _carry_out(request, Signing.OFF, "")
    rest = f"{part.before} {part.after}".strip()
    return _carry_out(replace(request, rest=rest), Signing.OFF, part.value)


SIGN_OFF = Command(
    "afmelden signoff assente", Topic.WEEK, off, Scope.EVENINGS, usual=True, behind=Behind.ANY
)


def on(request: Request) -> Reply:
    """``/aanmelden [who] [when]``: sign on for those rounds."""
    if request.wanted is not None:
        return _own_state(request.context, request.wanted)
    return _carry_out(request, Signing.ON, "")


SIGN_ON = Command(
    "aanmelden signup presente", Topic.WEEK, on, Scope.EVENINGS, usual=True, behind=Behind.ANY
)


def _carry_out(request: Request, wish: Signing, kind: str) -> Reply:
    """Read the words behind the command, and sign off or on, or ask whom they mean."""
    if request.rest and (answer := _else(request)) is not None:
        return answer
    context = request.context
    reading = read_signing(request.rest, RequestScene(request), wish)
    match reading:
        case OneOfPlayers(name, for_each):
            meant = [(each.players[0].name, claims.on_claim(each)) for each in for_each]
            return ask_which(context, name, meant)
        case SeveralReadings(readings):
            away = next(reading for reading in readings if isinstance(reading, SignOff))
            done = claims.carry_out_claim(context, _as_certain(request, replace(away, kind=kind)))
            kept = [reading for reading in readings if isinstance(reading, SignOn)]
            return _with_the_rest(context, done, kept)
        case SignOff():
            sign_off = reading if reading.kind == kind else replace(reading, kind=kind)
            return claims.carry_out_claim(context, _as_certain(request, sign_off))
        case SignOn() if not request.certain and names_only_days(request.rest):
            return _day_alone(context, reading)
    return claims.carry_out_claim(context, _as_certain(request, reading))


def _as_certain(request: Request, reading: Presence) -> Presence:
    """The reading, marked unsure if the words may not be meant for the command."""
    if request.certain:
        return reading
    return replace(reading, doubts=reading.doubts | {Unsure.UNKNOWN_WORDS})


def _with_the_rest(context: Context, done: Reply, kept: Iterable[SignOn]) -> Reply:
    """Sign on for the evenings that a sign-off excepts: "vrijdag niet, de 27e wel"."""
    if done.asks:
        return done
    still = [reading for reading in kept if not claims.comes_anyway(context, reading)]
    more = [text for reading in still for text in claims.carry_out_claim(context, reading).texts]
    return replace(done, texts=(*done.texts, *more))


def _else(request: Request) -> Reply | None:
    """The answer to words that name no evening for which to sign off or on."""
    match whole_question(request.rest):
        case Enquiry.STOP:
            return claims.ask_how_to_stop(request.context)
        case Enquiry.ALWAYS | Enquiry.ONLY_IF:
            return always(request)
    return None


def _own_state(context: Context, asked: Ask) -> Reply:
    """Show the sender's state for the named or next evening, with buttons to change it."""
    own_player, calendar, at = context.own_player, context.calendar, context.at
    evening = evening_asked(asked.text, calendar, at) or coming(calendar, at)
    comes = own_player in expected(context.snapshot, evening)
    state = messages.YouCome if comes else messages.YouStayAway
    return claims.ask_either(context, state(evening.date), own_player.id, [evening.id])


def _day_alone(context: Context, reading: SignOn) -> Reply:
    """Handle a day without a word on coming: ask which day is meant, then if they are coming."""
    player, evenings = reading.players[0].id, reading.evenings
    if Unsure.WHICH_EVENING not in reading.doubts or len(evenings) == 1:
        return claims.ask_coming(context, player=player, evenings=[e.id for e in evenings])
    choices = [
        Choice(DayLabel(e.date), intend(claims.ask_coming, player=player, evenings=[e.id]))
        for e in evenings
    ]
    return ask_one(context, WhichEvenings(), choices)


@reads_in_scene(read_later)
def later(request: Request, late: ComeLate | None) -> Reply:
    """``/later [minutes]``: tell the opponent; without minutes "a bit", with 0 in time after all.

    An arbiter names the player before it, or says in words who will be late.
    """
    if late is None:
        raise messages.HowToSayLater
    return claims.carry_out_claim(request.context, _as_certain(request, late))


COME_LATER = Command("later late ritardo", Topic.WEEK, later, Scope.COMING, usual=True)


@reads_in_scene(read_external)
def external(request: Request, reading: ExternalWords | SignOff | Refusal | None) -> Reply:
    """``/extern``: show or record games for a team.

    A day alone means that the sender plays for the club then, which is a sign-off.
    """
    if isinstance(reading, SignOff):
        return claims.carry_out_claim(request.context, reading)
    return external_games(request, reading)


EXTERNAL = Command("extern external esterna", Topic.CLUB, external, Scope.CLUB, behind=Behind.NEVER)


@reads_in_scene(read_attendance)
def who(request: Request, named: Evening | None) -> Reply:
    """``/wie [when]``: the players coming to the next evening, or to the one that is named."""
    view = attendance.attendance_of(request.context, evening=named.id if named else None)
    return Reply.report(*attendance.attendance_post(view, request.context.texts, request.language))


WHO = Command("wie who chi", Topic.WEEK, who, Scope.COMING, usual=True, asks=True)


@reads_in_scene(read_standing)
def standing(request: Request, reading: StandingWords) -> Reply:
    """``/vast [afwezig|aanwezig]``: set the sender's arrangement; an arbiter adds a NAME.

    An arbiter may add the kind of absence as which it counts.
    """
    context = request.context
    player = reading.player.id if reading.player else context.own_player.id
    if reading.standing is None:
        return attendance.show_standing(context, player=player)
    return attendance.set_standing(
        context, player=player, standing=reading.standing, kind=reading.kind
    )


STANDING = Command("vast standing fisso", Topic.OWN, standing, Scope.COMING, behind=Behind.ANY)


def always(request: Request) -> Reply:
    """``/afmelden altijd``, ``/aanmelden altijd``: ask which arrangement is meant."""
    return attendance.show_standing(request.context, player=request.context.own_player.id)


@reads(read_switch)
def reminder(request: Request, wanted: Switch | None) -> Reply:
    """``/herinnering [uit|aan]``: turn the question on the day before off or on."""
    if wanted is None:
        return show_reminders(request.context)
    return set_reminders(request.context, wanted=wanted is Switch.ON)


REMINDER = Command(
    "herinnering reminder promemoria",
    Topic.OWN,
    reminder,
    Scope.CLUB,
    behind=Behind.ANY,
    answers=ReplyKind.OWN,
)
