"""The reader's settings, and the acts that they can still undo."""

import msgspec

from keizer_bot.club.accounts.devices import device_list
from keizer_bot.club.accounts.messages import AnotherDevice, DeviceLine
from keizer_bot.club.changes.actions import undoable
from keizer_bot.club.changes.messages import LoggedChange
from keizer_bot.club.own_page.evenings import Tap
from keizer_bot.club.own_page.messages import OwnWord
from keizer_bot.club.people import member_messages as addresses
from keizer_bot.club.people.addresses import how_reached, kinds_off, mail_of, reached
from keizer_bot.club.people.messages import WithFullName, WithInitials
from keizer_bot.club.people.personal_data import how_shown
from keizer_bot.club.signing_off import attendance_messages as attendance
from keizer_bot.club.signing_off import reminder_messages as reminders
from keizer_bot.core.context import Context
from keizer_bot.core.messages import UndoThis
from keizer_bot.core.questions import ButtonKey, intend
from keizer_bot.core.reply import Rows
from keizer_bot.i18n.mail_kinds import MailKind
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.store.addresses import is_offered, open_channels
from keizer_bot.store.intents import Channel
from keizer_bot.store.people import Member
from keizer_bot.store.seasons import PlayerRow


class Setting(msgspec.Struct, frozen=True):
    """A setting of the reader: its value, and the buttons that change it."""

    head: OwnWord
    says: Message | None
    taps: tuple[Tap, ...]


class DoneAct(msgspec.Struct, frozen=True):
    """Something that the reader did, and the button that undoes it."""

    what: tuple[LoggedChange, ...]
    undo: Tap


class SettingsView(msgspec.Struct, frozen=True):
    """The reader's settings, and the acts that they can undo.

    For a member also their channels (mail only if `takes_mail`), the devices that are signed in
    with a button to sign each out, and buttons to see or erase their data.
    """

    settings: tuple[Setting, ...]
    done: tuple[DoneAct, ...]
    reached: Setting | None = None
    takes_mail: bool = False
    devices: tuple[DeviceLine, ...] = ()
    device_rows: Rows = ()
    another_device: Tap | None = None
    show_data: Tap | None = None
    erase: Tap | None = None


def own_settings(context: Context) -> SettingsView:
    """The reader's settings and last acts."""
    member = context.member
    player = context.plays_as(context.season) if context.running else None
    settings = [_standing(player)] if player else []
    acts = undoable(context, context.actor.person_id) if context.running else ()
    done = tuple(
        DoneAct(act.shown(context), Tap(UndoThis(), does=intend(ButtonKey.UNDO, act=act.id)))
        for act in acts
    )
    if member is None:
        return SettingsView(tuple(settings), done)
    settings += [_reminders(member), _language(context), _website(context, member)]
    lines, rows = device_list(context, member)
    return SettingsView(
        settings=tuple(settings),
        done=done,
        reached=_reached(context, member),
        takes_mail=is_offered(context.tx, Channel.MAIL),
        devices=lines,
        device_rows=rows,
        another_device=Tap(AnotherDevice(), "/apparaten"),
        show_data=Tap(OwnWord.SHOW_DATA, "/gegevens"),
        erase=Tap(OwnWord.ERASE, "/wissen"),
    )


def _reached(context: Context, member: Member) -> Setting:
    """The ways to reach the reader, which one is first, and the kinds of mail that they get."""
    taps: list[Tap] = []
    lines: tuple[Message, ...] = (reached(context, member),)
    if mail_of(context, member) is not None and is_offered(context.tx, Channel.MAIL):
        lines = how_reached(context, member)
        off = kinds_off(context, member)
        for kind in MailKind:
            label = addresses.MailOf(kind) if kind in off else addresses.NoMailOf(kind)
            taps.append(
                Tap(label, f"/adres {'wel' if kind in off else 'geen'} mail over {kind.value}")
            )
        channels = open_channels(context.tx, context.actor.person_id)
        if {Channel.TELEGRAM, Channel.MAIL} <= set(channels):
            by_mail = Tap(addresses.MailFirst(), "/adres eerst mail")
            by_telegram = Tap(addresses.TelegramFirst(), "/adres eerst telegram")
            taps.append(by_telegram if channels[0] is Channel.MAIL else by_mail)
        taps.append(Tap(addresses.ForgetAddress(), "/adres weg"))
    return Setting(OwnWord.REACHED, addresses.HowReached(lines), tuple(taps))


def _standing(player: PlayerRow) -> Setting:
    texts = {
        "present": attendance.YouPlayUnless(),
        "absent": attendance.YouPlayOnlyIf(),
        "silent": attendance.IsSignedOff(player.name),
    }[player.arrangement]
    unless, only_if = player.arrangement == "present", player.arrangement == "absent"
    taps = (
        Tap(attendance.PlayUnless(), "/vast aanwezig", now=unless),
        Tap(attendance.PlayOnlyIf(), "/vast afwezig", now=only_if),
    )
    return Setting(OwnWord.STANDING, texts, taps)


def _reminders(member: Member) -> Setting:
    if member.reminders:
        stop = Tap(reminders.NoMoreReminders(), "/herinnering uit")
        return Setting(OwnWord.REMINDERS, reminders.AreReminded(), (stop,))
    return Setting(
        OwnWord.REMINDERS, reminders.NotReminded(), (Tap(reminders.RemindMe(), "/herinnering aan"),)
    )


def _language(context: Context) -> Setting:
    taps = (
        Tap(_name_of(key, context.texts), f"/taal {key}", now=key == context.language)
        for key in context.texts.languages
    )
    return Setting(OwnWord.LANGUAGE, None, tuple(taps))


def _name_of(language: str, texts: Translator) -> str:
    """A language as it calls itself."""
    return str(texts.locale_of(language).languages[language]).capitalize()


def _website(context: Context, member: Member) -> Setting:
    taps = (Tap(WithFullName(), "/website volledig"), Tap(WithInitials(), "/website initialen"))
    return Setting(OwnWord.ON_WEBSITE, how_shown(context, member.id), taps)
