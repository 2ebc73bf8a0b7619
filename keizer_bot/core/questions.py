"""Buttons: the effect of each is stored as an action's key and arguments; its number travels.

Keys are names of their own. Function names would do, until somebody renames a function and every
button in the chats falls silent. Unknown keys, and arguments that the action no longer takes, get
the answer for old buttons. A button under a post may be pressed by anybody, and its action checks
who; a button of a question only by the person asked, once.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from datetime import datetime
from enum import Enum, StrEnum, auto
from functools import cache, wraps
from hashlib import sha256
from inspect import signature
from typing import Any, TypeVar, cast

import msgspec
from msgspec import NODEFAULT
from msgspec.structs import asdict, replace

from keizer_bot.core import messages
from keizer_bot.core.context import Context
from keizer_bot.core.identify import PrivateVisit
from keizer_bot.core.reply import Button, Reply
from keizer_bot.i18n.commands import ClubRole, Right
from keizer_bot.i18n.message import Label, Message
from keizer_bot.reading.talk import ButtonWord, bare, button_words
from keizer_bot.store import outbox, records
from keizer_bot.store.buttons import ANSWER, UNDO, Intention
from keizer_bot.store.transaction import Transaction

_LONGEST_LABEL = 60  # characters of a label

ButtonAction = Callable[..., Reply]
T = TypeVar("T")
Pressed = TypeVar("Pressed", bound=ButtonAction)


class ButtonKey(StrEnum):
    """Keys of buttons shown by subjects below the one that defines the action."""

    ASK_APPEAL = "ask-appeal"
    CALLED = "called"
    CLUB = "host-club"
    COME_ROUND = "come-round"
    DECIDE = "decide-by-tap"
    DECIDE_MATCH = "cup-ask"
    HERE = "i-am-here"
    INSIST = "insist"
    JOB = "job"
    OBJECT = "object"
    OWN_GAME = "own-game"
    OWN_RESULT = "own-result"
    PUT_OUT = "cup-put-out"
    UNDO = UNDO


class Below(Enum):
    """Kinds of messages with buttons that anybody may press.

    The kind decides where the answer goes: in place of a question, as a pop-up for a post, as a new
    message for a list; for an acknowledgement in private like a question, in a group like a list.
    """

    QUESTION = auto()
    POST = auto()
    LIST = auto()
    ACKNOWLEDGEMENT = auto()


class Registered(msgspec.Struct, frozen=True):
    """A button's action, as it was declared.

    `below` is the kind of message under which anybody may press it; the action checks who does.
    None: it is only reached by answering a question. `while_asleep`: it works in a sleeping club
    too. `for_visitors`: it is carried out without a club's context.
    """

    action: ButtonAction
    below: Below | None
    while_asleep: bool
    for_visitors: bool


BUTTONS: dict[str, Registered] = {}
"""The action of each key; there is no other registry."""

_KEYS: dict[ButtonAction, str] = {}


def on_press(
    key: str,
    *,
    while_asleep: bool = False,
    below: Below | None = None,
    for_visitors: bool = False,
    may: Right | ClubRole = ClubRole.MEMBER,
) -> Callable[[Pressed], Pressed]:
    """Register an action under a key, for buttons and awaited messages; it gets the context first.

    The key is stored in the database, so it stays when the function is renamed or moved. `may` is
    checked whenever the action is called, also without a button; it raises as `require` does. The
    other arguments are those of `Registered`. Raises `ValueError` if the key is taken.
    """

    def declare(action: Pressed) -> Pressed:
        if key in BUTTONS:
            raise ValueError(f"Two actions have the key {key}")
        allowed = action if may is ClubRole.MEMBER else _checked(action, may)
        BUTTONS[key] = Registered(allowed, below, while_asleep, for_visitors)
        _KEYS[allowed] = key
        return allowed

    return declare


def _checked(action: Pressed, may: Right | ClubRole) -> Pressed:
    """The action for arbiters alone: with that right, or with any."""

    @wraps(action)
    def checked(context: Context, **arguments: object) -> Reply:
        if isinstance(may, Right):
            context.require(may)
        else:
            context.require_arbiter()
        return action(context, **arguments)

    return cast("Pressed", checked)


def on_visit(key: str) -> Callable[[Pressed], Pressed]:
    """Like `on_press`, for people who may have no club: the action gets the visit first."""
    return on_press(key, while_asleep=True, below=Below.QUESTION, for_visitors=True)


def posted(key: str, arguments: Mapping[str, object], *, strict: bool = True) -> Intention | None:
    """The intention of a button that anybody may press; None if there is no such button.

    `strict` as in `fitting`.
    """
    if (button := BUTTONS.get(key)) is None or button.below is None:
        return None
    try:
        return intend(button.action, **fitting(button.action, arguments, strict=strict))
    except messages.StaleButton:
        return None


def needs_awake(intention: Intention | None) -> bool:
    """True if a sleeping club refuses the intention."""
    registered = BUTTONS.get(intention.button) if intention else None
    return intention is not None and not (registered and registered.while_asleep)


def intend(action: ButtonAction | ButtonKey, **arguments: object) -> Intention:
    """The intention of a button: this action with these arguments."""
    key = action if isinstance(action, ButtonKey) else _KEYS[action]
    return Intention(str(key), msgspec.to_builtins(arguments))


def fulfil(context: Context | PrivateVisit, intention: Intention, **more: object) -> Reply:
    """Carry out an intention. Raises `StaleButton` if its key or arguments are out of date."""
    action = require_existing(BUTTONS.get(intention.button)).action
    if isinstance(context, Context):
        if intention.season is not None:
            context = context.at_season(intention.season)
        if intention.own_eyes:
            context = context.for_own_eyes
    return action(context, **fitting(action, intention.arguments | more))


def fitting(
    action: ButtonAction, arguments: Mapping[str, object], *, strict: bool = True
) -> dict[str, Any]:
    """The stored arguments as the action takes them; `strict=False` also reads numbers from text.

    Raises `StaleButton` if the action does not (or no longer) take them.
    """
    try:
        return asdict(msgspec.convert(arguments, form_of(action), strict=strict))
    except msgspec.ValidationError:
        raise messages.StaleButton from None


@cache
def form_of(action: ButtonAction) -> type[msgspec.Struct]:
    """A struct type of the action's parameters, except the context, for msgspec to check."""
    return msgspec.defstruct(
        action.__name__,
        [
            (name, p.annotation, NODEFAULT if p.default is p.empty else p.default)
            for name, p in list(signature(action).parameters.items())[1:]
        ],
        module=action.__module__,
        kw_only=True,
        forbid_unknown_fields=True,
    )


