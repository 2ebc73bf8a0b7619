"""One thing that has come due beside the steps of a round."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any


@dataclass(frozen=True, slots=True)
class Errand:
    """What is to be done: ``do(tx, house, at, *about)``, in a transaction of its own.

    Two errands that are equal are the same one, seen again.
    """

    do: Callable[..., None]
    about: tuple[Any, ...]
