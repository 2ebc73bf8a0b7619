"""Files that arbiters send in private: fetched and read before their message is handled.

Both stand outside every transaction, so that nobody waits for them. The row stays new until the
message is handled: a kill in between loses nothing but the download.
"""

from keizer_bot.club.importing.actions import take_file
from keizer_bot.club.importing.document import LARGEST
from keizer_bot.club.importing.messages import FileTooLarge
from keizer_bot.core.reply import Reply
from keizer_bot.core.request import Request, SentFile


def file_(request: Request, file: SentFile) -> Reply:
    """A file without a command: what it is decides what is asked."""
    if file.size > LARGEST and request.context.actor.is_arbiter:
        raise FileTooLarge(LARGEST // 1024**2)
    return take_file(request.context, name=file.name, received=file.content)
