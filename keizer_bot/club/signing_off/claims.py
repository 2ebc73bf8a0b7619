"""Carries out messages about coming if they are sure; else asks.

A player who stops coming is asked what they mean: one evening, only on sign-on, or not at all.
"""

from collections.abc import Sequence
from itertools import chain

from msgspec.structs import replace

from keizer_bot.calendar import Evening
from keizer_bot.club.players.actions import withdraw_player
from keizer_bot.club.signing_off import messages
from keizer_bot.club.signing_off.actions import ask_forfeit, of_rounds, sign_off, sign_on
from keizer_bot.club.signing_off.attendance import come_later, evening_ahead, how_late, set_standing
from keizer_bot.club.signing_off.attendance_messages import PlayOnlyIf
from keizer_bot.club.signing_off.presence import expected, is_sender, require_playing
from keizer_bot.core.context import Context
from keizer_bot.core.messages import DayLabel, NoLongerPlays
from keizer_bot.core.posting import ask_arbiters
from keizer_bot.core.questions import Choice, ask, ask_one, confirm, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.reading import messages as reading_messages
from keizer_bot.reading.dates import OFFERED, Signing, first_rounds
from keizer_bot.reading.messages import ComeThen, OnlyYourself
from keizer_bot.reading.model import ComeLate, Presence, SignOff, SignOn, Unsure
from keizer_bot.reading.names import NamedPerson
from keizer_bot.store import club_evenings
from keizer_bot.store.buttons import Intention
from keizer_bot.store.seasons import PlayerRow

_EITHER_WAY = frozenset(
    (Unsure.CONTRADICTION, Unsure.CORRECTION, Unsure.DENIED, Unsure.QUESTION, Unsure.ONLY)
)
"""Doubts in which a message may mean the opposite: the bot offers both."""
_OF_DAYS = {
    "which": Unsure.WHICH_EVENING,
    "all or one": Unsure.ALL_OR_ONE,
    "did you mean": Unsure.GUESSED_EVENING,
    "confirm": Unsure.SEVERAL_EVENINGS,
}
"""The reasons to ask about evenings, by their names in open questions; the first one counts."""


def carry_out_claim(context: Context, claim: Presence) -> Reply:
    """Carry out a claim about coming if it is sure; else ask, with the button that would.

    Raises `OnlyYourself` for a member who speaks for others, `OnePlayerAtATime` if one of several
    players would lose a game by it, and what `sign_off`, `sign_on` and `come_later` raise.
    """
    if isinstance(claim, ComeLate):
        return _come_late(context, claim)
    is_own = _is_own(context, claim.players)
    if not (is_own or context.actor.is_arbiter):
        raise OnlyYourself(claim.players[0].name)
    if claim.doubts or not is_own:
        ahead = dict.fromkeys(_ahead(context, evening) for evening in claim.evenings)
        claim = replace(claim, evenings=tuple(ahead))
        if _means_some_rounds(context, claim):
            return _ask_rounds(context, claim)
        claim = replace(claim, evenings=first_rounds(claim.evenings))
        return _ask_or_sign_others(context, claim, is_own=is_own)
    player, evenings = claim.players[0].id, [e.id for e in claim.evenings]
    if isinstance(claim, SignOn):
        return sign_on(context, player=player, evenings=evenings)
    club, kind = claim.club_duty, claim.kind
    return sign_off(context, player=player, evenings=evenings, club_duty=club, kind=kind)


def intention_of(context: Context, claim: Presence) -> Intention:
    """The intention of a button that carries the reading out without asking again."""
    if isinstance(claim, ComeLate):
        minutes = claim.by.behind(context.local(evening_ahead(context).starts))
        player = None if _is_own(context, [claim.player]) else claim.player.id
        return intend(come_later, minutes=minutes, player=player)
    return _done_by(claim) if _is_own(context, claim.players) else _for_all(claim)