def require_existing(row: T | None) -> T:
    """The object that the button is about. Raises `StaleButton` if it is gone."""
    if row is None:
        raise messages.StaleButton
    return row


class Choice(msgspec.Struct, frozen=True):
    """A button of a question: its label and its effect; None: nothing. Arguments must be JSON.

    `ways` are the words that people may type instead, besides the label, if the question allows
    typing.
    """

    label: Label
    intention: Intention | None
    ways: tuple[ButtonWord, ...] = ()


def ask(
    context: Context,
    text: Message,
    choices: list[Choice],
    *,
    in_a_row: int = 1,
    of: int | None = None,
    typed: bool = False,
) -> Reply:
    """Store a question to the actor, or to the person `of`; nothing else happens yet.

    A question about an earlier season is answered about that season. `typed`: typing a button's
    label, or a word for it, counts as pressing it (`typed_button`).
    """
    marks: dict[str, Any] = {"season": context.looked_up.id} if context.looked_up else {}
    if context.written and of is None:
        marks["written"] = context.written
    intentions = [c.intention and replace(c.intention, **marks) for c in choices]
    if typed:
        intentions = [
            intention
            and replace(
                intention,
                label=_mark(bare(context.texts.label(choice.label, context.language))),
                ways=choice.ways,
            )
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


def _mark(label: str) -> str:
    """The hash stored for a label, which may be somebody's name."""
    return sha256(label.encode()).hexdigest()[:16]


def typed_button(tx: Transaction, person_id: int, text: str, since: datetime) -> Intention | None:
    """The intention of the button that they typed, of a question since then; None without one.

    Yes, no and start only answer the last question; yes only if nothing was sent to them after it.
    """
    label = bare(text)
    if not label or len(label) > _LONGEST_LABEL:
        return None
    row, typed_words = records.newest_typed(tx, person_id, since), button_words(text)
    if row is None or (
        not {ButtonWord.YES, ButtonWord.NO, ButtonWord.START}.isdisjoint(typed_words)
        and records.asked_after(tx, person_id, row.id)
    ):
        return None
    if ButtonWord.YES in typed_words and outbox.was_messaged_since(tx, person_id, row.asked_at):
        return None
    number = _typed_choice(row.choices, _mark(label), typed_words)
    return None if number is None else intend(answer_question, question=row.id, choice=number)


def _typed_choice(
    choices: Sequence[Intention | None], label: str, words: Iterable[ButtonWord]
) -> int | None:
    """The number of the choice with that label, or for which one of the words stands."""
    intentions = [(n, choice) for n, choice in enumerate(choices) if choice is not None]
    labelled = [n for n, choice in intentions if choice.label == label]
    meant = (n for word in words for n, choice in intentions if word in choice.ways)
    return next((n for n in (*labelled, *meant)), None)


def ask_one(context: Context, text: Message, choices: list[Choice], *, in_a_row: int = 1) -> Reply:
    """Ask for one of these choices, with a last button that leaves everything as it is."""
    return ask(context, text, [*choices, Choice(messages.No(), None)], in_a_row=in_a_row)


def done(context: Context, text: Message, undo: Intention, label: Label | None = None) -> Reply:
    """A report of what was done, with a button that undoes it, which may have its own label."""
    question = ask(context, text, [Choice(label or messages.UndoThis(), undo)])
    return Reply.of(question.text, rows=question.rows)


def confirm(context: Context, text: Message, intention: Intention) -> Reply:
    """Ask for a yes before `intention` is carried out."""
    return ask_one(context, text, [Choice(messages.Yes(), intention)], in_a_row=2)


@on_press(ANSWER, while_asleep=True, below=Below.QUESTION)
def answer_question(context: Context, question: int, choice: int) -> Reply:
    """Carry out the chosen button; a sleeping club refuses it unless its action works there.

    Raises `AnsweredAlready`, `StaleButton`, `NotYourButton`, `ClubAsleep`.
    """
    row = records.question(context.tx, question)
    is_theirs = row is not None and row.asked_of == context.actor.person_id
    if row is not None and is_theirs and row.answered:
        raise messages.AnsweredAlready
    if row is None or row.answered or not 0 <= choice < len(row.choices):
        raise messages.StaleButton
    if not is_theirs:
        raise messages.NotYourButton
    intention = row.choices[choice]
    if needs_awake(intention):
        context.require_awake()
    records.mark_answered(context.tx, question, context.at)
    if intention is None:
        return Reply.of(messages.NothingChanged())
    return fulfil(context, intention)


def as_asked(context: Context, button: Intention) -> Context:
    """The context in the language of the message that the question is about."""
    if button.button != ANSWER:
        return context
    question = records.question(context.tx, button.arguments["question"])
    choices = question.choices if question else ()
    written = next((c.written for c in choices if c and c.written), None)
    return replace(context, written=written)


def agreed(context: Context, question: Reply) -> Intention | None:
    """The effect of a yes to the question; None if it is no yes-or-no question."""
    buttons = [button for row in question.rows for button in row]
    if [button.label for button in buttons] != [messages.Yes(), messages.No()]:
        return None
    stored = records.question(context.tx, buttons[0].does.arguments["question"])
    return stored.choices[0] if stored else None


def await_words(context: Context, person_id: int, intention: Intention, until: datetime) -> None:
    """Pass the person's next message in private, unless a command, to the action as `words`."""
    records.await_words(context.tx, person_id, context.competition.id, intention, until, context.at)


def take_words(context: Context, words: str) -> Reply:
    """Carry out the purpose for which this message was awaited. Raises `StaleButton`."""
    intention = records.end_waiting(context.tx, context.actor.person_id)
    return fulfil(context, intention, words=words)


def stop_waiting(context: Context) -> None:
    """Stop awaiting a message of the sender's."""
    records.end_waiting(context.tx, context.actor.person_id)


def awaited(context: Context) -> Intention | None:
    """The purpose for which a message of the sender's is awaited now; None if none is."""
    return records.awaited_for(context.tx, context.actor.person_id, context.at)


@on_press("take-awaited")
def take_awaited(context: Context, *, intention: Intention, words: str) -> Reply:
    """Use the words for their awaited purpose. Raises `StaleButton` if that is over."""
    if awaited(context) != intention:
        raise messages.StaleButton
    return take_words(context, words)
