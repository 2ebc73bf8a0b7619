"""The list of people whom the arbiter still has to call, and a member's language and own game."""

from keizer_bot.club.people import messages
from keizer_bot.core.context import Context
from keizer_bot.core.messages import NotLinked, PrivateChatNeeded, StaleButton
from keizer_bot.core.questions import Below, ButtonKey, Choice, ask, done, intend, on_press
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.commands import ClubRole
from keizer_bot.i18n.html import Html
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from keizer_bot.store import people, records
from keizer_bot.store.records import Call

_MOST_CALLS = 10  # in one message: the others follow as these are ticked off


def list_calls(context: Context) -> Reply:
    """List the people who must be called, each with a button to tick off. Raises `ArbiterOnly`."""
    context.require_arbiter()
    waiting = records.open_calls(context.tx, context.club.id)
    if not waiting:
        return Reply.of(messages.NobodyToCall())
    of_one: dict[int, list[Call]] = {}
    for call in waiting:
        of_one.setdefault(call.member_id, []).append(call)
    first = [*of_one.values()][:_MOST_CALLS]
    text = messages.CallList(len(of_one), tuple(map(_line, first)))
    choices = [
        Choice(messages.TickOff(calls[0].name), intend(tick_off, calls=[c.id for c in calls]))
        for calls in first
    ]
    return ask(context, text, choices, in_a_row=2)


def _line(calls: list[Call]) -> messages.CallToMake:
    """The message for one person; the latest first, because it may replace earlier ones."""
    *before, last = [Html(call.why) for call in calls]
    if not before:
        return messages.CallToMake(calls[0].name, last)
    return messages.CallToMakeAgain(calls[0].name, last, Html("\n".join(before)))


@on_press("tick-off", may=ClubRole.ARBITER)
def tick_off(context: Context, *, calls: list[int]) -> Reply:
    """Tick off a person who was called about all this; returns the list of calls left.

    Raises `ArbiterOnly`, and `StaleButton` if another arbiter had called already.
    """
    done = [records.tick_off(context.tx, context.club.id, call, context.at) for call in calls]
    if not any(done):
        raise StaleButton
    return list_calls(context)


@on_press("set-language")
def set_language(context: Context, *, language: str) -> Reply:
    """Speak this language to the sender from now on, in the answer too. Raises `NotLinked`."""
    if context.member is None:
        raise NotLinked(context.app.bot_name)
    message = messages.LanguageSet()
    before = context.member.language or context.club.language
    people.set_language(context.tx, context.actor.person_id, language)
    rows = done(context, message, intend(set_language, language=before)).rows
    return Reply.report(context.texts.render(message, language), is_own=True, rows=rows)


def language_name(texts: Translator, language: str, other: str) -> str:
    """The name of one language in the other."""
    return str(texts.locale_of(other).languages[language])


@on_press("set-own-game")
def change_own_game(context: Context, *, wanted: bool) -> Reply:
    """Do what `set_own_game` does, and add a button that takes it back."""
    return done(
        context, set_own_game(context, wanted=wanted), intend(change_own_game, wanted=not wanted)
    )


@on_press(ButtonKey.OWN_GAME, below=Below.POST)
def toggle_own_game(context: Context, *, round_id: int) -> Reply:  # noqa: ARG001 - any post's
    """Send the presser their own game in private from now on; the second tap takes it back.

    Raises as `set_own_game`.
    """
    return Reply.of(set_own_game(context, wanted=not context.own_member.own_game))


def set_own_game(context: Context, *, wanted: bool) -> Message:
    """Send them their own game in private from now on, or no longer.

    Raises `NotLinked`, `PrivateChatNeeded`.
    """
    own_member = context.own_member
    if wanted and not own_member.is_reachable:
        raise PrivateChatNeeded(context.app.bot_name)
    people.set_own_game(context.tx, own_member.id, wanted=wanted)
    return messages.OwnGameWanted() if wanted else messages.OwnGameUnwanted()
