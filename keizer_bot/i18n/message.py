"""Messages as values: the catalogue has one text for each class here and below.

A message's class name in snake case is its key in the catalogue, its fields are the text's
variables, unless it chooses them itself (`ChosenText`). A test compares the two in every language.
"""

import re
from collections.abc import Callable
from enum import Enum, auto
from functools import cache
from typing import Annotated, Any, ClassVar, TypeAlias, TypeVar, dataclass_transform, get_type_hints

import msgspec

_WORD_START = re.compile(r"(?<!^)(?=[A-Z])")


def _key_of(kind: type) -> str:
    return _WORD_START.sub("_", kind.__name__).lower()


key_of: Callable[[type], str] = cache(_key_of)
"""The catalogue's key of a message class: ``SignedOff`` is ``signed_off``."""


@dataclass_transform(frozen_default=True)
class Message(msgspec.Struct, frozen=True):
    """A message to people. If its text has two forms, `count` selects one.

    msgspec's structs, because a thousand message classes are created at each start: in a tenth of
    the time that dataclasses take.
    """


class ChosenText(Message):
    """A message that chooses its text: the first of its keys that has one, with its variables."""

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys in the catalogue, the most special first; the last one always has a text."""
        raise NotImplementedError

    @property
    def variables(self) -> dict[str, Any]:
        """The text's variables, in place of the fields."""
        raise NotImplementedError


@dataclass_transform()
class Refusal(Exception):
    """A request that is refused; nothing is stored. Its fields are like those of a dataclass.

    It is hashable, as exceptions must be: general code puts them in sets. Methods are defined here
    once for all subclasses, because three hundred are created at each start.
    """

    __match_args__: ClassVar[tuple[str, ...]] = ()

    def __init_subclass__(cls) -> None:
        names = *cls.__match_args__, *cls.__annotations__
        cls.__match_args__ = names  # type: ignore[misc]

    def __init__(self, *values: object, **named: object) -> None:
        names, kind = self.__match_args__, type(self)
        defaults = {name: getattr(kind, name) for name in names if hasattr(kind, name)}
        given = dict(zip(names, values, strict=False))
        vars(self).update(defaults | given | named)
        if len(values) > len(names) or {*names} != {*vars(self)} or given.keys() & named:
            raise TypeError(f"{kind.__name__} needs {names}")

    def __eq__(self, other: object) -> bool:
        return type(self) is type(other) and vars(self) == vars(other)

    def __hash__(self) -> int:
        return hash((type(self), *vars(self).values()))

    def __repr__(self) -> str:
        fields = (f"{name}={value!r}" for name, value in vars(self).items())
        return f"{type(self).__name__}({', '.join(fields)})"


class ListRule(Enum):
    """The treatment of a list in a message's text."""

    MAY_BE_EMPTY = auto()


T = TypeVar("T")

PossiblyEmpty: TypeAlias = Annotated[tuple[T, ...], ListRule.MAY_BE_EMPTY]
"""A list that a text can do without, such as paragraphs or a note below it.

Any other list in a message has items, or its text has a second form, ``<key>.none``.
"""


def _optional_lists(kind: type) -> frozenset[str]:
    hints = get_type_hints(kind, include_extras=True)
    marks = {name: getattr(hint, "__metadata__", ()) for name, hint in hints.items()}
    return frozenset(name for name, mark in marks.items() if ListRule.MAY_BE_EMPTY in mark)


optional_lists: Callable[[type], frozenset[str]] = cache(_optional_lists)
"""The fields of a message class that are `PossiblyEmpty`."""


Label = Message | Enum | str
"""The text of a button: a message, an enum's member by its text, or a name as it is."""
