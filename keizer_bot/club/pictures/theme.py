"""How the pictures of a chat look: dark ink on white, or light ink on a dark ground."""

from __future__ import annotations

from keizer_bot.club.pictures import messages
from keizer_bot.core.context import Desk
from keizer_bot.core.questions import Asked, Choice, ask, intend, on_press
from keizer_bot.i18n.message import Message
from keizer_bot.store import uploads


def ask_look(desk: Desk, *, chat: int) -> Asked:
    """Ask who acts how the pictures of that chat are to look. Raises as `set_look`."""
    _require(desk, chat)
    choices = [
        Choice(messages.Darker(), intend(set_look, chat=chat, dark=True)),
        Choice(messages.Lighter(), intend(set_look, chat=chat, dark=False)),
    ]
    question = messages.ChooseLook() if _is_own(desk, chat) else messages.ChooseLookOfGroup()
    return ask(desk, question, choices, in_a_row=2)


@on_press("set-look")
def set_look(desk: Desk, *, chat: int, dark: bool) -> Message:
    """Make the pictures of that chat dark or light from now on.

    In his private chat everybody decides, in a group an arbiter.
    Raises `NotLinked`, `ArbiterOnly`.
    """
    _require(desk, chat)
    uploads.choose_dark(desk.tx, chat, dark=dark)
    if _is_own(desk, chat):
        return messages.PicturesDark() if dark else messages.PicturesLight()
    return messages.PicturesDarkInGroup() if dark else messages.PicturesLightInGroup()


def _is_own(desk: Desk, chat: int) -> bool:
    """Whether it is the private chat of who acts, which has his number."""
    return chat == desk.actor.telegram_id


def _require(desk: Desk, chat: int) -> None:
    desk.require_known()
    if not _is_own(desk, chat):
        desk.require_arbiter()
