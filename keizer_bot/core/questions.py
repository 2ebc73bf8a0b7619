"""Questions with buttons: what each choice will do is kept, and done once, on its press.

What is kept is the key of an action and its arguments. Keys are their own: a function's name would
do, until somebody renames it and every button that hangs in a chat falls silent. A key that nobody
knows any more, and arguments that the action no longer takes, are answered as an old button's.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from functools import cache
from hashlib import sha256
from inspect import signature
from typing import Any, TypeVar

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import asdict, replace

from keizer_bot.core import messages
from keizer_bot.core.buttons import ButtonKind, data
from keizer_bot.core.context import RequestContext
from keizer_bot.core.reply import Reply
from keizer_bot.i18n.message import Button, Label, Message
from keizer_bot.reading.button_words import ButtonWord, bare, button_words
from keizer_bot.store import outbox, records
from keizer_bot.store.transaction import Transaction

_LONGEST_LABEL = 60  # what stands on a button


Intention = dict[str, Any]
ButtonAction = Callable[..., Reply]
Pressed = TypeVar("Pressed", bound=ButtonAction)


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: its label and what it will do; None: nothing. Arguments must be JSON.

    `ways`: what is typed in its place, beside the label, where the question may be answered so.
    """

    label: Label
    intention: Intention | None
    ways: tuple[ButtonWord, ...] = ()


ACTIONS: dict[str, ButtonAction] = {}
"""What the buttons of each key do: the one registry."""

_KEYS: dict[ButtonAction, str] = {}
_WHILE_ASLEEP: set[str] = set()


def on_press(key: str, *, while_asleep: bool = False) -> Callable[[Pressed], Pressed]:
    """Let an action be what buttons of that key do, or awaited words; it gets the context first.

    The key is stored: it stays when the function is renamed or moved. `while_asleep`: in a club
    that sleeps, too. Raises `ValueError` for one that is another's.
    """

    def declare(action: Pressed) -> Pressed:
        if key in ACTIONS:
            raise ValueError(f"Two actions have the key {key}")
        ACTIONS[key], _KEYS[action] = action, key
        if while_asleep:
            _WHILE_ASLEEP.add(key)
        return action

    return declare


def intend(action: ButtonAction, **arguments: object) -> Intention:
    """Make the intention of a button: that action with those arguments."""
    return {"button": _KEYS[action], "with": msgspec.to_builtins(arguments)}


def fitting(
    action: ButtonAction, arguments: Mapping[str, object], *, strict: bool = True
) -> dict[str, Any]:
    """What was kept as the action takes it; `strict=False` reads numbers from their digits.

    Raises `StaleButton` where it is not what the action takes (any more).
    """
    try:
        return asdict(msgspec.convert(arguments, form_of(action), strict=strict))
    except msgspec.ValidationError:
        raise messages.StaleButton from None


@cache
def form_of(action: ButtonAction) -> type[msgspec.Struct]:
    """The arguments of an action, all but the context, as msgspec checks them."""
    return msgspec.defstruct(
        action.__name__,
        [
            (name, each.annotation, NODEFAULT if each.default is each.empty else each.default)
            for name, each in list(signature(action).parameters.items())[1:]
        ],
        module=action.__module__,
        kw_only=True,
        forbid_unknown_fields=True,
    )


def to_own_eyes(intention: Intention) -> Intention:
    """The same for a button that shows something in private: what is of the presser says "you"."""
    return intention | {"own_eyes": True}


def ask(
    context: RequestContext,
    text: Message,
    choices: list[Choice],
    *,
    in_a_row: int = 1,
    of: int | None = None,
    typed: bool = False,
) -> Reply:
    """Keep the question for whoever acts, or for that person; nothing else happens yet.

    What is asked about an earlier season is answered about that season. `typed`: whoever types
    what stands on a button, or words for it, pressed it (`said_button`).
    """
    marks: dict[str, object] = {"season": context.looked_up.id} if context.looked_up else {}
    if context.written and of is None:
        marks["written"] = context.written
    intentions = tuple([c.intention and c.intention | marks for c in choices])
    if typed:
        said = [{"label": _label(context, c), "ways": c.ways} for c in choices]
        intentions = tuple([i and i | s for i, s in zip(intentions, said, strict=True)])
    asked_of = context.actor.person_id if of is None else of
    number = records.add_question(
        context.tx, context.competition.id, asked_of, intentions, context.at
    )
    buttons = [Button(c.label, data(ButtonKind.QUESTION, number, i)) for i, c in enumerate(choices)]
    rows = [tuple(buttons[i : i + in_a_row]) for i in range(0, len(buttons), in_a_row)]
    return Reply.question(text, tuple(rows))


def _label(context: RequestContext, choice: Choice) -> str:
    return _mark(bare(context.texts.label(choice.label, context.language)))


def _mark(label: str) -> str:
    """What stands for a label where it is kept: it may be somebody's name."""
    return sha256(label.encode()).hexdigest()[:16]


