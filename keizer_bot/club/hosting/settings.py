"""Changes a club's name, hours and time zone in the chat, a tap at a time.

For a club in the host's file, the chat only shows the settings. The hours of a competition beside
the main one are changed by /competitie.
"""

import json
from datetime import timedelta
from typing import Any, Literal

from msgspec.structs import replace

from keizer_bot import LANGUAGES
from keizer_bot.calendar import WeekHour
from keizer_bot.club.accounts.handlers import offer_links
from keizer_bot.club.accounts.links import link_account, link_text, make_link
from keizer_bot.club.hosting import founding_messages as messages
from keizer_bot.club.hosting.names_and_hours import (
    CLOSES,
    PAIRS,
    check_pairings,
    check_sign_off,
    free_name,
    in_words,
    report_alike,
    usual_hours_before,
)
from keizer_bot.club.seasons.wizard import begin_season
from keizer_bot.core.change_log import Action
from keizer_bot.core.context import Context
from keizer_bot.core.messages import Back, Job, MessageAndQuestion, No, StaleButton, Yes
from keizer_bot.core.named import club_roster
from keizer_bot.core.posting import note
from keizer_bot.core.questions import (
    Choice,
    ask,
    await_words,
    awaited,
    intend,
    on_press,
    stop_waiting,
)
from keizer_bot.core.reply import Button, Reply
from keizer_bot.core.wording import words
from keizer_bot.i18n.commands import Right
from keizer_bot.i18n.message import Message
from keizer_bot.reading.hours import read_week_hour, time_zone, week_hour
from keizer_bot.reading.line_parts import person
from keizer_bot.reading.talk import ButtonWord, declines
from keizer_bot.store import clubs, people
from keizer_bot.store import founding as store
from keizer_bot.store.buttons import Intention

_PATIENCE = timedelta(days=7)  # the founder may go on another day
_BACK = ButtonWord.BACK, ButtonWord.NO
_FORWARD = ButtonWord.ON, ButtonWord.YES, ButtonWord.START


@on_press("club", may=Right.ALL)
def show_club(context: Context) -> Reply:
    """``/club``: the club's name and hours, with buttons to change them.

    Raises `RightMissing`.
    """
    if (awaited(context) or Intention()).button.startswith("club-"):
        stop_waiting(context)
    founded = store.founded_club(context.tx, context.club.id)
    bound = clubs.chats(context.tx, context.club.id)
    choices = [Choice(messages.LinkForArbiter(), intend(give_link, purpose="arbiter"))]
    if not bound:
        choices.insert(0, Choice(messages.LinkForGroup(), intend(give_link, purpose="group")))
    if people.members(context.tx, context.club.id):
        choices.append(Choice(Job.LINKS, intend(offer_links)))
        if not (context.actor.member or context.actor.family):
            choices.append(Choice(messages.IPlayToo(), intend(ask_own_name)))
    text = _needed(context, bound=bool(bound)) if founded else messages.ClubOfHost()
    if founded:
        choices.append(Choice(messages.ChangeClub(), intend(change_club)))
    if founded and not founded.played:
        begin = Choice(messages.FirstSeason(), intend(begin_season), _FORWARD)
        choices = [begin, *choices, Choice(messages.DropClub(), intend(drop_club))]
        text = messages.ClubNeedsSeason()
    return ask(context, _settings_now(context, text), choices, typed=True)


def _needed(context: Context, *, bound: bool) -> Message:
    """The part that a club with a season still lacks: its group, a second arbiter, or nothing."""
    if not bound:
        return messages.ClubNeedsGroup()
    alone = len(people.arbiters(context.tx, context.club.id)) == 1
    return messages.ClubNeedsArbiter() if alone else messages.ClubGoes()


