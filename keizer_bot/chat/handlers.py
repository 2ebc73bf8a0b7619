"""How a command is answered: first whether the sender may say it, and here; then its handler."""

from collections.abc import Callable
from typing import TypeVar

from keizer_bot.core.commands import Command
from keizer_bot.core.messages import PrivateChatNeeded
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Request
from keizer_bot.i18n.commands import Right, Role
from keizer_bot.i18n.message import Refusal
from keizer_bot.store.transaction import Transaction

T = TypeVar("T")


def attempt(tx: Transaction, step: Callable[[], T]) -> T | Refusal:
    """What the step gives, or its refusal; what was refused leaves no trace."""
    try:
        with tx.part():
            return step()
    except Refusal as refusal:
        return refusal


def carry_out(command: Command, request: Request) -> Answer | None:
    """What the command's handler answers; None where what it sent is the answer.

    Raises `ArbiterOnly`, `RightMissing`, `PrivateChatNeeded`, and the refusals of the handler.
    """
    context = request.context
    if isinstance(command.may, Right):
        context.require(command.may)
    elif command.may is Role.ARBITER:
        context.require_arbiter()
    if command.for_own_eyes and not (request.heard.place.private or request.private_open):
        raise PrivateChatNeeded(context.bot_name)
    answer: Answer | None = command.handler(request)
    return answer