def said_button(
    tx: Transaction, person_id: int, text: str, since: datetime
) -> tuple[int, int, int] | None:
    """The button that is typed here, of a question to them since then; None: it is none.

    Its competition, its question and its choice. A yes or no, and a start, are to what was asked
    last, whatever that was; and a yes to what was said last, which need be no question.
    """
    said = bare(text)
    if not said or len(said) > _LONGEST_LABEL:
        return None
    row, read = records.newest_typed(tx, person_id, since), button_words(text)
    if row is None or (
        not {ButtonWord.YES, ButtonWord.NO, ButtonWord.START}.isdisjoint(read)
        and records.asked_after(tx, person_id, row.id)
    ):
        return None
    if ButtonWord.YES in read and outbox.told_since(tx, person_id, row.asked_at):
        return None
    number = _typed_choice([choice or {} for choice in row.choices], _mark(said), read)
    return None if number is None else (row.competition_id, row.id, number)


def _typed_choice(
    choices: Sequence[Intention], label: str, words: Iterable[ButtonWord]
) -> int | None:
    """The number of the choice with that label, or for which the words stand."""
    labelled = [n for n, choice in enumerate(choices) if choice.get("label") == label]
    meant = (n for word in words for n, each in enumerate(choices) if word in each.get("ways", ()))
    return next((n for n in (*labelled, *meant)), None)


def ask_one(
    context: RequestContext, text: Message, choices: list[Choice], *, in_a_row: int = 1
) -> Reply:
    """Ask for one of these, or none: a last button leaves everything as it is."""
    return ask(context, text, [*choices, Choice(messages.No(), None)], in_a_row=in_a_row)


def done(
    context: RequestContext, text: Message, undo: Intention, label: Label | None = None
) -> Reply:
    """What was done, and below it the button that takes it back; `label`: in words of its own."""
    asked = ask(context, text, [Choice(label or messages.UndoThis(), undo)])
    return Reply.of(asked.text, rows=asked.rows)


def confirm(context: RequestContext, text: Message, intention: Intention) -> Reply:
    """Ask for a yes before `intention` is carried out."""
    return ask_one(context, text, [Choice(messages.Yes(), intention)], in_a_row=2)


def answer_question(context: RequestContext, number: int, choice: int) -> Reply:
    """Do what the button stands for.

    Raises `AnsweredAlready`, `StaleButton`, `NotYourButton`, `ClubAsleep`.
    """
    question = records.question(context.tx, number)
    own = question is not None and question.asked_of == context.actor.person_id
    if question is not None and own and question.answered:
        raise messages.AnsweredAlready
    if question is None or question.answered or not 0 <= choice < len(question.choices):
        raise messages.StaleButton
    if not own:
        raise messages.NotYourButton
    intention = question.choices[choice]
    if intention is not None and intention.get("button") not in _WHILE_ASLEEP:
        context.require_awake()
    records.mark_answered(context.tx, number, context.at)
    if intention is None:
        return Reply.of(messages.NothingChanged())
    return fulfil(context, intention)


def as_asked(context: RequestContext, number: int) -> RequestContext:
    """The context in which the question is answered in the language that its asker had written."""
    question = records.question(context.tx, number)
    choices = question.choices if question else ()
    written = next((each["written"] for each in choices if each and "written" in each), None)
    return replace(context, written=written)


def fulfil(context: RequestContext, intention: Intention, **more: object) -> Reply:
    """What a button or awaited words do. Raises `StaleButton` where nobody knows it now."""
    action = ACTIONS.get(intention.get("button", ""))
    if action is None:
        raise messages.StaleButton
    if "season" in intention:
        context = context.at_season(intention["season"])
    if intention.get("own_eyes"):
        context = context.for_own_eyes
    return action(context, **fitting(action, intention["with"] | more))


def agreed(context: RequestContext, asked: Reply) -> Intention | None:
    """What a yes to the question would do; None for a question that is no yes or no."""
    buttons = [button for row in asked.rows for button in row]
    if [button.label for button in buttons] != [messages.Yes(), messages.No()]:
        return None
    question = records.question(context.tx, int(buttons[0].data.split(":")[1]))
    return question.choices[0] if question else None


def await_words(
    context: RequestContext, person_id: int, intention: Intention, until: datetime
) -> None:
    """Somebody's next words in private, if they are no command, go to it, as `words`."""
    records.await_words(context.tx, person_id, context.competition.id, intention, until)


def take_words(context: RequestContext, words: str) -> Reply:
    """Do what these awaited words were awaited for. Raises `StaleButton` if nobody knows it now."""
    intention = records.end_waiting(context.tx, context.actor.person_id)
    return fulfil(context, intention, words=words)


def stop_waiting(context: RequestContext) -> None:
    """The sender's words are not awaited any more."""
    records.end_waiting(context.tx, context.actor.person_id)


def awaited(context: RequestContext) -> Intention | None:
    """What the sender's words are awaited for now; None if they are not."""
    return records.awaited_for(context.tx, context.actor.person_id, context.at)


@on_press("take-awaited")
def take_awaited(context: RequestContext, *, intention: Intention, words: str) -> Reply:
    """These words are what was awaited for that. Raises `StaleButton` if they no longer are."""
    if awaited(context) != intention:
        raise messages.StaleButton
    return take_words(context, words)
