"""Buttons: what each will do is kept, the key of an action with its arguments; its number travels.

Keys are their own: a function's name would do, until somebody renames it and every button that
hangs in a chat falls silent. A key that nobody knows any more, and arguments that the action no
longer takes, are answered as an old button's. A button under a post may be pressed by everybody,
and its action judges who does; one of a question by whom it is asked of, once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import Enum, StrEnum, auto
from functools import cache
from hashlib import sha256
from inspect import signature
from typing import Any, TypeVar

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import asdict, replace

from keizer_bot.core import messages
from keizer_bot.core.context import RequestContext
from keizer_bot.core.identify import PrivateVisit
from keizer_bot.core.reply import Button, Reply
from keizer_bot.i18n.message import Label, Message
from keizer_bot.reading.button_words import ButtonWord, bare, button_words
from keizer_bot.store import outbox, records
from keizer_bot.store.buttons import ANSWER, Intention
from keizer_bot.store.transaction import Transaction

_LONGEST_LABEL = 60  # what stands on a button

ButtonAction = Callable[..., Reply]
Pressed = TypeVar("Pressed", bound=ButtonAction)


class ButtonKey(StrEnum):
    """Keys of buttons that hang under messages of subjects below the one that knows the action."""

    CALLED = "called"
    CLUB = "host-club"
    DECIDE = "decide-by-tap"
    HERE = "i-am-here"
    JOB = "job"
    OWN_GAME = "own-game"
    OWN_RESULT = "own-result"
    UNDO = "undo-act"


class Below(Enum):
    """The kinds of messages below which buttons hang that anybody may press.

    They decide where the answer goes: in place of a question, over the chat for a post, as a new
    message for a list. Below an acknowledgement the first is so in private, the last in a group.
    """

    QUESTION = auto()
    POST = auto()
    LIST = auto()
    ACKNOWLEDGEMENT = auto()


ACTIONS: dict[str, ButtonAction] = {}
"""What the buttons of each key do: the one registry."""

POSTED: dict[str, Below] = {}
"""The keys whose action judges who presses: they stand in no question of one person."""

_KEYS: dict[ButtonAction, str] = {}
_WHILE_ASLEEP: set[str] = set()
_VISITS: set[str] = set()


def on_press(
    key: str, *, while_asleep: bool = False, below: Below | None = None
) -> Callable[[Pressed], Pressed]:
    """Let an action be what buttons of that key do, or awaited words; it gets the context first.

    The key is stored: it stays when the function is renamed or moved. `while_asleep`: in a club
    that sleeps, too. `below`: anybody may press it there. Raises `ValueError` for one that is
    another's.
    """

    def declare(action: Pressed) -> Pressed:
        if key in ACTIONS:
            raise ValueError(f"Two actions have the key {key}")
        ACTIONS[key], _KEYS[action] = action, key
        if while_asleep:
            _WHILE_ASLEEP.add(key)
        if below is not None:
            POSTED[key] = below
        return action

    return declare


def on_visit(key: str) -> Callable[[Pressed], Pressed]:
    """As `on_press`, for whoever may be of no club: the action gets the visit first."""
    _VISITS.add(key)
    return on_press(key, while_asleep=True, below=Below.QUESTION)


def posted(key: str, arguments: Mapping[str, object], *, strict: bool = True) -> Intention | None:
    """What a button does that anybody may press; None: there is no such button.

    `strict=False` as of `fitting`.
    """
    if key not in POSTED:
        return None
    try:
        return intend(ACTIONS[key], **fitting(ACTIONS[key], arguments, strict=strict))
    except messages.StaleButton:
        return None


def is_for_visitors(intention: Intention) -> bool:
    """True for what is done in no club's context."""
    return intention.button in _VISITS


def needs_awake(intention: Intention | None) -> bool:
    """True for what is not done in a club that sleeps."""
    return intention is not None and intention.button not in _WHILE_ASLEEP


def intend(action: ButtonAction | ButtonKey, **arguments: object) -> Intention:
    """Make the intention of a button: that action with those arguments."""
    key = action if isinstance(action, ButtonKey) else _KEYS[action]
    return Intention(str(key), msgspec.to_builtins(arguments))


def fulfil(context: RequestContext | PrivateVisit, intention: Intention, **more: object) -> Reply:
    """Do what a button or awaited words do. Raises `StaleButton` where nobody knows it now."""
    action = ACTIONS.get(intention.button)
    if action is None:
        raise messages.StaleButton
    if isinstance(context, RequestContext):
        if intention.season is not None:
            context = context.at_season(intention.season)
        if intention.own_eyes:
            context = context.for_own_eyes
    return action(context, **fitting(action, intention.arguments | more))


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