@on_press("club-change")
def change_club(context: Context) -> Reply:
    """Ask what to change."""
    _require_founded(context)
    choices = [
        Choice(messages.ChangeEvening(), intend(change_evening)),
        Choice(messages.ChangeHours(), intend(change_hours)),
        Choice(messages.ChangeClubName(), intend(change_name)),
        Choice(messages.ChangeClubLanguage(), intend(change_language)),
        Choice(messages.ChangeTimeZone(), intend(change_time_zone)),
        _keep_button(),
    ]
    return ask(context, messages.ChangeWhat(), choices, in_a_row=2, typed=True)


def _settings_now(context: Context, following: Message) -> Message:
    hours, club = context.hours, context.club
    pairs, closes = in_words(hours.pairings), in_words(hours.sign_off)
    how = messages.ChecksIn(pairs) if hours.check_in else messages.ClosesThen(closes, pairs)
    evening, language = in_words(hours.evening), _language(context)
    return messages.ClubShown(club.name, evening, how, language, club.time_zone, following)


def _language(context: Context) -> str:
    """The language of the group, named in the actor's language."""
    return str(context.texts.locale_of(context.language).languages[context.club.language])


def _require_founded(context: Context) -> None:
    """Refuse a club whose settings are in the host's file. Raises `RightMissing`, `StaleButton`."""
    context.require(Right.ALL)
    if store.founded_club(context.tx, context.club.id) is None:
        raise StaleButton


def _ask_words(
    context: Context, text: Message, button: str, choices: list[Choice], **more: object
) -> Reply:
    """Ask for a message, which goes to the action with that key."""
    until = context.at + _PATIENCE
    await_words(context, context.actor.person_id, Intention(button, more), until)
    return ask(context, text, choices, typed=True)


@on_press("club-founded")
def tell_founded(context: Context) -> Reply:
    """Say that the club is founded, and ask for its evening; buttons change or delete the club.

    A change that starts here (`founding`) returns here, so that the bot still asks for the evening.
    """
    _require_founded(context)
    choices = [
        Choice(messages.ChangeClubName(), intend(change_name, founding=True)),
        Choice(messages.ChangeClubLanguage(), intend(change_language, founding=True)),
        Choice(messages.DropClub(), intend(drop_club, founding=True), (ButtonWord.NO,)),
    ]
    text = messages.ClubFounded(context.club.name, _language(context))
    return _ask_words(context, text, "club-evening-said", choices)


def _keep_button(*, founding: bool = False) -> Choice:
    """The button that leaves a setting as it is."""
    if founding:
        return Choice(Back(), intend(tell_founded), _BACK)
    return Choice(messages.BackToClub(), intend(show_club), _BACK)


def _set(context: Context, *, founding: bool = False) -> Reply:
    """The answer after a setting was changed."""
    context = _anew(context)
    return tell_founded(context) if founding else show_club(context)


@on_press("club-evening")
def change_evening(context: Context) -> Reply:
    """Ask for another evening."""
    _require_founded(context)
    return _ask_words(context, messages.AskEvening(), "club-evening-said", [_keep_button()])


@on_press("club-evening-said")
def take_evening(context: Context, *, words: str) -> Reply:
    """Set when the evening begins, then ask until when members can sign off.

    For a day without an hour the old hour stays, and the answer says so. Raises `WeekHourUnread`.
    """
    _require_founded(context)
    evening = week_hour(words, at=context.hours.evening.at)
    closes, pairs = usual_hours_before(evening)[0]
    note(context, Action.CLUB, "evening", after=str(evening))
    asked = change_hours(_with_hours(context, evening=evening, sign_off=closes, pairings=pairs))
    if read_week_hour(words) is None:
        stays = messages.HourStays(in_words(evening))
        return Reply.question(MessageAndQuestion(stays, asked.text), asked.rows)
    return asked