def _is_own(context: Context, players: Sequence[NamedPerson]) -> bool:
    """True if these players are the sender alone."""
    own_player = context.plays_as(context.season)
    return own_player is not None and [player.id for player in players] == [own_player.id]


def comes_anyway(context: Context, claim: SignOn) -> bool:
    """True if those players are expected on all of those evenings."""
    players = {context.players[player.id] for player in claim.players}
    return all(players <= {*expected(context.snapshot, e)} for e in claim.evenings)


def _ask_or_sign_others(context: Context, claim: SignOff | SignOn, *, is_own: bool) -> Reply:
    """Ask if need be before anything is done; carry out an arbiter's sure words."""
    players = [context.players[player.id] for player in claim.players]
    for player_row in players:
        require_playing(player_row, claim.evenings)
    together = _days_in_doubt(claim) in ((None,) if is_own else (None, Unsure.SEVERAL_EVENINGS))
    chosen, club = claim.evenings, isinstance(claim, SignOff) and claim.club_duty
    off = together and isinstance(claim, SignOff)
    if off and (asked := ask_forfeit(context, players, chosen, club_duty=club)):
        return asked
    wish, evenings = _wish(claim), [e.id for e in chosen]
    if not claim.doubts:
        ids = [player.id for player in players]
        return sign_others(context, wish=wish, players=ids, evenings=evenings, club_duty=club)
    if not is_own and (len(claim.players) > 1 or together):
        return _ask_of_others(context, claim)
    if claim.doubts & _EITHER_WAY:
        return ask_coming(context, player=claim.players[0].id, evenings=evenings)
    return _ask_evenings(context, claim)


def _ahead(context: Context, evening: Evening) -> Evening:
    """The next round of that evening, since one that is paired is played; else the round itself."""
    rest = context.calendar.rest_of_evening(evening)
    return next((round_ for round_ in rest if not round_.is_paired), evening)


def _means_some_rounds(context: Context, claim: SignOff | SignOn) -> bool:
    """True for a sign-off that leaves out the last rounds of one evening that has several."""
    if not isinstance(claim, SignOff) or Unsure.ROUNDS not in claim.doubts:
        return False
    first, last = claim.evenings[0], claim.evenings[-1]
    return first.date == last.date and len(context.calendar.rest_of_evening(last)) > 1


def _ask_rounds(context: Context, claim: SignOff | SignOn) -> Reply:
    """Ask if only these rounds are meant, or the rest of the evening too."""
    numbers, rest = [e.number for e in claim.evenings], _for_all(claim)
    only = replace(rest, arguments=rest.arguments | {"until": numbers[-1]})
    choices = [
        Choice(messages.OnlyTheseRounds(tuple(map(str, numbers)), len(numbers)), only),
        Choice(messages.FromThatRound(numbers[0]), rest),
    ]
    names = tuple(context.players[player.id].name for player in claim.players)
    question = messages.SignOffThem(names, (claim.evenings[0].date,))
    own = len(claim.players) == 1 and is_sender(context, context.players[claim.players[0].id])
    return ask_one(context, _question(claim) if own else question, choices)


def _days_in_doubt(claim: SignOff | SignOn) -> Unsure | None:
    return next((doubt for doubt in _OF_DAYS.values() if doubt in claim.doubts), None)


def _question(claim: SignOff | SignOn) -> Message:
    """The text that asks about the evenings."""
    dates = tuple(dict.fromkeys(e.date for e in claim.evenings))
    off = isinstance(claim, SignOff)
    match _days_in_doubt(claim):
        case Unsure.WHICH_EVENING | Unsure.ALL_OR_ONE:
            return reading_messages.WhichEvenings()
        case Unsure.SEVERAL_EVENINGS:
            several = reading_messages.ConfirmEvenings if off else reading_messages.ConfirmComing
            return several(dates, len(dates))
        case Unsure.GUESSED_EVENING:
            return reading_messages.DidYouMeanEvenings(dates)
    probable = reading_messages.ProbablySignOff if off else reading_messages.ProbablySignOn
    return probable(dates)


