"""Files that arbiters send in private: fetched before their message is handled.

The download stands outside every transaction, so that a slow network holds up no commit. Its row
stays new until the message is handled: a kill in between loses nothing but the download.
"""

from keizer_bot.club.importing.actions import LARGEST, take_file
from keizer_bot.club.importing.messages import FileNotFetched, FileTooLarge
from keizer_bot.core.questions import Answer
from keizer_bot.core.request import ReceivedFile, Request, SentFile


def file_(request: Request, file: SentFile) -> Answer:
    """A file without a command: what it is decides what is asked."""
    if file.size > LARGEST and request.context.actor.is_arbiter:
        raise FileTooLarge(LARGEST // 1024**2)
    if file.content is None and request.context.actor.is_arbiter:
        raise FileNotFetched(file.name)
    return take_file(request.context, name=file.name, received=file.content or ReceivedFile(b""))