@on_press("club-hours")
def change_hours(context: Context) -> Reply:
    """Ask until when members can sign off: the usual hours, on the evening itself, or others."""
    _require_founded(context)
    *days, there = usual_hours_before(context.hours.evening)
    choices = [
        Choice(
            messages.SignOffUntil(in_words(closes), in_words(pairs)),
            intend(set_hours, closes=str(closes), pairs=str(pairs)),
        )
        for closes, pairs in days
    ]
    on_it = {"closes": str(there[0]), "pairs": str(there[1]), "presence": "check-in"}
    choices.append(Choice(messages.PairedOnTheEvening(), intend(set_hours, **on_it)))
    choices.append(Choice(messages.ChangeHours(), intend(ask_sign_off)))
    choices.append(Choice(messages.ChangeEvening(), intend(change_evening), (ButtonWord.BACK,)))
    text = messages.AskWhenClosed(in_words(context.hours.evening))
    return _ask_words(context, text, "club-sign-off-said", choices)


@on_press("club-own-hours")
def ask_sign_off(context: Context) -> Reply:
    """Ask for the hour at which signing off closes."""
    _require_founded(context)
    back = Choice(Back(), intend(change_hours), _BACK)
    return _ask_words(context, messages.AskSignOff(), "club-sign-off-said", [back])


@on_press("club-sign-off-said")
def take_sign_off(context: Context, *, words: str) -> Reply:
    """Set when sign-off closes, then ask for the hour of the pairings.

    Raises `WeekHourUnread`, `AfterTheEvening`.
    """
    _require_founded(context)
    if declines(words):
        return show_club(context)
    closes = week_hour(words, at=CLOSES)
    check_sign_off(closes, context.hours.evening)
    text, back = messages.AskPairings(in_words(closes)), intend(ask_sign_off)
    choices = [Choice(Back(), back, _BACK)]
    return _ask_words(context, text, "club-pairings-said", choices, closes=str(closes))


@on_press("club-pairings-said")
def take_pairings(context: Context, *, closes: str, words: str) -> Reply:
    """Set the pairing hour. Raises `WeekHourUnread`, `BeforeSignOffCloses`, `AfterTheEvening`."""
    return set_hours(context, closes=closes, pairs=str(week_hour(words, at=PAIRS)))


@on_press("club-hours-set")
def set_hours(
    context: Context,
    *,
    closes: str,
    pairs: str,
    presence: Literal["sign-off", "check-in"] = "sign-off",
) -> Reply:
    """Set the club's hours, given as ``friday 18:00``.

    Raises `BeforeSignOffCloses`, `AfterTheEvening`.
    """
    _require_founded(context)
    sign_off, pairings = map(WeekHour.from_stored, (closes, pairs))
    check_pairings(pairings, sign_off, context.hours.evening)
    hours = {"sign_off": sign_off, "pairings": pairings, "presence": presence}
    note(context, Action.CLUB, "hours", after=f"{sign_off}, {pairings}")
    return show_club(_with_hours(context, **hours))


def _with_hours(context: Context, **hours: WeekHour | str) -> Context:
    """The context after the competition's hours were changed."""
    table: dict[str, Any] = json.loads(context.competition.hours)
    for key, hour in hours.items():
        table[key] = table[key] | hour.table if isinstance(hour, WeekHour) else hour
    store.set_hours(context.tx, context.competition.id, json.dumps(table))
    return _anew(context)


def _anew(context: Context) -> Context:
    """The context with the club and the competition as they are now."""
    tx = context.tx
    club, competition = clubs.club(tx, context.club.id), context.competition.id
    return replace(context, club=club, competition=clubs.competition(tx, competition))


@on_press("club-name")
def change_name(context: Context, *, founding: bool = False) -> Reply:
    """Ask for another name."""
    _require_founded(context)
    choices, arguments = [_keep_button(founding=founding)], {"founding": founding}
    return _ask_words(context, messages.AskClubName(), "club-name-said", choices, **arguments)


@on_press("club-name-said")
def take_name(context: Context, *, words: str, founding: bool = False) -> Reply:
    """Give the club this name, or keep the old one. Raises as `free_name`."""
    _require_founded(context)
    if declines(words):
        return _set(context, founding=founding)
    name = free_name(context.tx, words, context.app.bot_name, context.club.id)
    store.rename(context.tx, context.club.id, name)
    note(context, Action.CLUB, "name", before=context.club.name, after=name)
    report_alike(_anew(context))
    return _set(context, founding=founding)