def _wish(claim: SignOff | SignOn) -> Signing:
    return Signing.OFF if isinstance(claim, SignOff) else Signing.ON


def _ask_of_others(context: Context, claim: SignOff | SignOn) -> Reply:
    """Ask whether the arbiter meant these players."""
    names = tuple(context.players[player.id].name for player in claim.players)
    dates = tuple(e.date for e in claim.evenings)
    question = messages.SignOffThem if isinstance(claim, SignOff) else messages.SignOnThem
    return confirm(context, question(names, dates), _for_all(claim))


def _for_all(claim: SignOff | SignOn) -> Intention:
    return intend(sign_others, players=[player.id for player in claim.players], **_stored(claim))


def _stored(claim: SignOff | SignOn) -> dict[str, object]:
    """The parts of a claim that a button holds, beside its players."""
    club = isinstance(claim, SignOff) and claim.club_duty
    evenings = [e.id for e in claim.evenings]
    return {"wish": _wish(claim).value, "evenings": evenings, "club_duty": club}


def _come_late(context: Context, claim: ComeLate) -> Reply:
    """Tell the opponent, or ask first; no number of minutes means "a bit later"."""
    is_own = _is_own(context, [claim.player])
    if not (is_own or context.actor.is_arbiter):
        raise OnlyYourself(claim.player.name)
    player_id = None if is_own else claim.player.id
    evening = evening_ahead(context)
    minutes = claim.by.behind(context.local(evening.starts))
    announced = {late.player_id for late in club_evenings.late_arrivals(context.tx, evening.id)}
    if is_own and minutes == 0 and claim.player.id not in announced:
        return ask_coming(context, player=claim.player.id, evenings=[claim.evening.id])
    if not claim.doubts:
        return come_later(context, minutes=minutes, player=player_id)
    if is_own and (minutes == 0 or claim.evening != evening):
        return ask_coming(context, player=claim.player.id, evenings=[claim.evening.id])
    question: Message = messages.ProbablyLater(how_late(minutes), evening.date)
    if player_id is not None:
        question = messages.ProbablyTheyAreLater(claim.player.name, how_late(minutes), evening.date)
    return confirm(context, question, intend(come_later, minutes=minutes, player=player_id))


@on_press("sign-others")  # open questions hold the name `wish`, here and below
def sign_others(
    context: Context,
    *,
    wish: Signing,
    players: list[int],
    evenings: list[int],
    club_duty: bool,
    until: int = 0,
) -> Reply:
    """Sign these players off or on, all or none. Raises as `sign_off` and `sign_on`.

    `until` is the last round of a sign-off for some rounds of one evening; 0: all that follow.
    """

    def sign(player: int) -> Reply:
        if wish is Signing.ON:
            return sign_on(context, player=player, evenings=evenings)
        return sign_off(
            context, player=player, evenings=evenings, club_duty=club_duty, sure=True, until=until
        )

    return Reply.of(*(text for player in players for text in sign(player).texts))


@on_press("ask-coming")
def ask_coming(context: Context, *, player: int, evenings: list[int]) -> Reply:
    """Ask if they are coming on those evenings, with a button for either answer."""
    asked = tuple(e for e in context.calendar.evenings if e.id in evenings)
    question = ask_either(context, ComeThen(tuple(e.date for e in asked)), player, evenings)
    return _with_rounds(question, asked)


def ask_either(context: Context, text: Message, player: int, evenings: list[int]) -> Reply:
    """The question, with a button for coming and one for staying away."""
    choices = [
        Choice(messages.IWillCome(), intend(sign_on, player=player, evenings=evenings)),
        Choice(messages.IWillNotCome(), intend(sign_off, player=player, evenings=evenings)),
    ]
    return ask(context, text, choices, in_a_row=2)


