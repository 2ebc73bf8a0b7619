"""What the readers refuse: one sentence of what was understood and what to send instead."""

from keizer_bot.i18n.message import Refusal


class AddressUnread(Refusal):
    """What was said is no mail address, nor anything else that can be done with one."""

    said: str