@on_press("club-language")
def change_language(context: Context, *, founding: bool = False) -> Reply:
    """Ask for the group's language."""
    _require_founded(context)
    names = context.texts.locale_of(context.language).languages
    choices = [
        Choice(
            str(names[code]).capitalize(),
            intend(set_club_language, language=code, founding=founding),
        )
        for code in LANGUAGES
    ]
    choices.append(_keep_button(founding=founding))
    return ask(context, messages.ChooseClubLanguage(), choices, in_a_row=3, typed=True)


@on_press("club-language-set")
def set_club_language(context: Context, *, language: str, founding: bool = False) -> Reply:
    """Set the language of the group, and of members who chose none themselves.

    Raises `StaleButton` for a language that the bot does not speak.
    """
    _require_founded(context)
    if language not in LANGUAGES:
        raise StaleButton
    store.set_language(context.tx, context.club.id, language)
    language_name = str(context.texts.locale_of(language).languages[language])
    note(context, Action.CLUB, "language", after=language_name)
    shown, language_now = _set(context, founding=founding), _anew(context).language
    rows = [
        tuple(
            Button(context.texts.label(button.label, language_now), button.does) for button in row
        )
        for row in shown.rows
    ]
    return Reply.report(words(context, shown, language_now), is_own=True, rows=tuple(rows))


@on_press("club-time-zone")
def change_time_zone(context: Context) -> Reply:
    """Ask for the club's time zone."""
    _require_founded(context)
    return _ask_words(context, messages.AskTimeZone(), "club-time-zone-said", [_keep_button()])


@on_press("club-time-zone-said")
def take_time_zone(context: Context, *, words: str) -> Reply:
    """Set the club's time zone. Raises `TimeZoneUnread`."""
    _require_founded(context)
    zone = time_zone(words)
    store.set_time_zone(context.tx, context.club.id, zone)
    note(context, Action.CLUB, "time_zone", before=context.club.time_zone, after=zone)
    return _set(context)


@on_press("club-link", may=Right.ALL)
def give_link(context: Context, *, purpose: Literal["arbiter", "group"]) -> Reply:
    """Make a link that brings the bot into the group, or makes whoever opens it an arbiter."""
    token = make_link(context.tx, context.club.id, purpose, context.at)
    address = link_text(context.app.bot_name, purpose, token)
    text = messages.GroupLink(address) if purpose == "group" else messages.ArbiterLink(address)
    return ask(context, text, [_keep_button()], typed=True)


@on_press("club-own-name", may=Right.ALL)
def ask_own_name(context: Context) -> Reply:
    """Ask an arbiter who also plays which member they are."""
    return _ask_words(context, messages.AskOwnName(), "club-own-name-said", [_keep_button()])


@on_press("club-own-name-said")
def take_own_name(context: Context, *, words: str) -> Reply:
    """Link the arbiter to the member of that name. Raises as `person`, and `OtherMember`."""
    match = person(words, club_roster(context, Right.PLAYERS))
    member = people.member(context.tx, match.id)
    return Reply.of(link_account(context, member, context.actor.person_id))


@on_press("club-drop")
def drop_club(context: Context, *, confirmed: bool = False, founding: bool = False) -> Reply:
    """Delete a club that has no season yet, once that is confirmed."""
    _require_founded(context)
    founded = store.founded_club(context.tx, context.club.id)
    if founded is None or founded.played:
        raise StaleButton
    if not confirmed:
        yes = Choice(Yes(), intend(drop_club, confirmed=True), (ButtonWord.YES,))
        no = Choice(No(), intend(tell_founded if founding else show_club), _BACK)
        return ask(context, messages.ConfirmDrop(founded.name), [yes, no], in_a_row=2, typed=True)
    store.erase_club(context.tx, context.club.id)
    return Reply.of(messages.ClubDropped(founded.name))
