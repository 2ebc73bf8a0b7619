"""The page over HTTP: what it shows, what people do, and what happens as server-sent events."""

from __future__ import annotations

from collections.abc import Callable
from importlib.resources import files

from starlette.datastructures import UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import Route

from keizer_bot.playground.actors import ImpossibleError, Person
from keizer_bot.playground.model import Chat, Message
from keizer_bot.playground.page.feed import PersonMoved
from keizer_bot.playground.page.panel import Panel
from keizer_bot.playground.page.pen import Pen
from keizer_bot.playground.page.stage import Stage
from keizer_bot.playground.page.stream import Looker
from keizer_bot.playground.page.words import PageWord

_LARGEST = 20 * 1024 * 1024  # bytes of a file that Telegram lets a bot fetch
_LONGEST = 4096  # UTF-16 units of a message
_STATIC = {
    "page.css": "text/css",
    "page.js": "text/javascript",
    "beside.js": "text/javascript",
    "icon.svg": "image/svg+xml",
}
_SHOWN = ("image/png", "image/jpeg", "image/gif", "image/webp")  # others are saved, never opened
PRIVATE = "private"


class Chats:
    """The chats of a stage, as requests see and change them; `root` is where the page is."""

    def __init__(self, stage: Stage, pen: Pen, root: str, panel: Callable[[], Panel]) -> None:
        self._panel = panel
        self._stage = stage
        self._pen = pen
        self._root = root

    def routes(self) -> list[Route]:
        """Where everything is."""
        return [
            Route("/", self._page),
            Route("/log", self._log),
            Route("/stream", self._stream),
            Route("/file/{file_id}", self._file),
            Route("/static/{name}", _static),
            Route("/say", self._say, methods=["POST"]),
            Route("/press", self._press, methods=["POST"]),
            Route("/open", self._open, methods=["POST"]),
            Route("/edit", self._edit, methods=["POST"]),
            Route("/delete", self._delete, methods=["POST"]),
            Route("/react", self._react, methods=["POST"]),
            Route("/join", self._join, methods=["POST"]),
        ]

    def _me(self, given: object) -> Person:
        person = self._stage.person(str(given))
        if person is None:
            raise HTTPException(404)
        return person

    def _seen(self, given: object, chat: object) -> tuple[Person, Chat]:
        me = self._me(given)
        return me, me.chat if chat == PRIVATE else self._stage.group

    async def _page(self, request: Request) -> Response:
        query = request.query_params
        if "as" not in query:
            first = self._stage.company.arbiter.id
            return RedirectResponse(f"{self._root}/?as={first}&chat=group")
        me, chat = self._seen(query["as"], query.get("chat"))
        if chat.type == "private":
            self._stage.notices.seen_by(me.id)
        page = self._pen.page(me, chat, self._root, self._panel(), query.get("for"))
        return HTMLResponse(page)

    async def _log(self, request: Request) -> Response:
        me, chat = self._seen(request.query_params.get("as"), request.query_params.get("chat"))
        return HTMLResponse(self._pen.log(me, chat, self._root))

    async def _stream(self, request: Request) -> Response:
        me, chat = self._seen(request.query_params.get("as"), request.query_params.get("chat"))
        looker = Looker(self._stage, self._pen, me, chat, self._root)
        return StreamingResponse(looker.events(), media_type="text/event-stream")

    async def _file(self, request: Request) -> Response:
        file = self._stage.telegram.files.get(request.path_params["file_id"])
        if file is None:
            raise HTTPException(404)
        if file.mime_type in _SHOWN and "save" not in request.query_params:
            return Response(file.content, media_type=file.mime_type)
        named = file.name.encode("ascii", "replace").decode().replace('"', "")
        head = {"Content-Disposition": f'attachment; filename="{named}"'}
        return Response(file.content, media_type="application/octet-stream", headers=head)

    async def _say(self, request: Request) -> Response:
        async with request.form() as form:
            me, chat = self._seen(form.get("as"), form.get("chat"))
            text, file = str(form.get("text", "")), form.get("file")
            if isinstance(file, UploadFile) and file.filename:
                content = await file.read()
                if len(content) > _LARGEST:
                    return self._refused(PageWord.TOO_LARGE)
                name = file.filename
                return self._done(lambda: _send(me, chat, name, content, text))
            if len(text.encode("utf-16-le", "surrogatepass")) > 2 * _LONGEST:
                return self._refused(PageWord.TOO_LONG)
            above = _message(chat, form.get("reply_to"))
            hint = PageWord.NOT_MEANT if above is None and _is_aside(chat, text) else None
            return self._done(lambda: me.say(chat, text, reply_to=above), hint)

    async def _press(self, request: Request) -> Response:
        async with request.form() as form:
            me, chat = self._seen(form.get("as"), form.get("chat"))
            message = _message(chat, form.get("message"))
            place = str(form.get("place", ""))
        if message is None or not place.isdecimal() or int(place) >= len(message.buttons):
            return self._refused(PageWord.NOT_POSSIBLE)
        if not self._may_see(me, chat):
            return self._refused(PageWord.NOT_IN_GROUP)
        return self._done(lambda: me.press(message, message.buttons[int(place)]))

    async def _open(self, request: Request) -> Response:
        async with request.form() as form:
            me, url = self._me(form.get("as")), str(form.get("url", ""))
        return self._done(lambda: me.open_link(url, self._stage.group))

    async def _edit(self, request: Request) -> Response:
        async with request.form() as form:
            me, chat = self._seen(form.get("as"), form.get("chat"))
            message, text = _message(chat, form.get("message")), str(form.get("text", ""))
        if message is None or not text.strip():
            return self._refused(PageWord.NOT_POSSIBLE)
        return self._done(lambda: me.edit(message, text))

    async def _delete(self, request: Request) -> Response:
        async with request.form() as form:
            me, chat = self._seen(form.get("as"), form.get("chat"))
            message = _message(chat, form.get("message"))
        if message is None:
            return self._refused(PageWord.NOT_POSSIBLE)
        return self._done(lambda: me.delete(message))

    async def _react(self, request: Request) -> Response:
        async with request.form() as form:
            me, chat = self._seen(form.get("as"), form.get("chat"))
            message, emoji = _message(chat, form.get("message")), str(form.get("emoji", ""))
        if message is None or not emoji or not self._may_see(me, chat):
            return self._refused(PageWord.NOT_POSSIBLE)
        return self._done(lambda: me.react(message, emoji))

    async def _join(self, request: Request) -> Response:
        async with request.form() as form:
            me = self._me(form.get("as"))
        done = self._done(lambda: me.join(self._stage.group))
        self._stage.feed.tell(PersonMoved())
        return done

    def _may_see(self, me: Person, chat: Chat) -> bool:
        return chat.type == "private" or chat.has(me.id)

    def _done(self, act: Callable[[], object], hint: PageWord | None = None) -> Response:
        """Let somebody do something that his phone may not offer just now; then hint at that."""
        try:
            act()
        except ImpossibleError:
            return self._refused(PageWord.NOT_POSSIBLE)
        return JSONResponse({"hint": self._pen.plain(hint)} if hint else {})

    def _refused(self, why: PageWord) -> Response:
        return JSONResponse({"error": self._pen.plain(why)}, 409)


def _send(me: Person, chat: Chat, name: str, content: bytes, caption: str) -> Message:
    if name.casefold().endswith((".png", ".jpg", ".jpeg")):
        return me.send_photo(chat, content, caption)
    return me.send_document(chat, name, content, caption)


def _is_aside(chat: Chat, text: str) -> bool:
    """Whether people talk among themselves, which the bot leaves to them."""
    return chat.is_group and not text.lstrip().startswith("/") and "@" not in text


def _message(chat: Chat, number: object) -> Message | None:
    return (
        chat.messages.get(int(number)) if isinstance(number, str) and number.isdecimal() else None
    )


async def _static(request: Request) -> Response:
    name = request.path_params["name"]
    if name not in _STATIC:
        raise HTTPException(404)
    content = (files(__package__) / name).read_bytes()
    return Response(content, media_type=_STATIC[name])
