"""Files that were sent, and how a message shows them."""

import hashlib
import io
import mimetypes
from pathlib import PurePath

from keizer_bot.standin.model import StoredFile
from keizer_bot.standin.refusals import Json
from keizer_bot.standin.wire import file_json

_USUAL_SIZE = (640, 480)


def store(files: dict[str, StoredFile], name: str, content: bytes, folder: str) -> StoredFile:
    """Keep a file; the same bytes under another message get another file_id, as in Telegram."""
    number = len(files)
    unique = hashlib.sha256(content).hexdigest()[:15]
    path = f"{folder}/file_{number}{PurePath(name).suffix}"
    mime_type = mimetypes.guess_type(name)[0] or "application/octet-stream"
    file = StoredFile(f"BQAC{number:08d}-{unique}", unique, name, path, content, mime_type)
    files[file.file_id] = file
    return file


def document(file: StoredFile) -> Json:
    """Return the ``document`` field of a message."""
    named = {"file_name": file.name, "mime_type": file.mime_type}
    return {"document": {**file_json(file), **named}}


def photo(file: StoredFile) -> Json:
    """Return the ``photo`` field of a message, in the one size that the stand-in keeps.

    What somebody's phone sends need not be a picture that can be decoded.
    """
    width, height = decoded_size(file.content) or _USUAL_SIZE
    return {"photo": [{**file_json(file), "width": width, "height": height}]}


def decoded_size(content: bytes) -> tuple[int, int] | None:
    """Return width and height of a picture that can be decoded to its last pixel; else None."""
    from PIL import Image  # noqa: PLC0415 - takes a while; most stand-ins never see a picture

    try:
        with Image.open(io.BytesIO(content)) as picture:
            picture.load()
            return picture.size
    except (OSError, SyntaxError, ValueError):
        return None
