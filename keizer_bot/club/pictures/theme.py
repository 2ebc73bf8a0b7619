"""How the pictures of a chat look: dark ink on white, or light ink on a dark ground."""

from __future__ import annotations

from keizer_bot.club.pictures import messages
from keizer_bot.core.context import RequestContext
from keizer_bot.core.questions import Asked, Choice, ask, intend, on_press
from keizer_bot.i18n.message import Message
from keizer_bot.store import uploads


def ask_look(context: RequestContext, *, chat: int) -> Asked:
    """Ask who acts how the pictures of that chat are to look. Raises as `set_look`."""
    _require(context, chat)
    choices = [
        Choice(messages.Darker(), intend(set_look, chat=chat, dark=True)),
        Choice(messages.Lighter(), intend(set_look, chat=chat, dark=False)),
    ]
    question = messages.ChooseLook() if _is_own(context, chat) else messages.ChooseLookOfGroup()
    return ask(context, question, choices, in_a_row=2)


@on_press("set-look")
def set_look(context: RequestContext, *, chat: int, dark: bool) -> Message:
    """Make the pictures of that chat dark or light from now on.

    In his private chat everybody decides, in a group an arbiter.
    Raises `NotLinked`, `ArbiterOnly`.
    """
    _require(context, chat)
    uploads.choose_dark(context.tx, chat, dark=dark)
    if _is_own(context, chat):
        return messages.PicturesDark() if dark else messages.PicturesLight()
    return messages.PicturesDarkInGroup() if dark else messages.PicturesLightInGroup()


def _is_own(context: RequestContext, chat: int) -> bool:
    """Whether it is the private chat of who acts, which has his number."""
    return chat == context.actor.person_id


def _require(context: RequestContext, chat: int) -> None:
    context.require_known()
    if not _is_own(context, chat):
        context.require_arbiter()