def _with_rounds(question: Reply, evenings: tuple[Evening, ...]) -> Reply:
    """The question, with the round from which an answer holds for each that has one."""
    return replace(question, texts=(*question.texts, *chain(*map(of_rounds, evenings))))


def _ask_evenings(context: Context, claim: SignOff | SignOn) -> Reply:
    """Ask yes or no if all the evenings are meant, else offer a button for each, and for all."""
    doubt = _days_in_doubt(claim)
    if doubt not in {Unsure.WHICH_EVENING, Unsure.ALL_OR_ONE}:
        question = confirm(context, _question(claim), _done_by(claim))
        return _with_rounds(question, claim.evenings)
    choices = [
        Choice(DayLabel(e.date), _done_by(replace(claim, evenings=(e,))))
        for e in claim.evenings[:OFFERED]
    ]
    if doubt is Unsure.ALL_OR_ONE:
        choices.insert(0, Choice(messages.AllEvenings(len(claim.evenings)), _done_by(claim)))
    return ask_one(context, _question(claim), choices)


@on_press("ask-days")
def ask_days(
    context: Context, *, wish: Signing, kind: str, player: int, evenings: list[int], club_duty: bool
) -> Reply:
    """Ask which evenings are meant, once the player is known."""
    by_id = {e.id: e for e in context.calendar.evenings}
    chosen = tuple(by_id[i] for i in evenings if i in by_id)
    people = (NamedPerson(player, context.players[player].name),)
    doubts = frozenset((_OF_DAYS.get(kind, Unsure.UNKNOWN_WORDS),))
    if wish is Signing.OFF:
        return _ask_evenings(context, SignOff(people, chosen, club_duty, doubts=doubts))
    return _ask_evenings(context, SignOn(people, chosen, doubts=doubts))


def on_claim(claim: SignOff | SignOn) -> Intention:
    """Carry out a button that names the player; ask for the evenings if need be."""
    if not claim.doubts:
        return _done_by(claim)
    doubt = _days_in_doubt(claim)
    kind = next((kind for kind, of_kind in _OF_DAYS.items() if of_kind is doubt), "")
    return intend(ask_days, kind=kind, player=claim.players[0].id, **_stored(claim))


def _done_by(claim: SignOff | SignOn) -> Intention:
    whom = {"player": claim.players[0].id, "evenings": [e.id for e in claim.evenings]}
    if isinstance(claim, SignOn):
        return intend(sign_on, **whom)
    return intend(sign_off, **whom, club_duty=claim.club_duty)


def ask_how_to_stop(context: Context) -> Reply:
    """Ask the sender who wants to stop what they mean. Raises `NoLongerPlays`."""
    own_player, choices = _own_player(context), []
    evening = next((e for e in context.calendar.evenings if context.at < e.starts), None)
    if evening is not None:
        away = intend(sign_off, player=own_player.id, evenings=[evening.id])
        choices.append(Choice(messages.NotComingOn(evening.date), away))
    if own_player.arrangement == "present":
        only_if = intend(set_standing, player=own_player.id, standing="absent")
        choices.append(Choice(PlayOnlyIf(), only_if))
    choices.append(Choice(messages.StopForGood(), intend(wish_to_stop)))
    return ask_one(context, messages.ComeNoMore(), choices)


@on_press("wish-to-stop")
def wish_to_stop(context: Context) -> Reply:
    """Tell the arbiters, who alone may withdraw a player, that the sender wants to stop.

    Raises `NoLongerPlays`.
    """
    own_player = _own_player(context)
    take_out = Choice(messages.TakeOut(), intend(withdraw_player, player=own_player.id))
    ask_arbiters(context, Right.PLAYERS, messages.WishesToStop(own_player.name), [take_out])
    return Reply.of(messages.StopPassedOn())


def _own_player(context: Context) -> PlayerRow:
    own_player = context.own_player
    if own_player.until_round is not None:
        raise NoLongerPlays(own_player.name, own_player.until_round)
    return own_player