@dataclass(frozen=True, slots=True)
class Choice:
    """One button: its label and what it will do; None: nothing. Arguments must be JSON.

    `ways`: what is typed in its place, beside the label, where the question may be answered so.
    """

    label: Label
    intention: Intention | None
    ways: tuple[ButtonWord, ...] = ()


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
    marks: dict[str, Any] = {"season": context.looked_up.id} if context.looked_up else {}
    if context.written and of is None:
        marks["written"] = context.written
    intentions = [c.intention and replace(c.intention, **marks) for c in choices]
    if typed:
        intentions = [
            intention and replace(intention, label=_label(context, choice), ways=choice.ways)
            for intention, choice in zip(intentions, choices, strict=True)
        ]
    asked_of = context.actor.person_id if of is None else of
    number = records.add_question(
        context.tx, context.competition.id, asked_of, intentions, context.at
    )
    answers = [intend(answer_question, question=number, choice=i) for i in range(len(choices))]
    buttons = [Button(c.label, answer) for c, answer in zip(choices, answers, strict=True)]
    rows = [tuple(buttons[i : i + in_a_row]) for i in range(0, len(buttons), in_a_row)]
    return Reply.question(text, tuple(rows))


def _label(context: RequestContext, choice: Choice) -> str:
    return _mark(bare(context.texts.label(choice.label, context.language)))


def _mark(label: str) -> str:
    """What stands for a label where it is kept: it may be somebody's name."""
    return sha256(label.encode()).hexdigest()[:16]


def said_button(tx: Transaction, person_id: int, text: str, since: datetime) -> Intention | None:
    """The intention of the button that is typed here, of a question to them since then, if any.

    A yes or no, and a start, answer what was asked last, whatever that was; and a yes what was said
    last, which need be no question.
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
    number = _typed_choice(row.choices, _mark(said), read)
    return None if number is None else intend(answer_question, question=row.id, choice=number)


def _typed_choice(
    choices: Sequence[Intention | None], label: str, words: Iterable[ButtonWord]
) -> int | None:
    """The number of the choice with that label, or for which the words stand."""
    intentions = [(n, choice) for n, choice in enumerate(choices) if choice is not None]
    labelled = [n for n, choice in intentions if choice.label == label]
    meant = (n for word in words for n, choice in intentions if word in choice.ways)
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


@on_press(ANSWER, while_asleep=True, below=Below.QUESTION)
def answer_question(context: RequestContext, question: int, choice: int) -> Reply:
    """Do what the button stands for; each says whether it is of a club that sleeps.

    Raises `AnsweredAlready`, `StaleButton`, `NotYourButton`, `ClubAsleep`.
    """
    row = records.question(context.tx, question)
    own = row is not None and row.asked_of == context.actor.person_id
    if row is not None and own and row.answered:
        raise messages.AnsweredAlready
    if row is None or row.answered or not 0 <= choice < len(row.choices):
        raise messages.StaleButton
    if not own:
        raise messages.NotYourButton
    intention = row.choices[choice]
    if needs_awake(intention):
        context.require_awake()
    records.mark_answered(context.tx, question, context.at)
    if intention is None:
        return Reply.of(messages.NothingChanged())
    return fulfil(context, intention)


def as_asked(context: RequestContext, button: Intention) -> RequestContext:
    """The context in which a question is answered in the language that its asker had written."""
    if button.button != ANSWER:
        return context
    question = records.question(context.tx, button.arguments["question"])
    choices = question.choices if question else ()
    written = next((each.written for each in choices if each and each.written), None)
    return replace(context, written=written)


def agreed(context: RequestContext, asked: Reply) -> Intention | None:
    """What a yes to the question would do; None for a question that is no yes or no."""
    buttons = [button for row in asked.rows for button in row]
    if [button.label for button in buttons] != [messages.Yes(), messages.No()]:
        return None
    question = records.question(context.tx, buttons[0].does.arguments["question"])
    return question.choices[0] if question else None


def await_words(
    context: RequestContext, person_id: int, intention: Intention, until: datetime
) -> None:
    """Somebody's next words in private, if they are no command, go to it, as `words`."""
    records.await_words(context.tx, person_id, context.competition.id, intention, until, context.at)


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
