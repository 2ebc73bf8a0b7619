"""How a command is answered: first whether the sender may say it, and here; then its handler."""

from __future__ import annotations

from keizer_bot.core.commands import Command
from keizer_bot.core.messages import PrivateChatNeeded
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import Context
from keizer_bot.i18n.commands import Right, Role


def carry_out(command: Command, context: Context) -> Answer | None:
    """What the command's handler answers; None where what it sent is the answer.

    Raises `ArbiterOnly`, `RightMissing`, `PrivateChatNeeded`, and the refusals of the handler.
    """
    desk = context.desk
    if isinstance(command.may, Right):
        desk.require(command.may)
    elif command.may is Role.ARBITER:
        desk.require_arbiter()
    if command.for_own_eyes and not (context.heard.place.private or context.private_open):
        raise PrivateChatNeeded(desk.bot_name)
    answer: Answer | None = command.handler(context)
    return answer
