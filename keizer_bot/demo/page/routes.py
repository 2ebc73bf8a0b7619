"""The chats of the page over HTTP: what it shows, what people do, and what happens as a stream."""

from collections.abc import Awaitable, Callable
from dataclasses import dataclass

from starlette.datastructures import QueryParams, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles

from keizer_bot.demo.messages import PageWord
from keizer_bot.demo.page.facts import Panel
from keizer_bot.demo.page.rendering import PageTemplates
from keizer_bot.demo.page.state import PERSON_MOVED, PageState
from keizer_bot.demo.page.stream import ChatStream, PageStream, PhoneStream
from keizer_bot.standin.model import Chat, ChatMessage
from keizer_bot.standin.people import ImpossibleError, Person
from keizer_bot.standin.text import TEXT, utf16_length

_LARGEST = 20 * 1024 * 1024  # bytes of a file that Telegram lets a bot fetch
_SHOWN = ("image/png", "image/jpeg", "image/gif", "image/webp")  # others are saved, never opened
_PICTURES = (".png", ".jpg", ".jpeg")


class RefusedError(Exception):
    """What somebody wants cannot be done on the page; a word of the page says why."""

    def __init__(self, why: PageWord) -> None:
        self.why = why
        super().__init__(why.name)


@dataclass(frozen=True, slots=True)
class Posted:
    """What somebody wants to do in a chat: the fields of a form, and a file with its name."""

    me: Person
    chat: Chat
    fields: dict[str, str]
    file: tuple[str, bytes] | None

    def message(self, field: str = "message") -> ChatMessage:
        """The message that a field names. Raises RefusedError if there is none."""
        found = self.above(field)
        if found is None:
            raise RefusedError(PageWord.NOT_POSSIBLE)
        return found

    def above(self, field: str) -> ChatMessage | None:
        """The message that a field names, or None."""
        number = self.fields.get(field, "")
        return self.chat.messages.get(int(number)) if number.isdecimal() else None


class ChatRoutes:
    """The chats as requests see and change them."""

    def __init__(
        self, state: PageState, templates: PageTemplates, panel: Callable[[], Panel]
    ) -> None:
        self._panel = panel
        self._state = state
        self._templates = templates

    def routes(self) -> list[BaseRoute]:
        """Where everything is."""
        acts = {
            "say": _say,
            "press": _press,
            "open": lambda p: p.me.open_link(p.fields.get("url", ""), self._state.group),
            "edit": _edit,
            "delete": lambda p: p.me.delete(p.message()),
            "react": _react,
            "join": self._join,
        }
        return [
            Route("/", self._page),
            Route("/log", self._log),
            Route("/stream", self._stream),
            Route("/file/{file_id}", self._file),
            Mount("/static", StaticFiles(packages=[(__package__, "static")])),
            *(Route(f"/{name}", self._posts(act), methods=["POST"]) for name, act in acts.items()),
        ]

    def _seen(self, given: object, chat: object) -> tuple[Person, Chat]:
        me = self._state.person(str(given))
        if me is None:
            raise HTTPException(404)
        return me, me.chat if chat == "private" else self._state.group

    async def _page(self, request: Request) -> Response:
        query = request.query_params
        if "as" not in query:
            first = self._state.company.arbiter.id
            return RedirectResponse(f"./?as={first}&chat=group")
        if phone := self._state.company.phones.get(query["as"]):
            tab = _tab(query)
            if tab == "mail":
                self._state.notices.seen_by(phone.id)
            path = query.get("path", "/")
            return HTMLResponse(self._templates.phone(phone, tab, self._panel(), path))
        me, chat = self._seen(query["as"], query.get("chat"))
        if chat.type == "private":
            self._state.notices.seen_by(me.id)
        typed = query.get("say", "")
        page = self._templates.chat(me, chat, self._panel(), query.get("for"), typed)
        return HTMLResponse(page)

    async def _log(self, request: Request) -> Response:
        query = request.query_params
        if phone := self._state.company.phones.get(query.get("as", "")):
            return HTMLResponse(self._templates.mails(phone))
        me, chat = self._seen(query.get("as"), query.get("chat"))
        return HTMLResponse(self._templates.log(me, chat))

    async def _stream(self, request: Request) -> Response:
        query = request.query_params
        if phone := self._state.company.phones.get(query.get("as", "")):
            stream: PageStream = PhoneStream(self._state, self._templates, phone, _tab(query))
        else:
            me, chat = self._seen(query.get("as"), query.get("chat"))
            stream = ChatStream(self._state, self._templates, me, chat)
        return StreamingResponse(stream.events(), media_type="text/event-stream")

    async def _file(self, request: Request) -> Response:
        file = self._state.telegram.files.get(request.path_params["file_id"])
        if file is None:
            raise HTTPException(404)
        if file.mime_type in _SHOWN and "save" not in request.query_params:
            return Response(file.content, media_type=file.mime_type)
        named = file.name.encode("ascii", "replace").decode().replace('"', "")
        head = {"Content-Disposition": f'attachment; filename="{named}"'}
        return Response(file.content, media_type="application/octet-stream", headers=head)

    def _posts(self, act: Callable[[Posted], object]) -> Callable[[Request], Awaitable[Response]]:
        """What lets somebody do that; it may give a hint, and their phone may not offer it."""

        async def post(request: Request) -> Response:
            async with request.form() as form:
                me, chat = self._seen(form.get("as"), form.get("chat"))
                fields = {key: each for key, each in form.items() if isinstance(each, str)}
                sent, file = form.get("file"), None
                if isinstance(sent, UploadFile) and sent.filename:
                    file = sent.filename, await sent.read()
            try:
                hint = act(Posted(me, chat, fields, file))
            except (ImpossibleError, RefusedError) as refused:
                why = refused.why if isinstance(refused, RefusedError) else PageWord.NOT_POSSIBLE
                return JSONResponse({"error": self._templates.plain(why)}, 409)
            return JSONResponse(
                {"hint": self._templates.plain(hint)} if isinstance(hint, PageWord) else {}
            )

        return post

    def _join(self, posted: Posted) -> None:
        posted.me.join(self._state.group)
        self._state.feed.tell(PERSON_MOVED)


def _tab(query: QueryParams) -> str:
    """What is looked at on a phone."""
    return "mail" if query.get("chat") == "mail" else "page"


def _say(posted: Posted) -> PageWord | None:
    """Write or send a file; the hint says what the bot understands, where it does nothing."""
    me, chat, text = posted.me, posted.chat, posted.fields.get("text", "")
    if posted.file is not None:
        name, content = posted.file
        if len(content) > _LARGEST:
            raise RefusedError(PageWord.TOO_LARGE)
        if name.casefold().endswith(_PICTURES):
            me.send_photo(chat, content, text)
        else:
            me.send_document(chat, name, content, text)
        return None
    if utf16_length(text) > TEXT.longest:
        raise RefusedError(PageWord.TOO_LONG)
    above = posted.above("reply_to")
    me.say(chat, text, reply_to=above)
    is_aside = chat.is_group and not text.lstrip().startswith("/") and "@" not in text
    return PageWord.NOT_MEANT if above is None and is_aside else None


def _press(posted: Posted) -> None:
    message, place = posted.message(), posted.fields.get("place", "")
    if not place.isdecimal() or int(place) >= len(message.buttons):
        raise RefusedError(PageWord.NOT_POSSIBLE)
    if not posted.me.sees(posted.chat):
        raise RefusedError(PageWord.NOT_IN_GROUP)
    posted.me.press(message, message.buttons[int(place)])


def _edit(posted: Posted) -> None:
    message, text = posted.message(), posted.fields.get("text", "")
    if not text.strip():
        raise RefusedError(PageWord.NOT_POSSIBLE)
    posted.me.edit(message, text)


def _react(posted: Posted) -> None:
    message, emoji = posted.message(), posted.fields.get("emoji", "")
    if not emoji or not posted.me.sees(posted.chat):
        raise RefusedError(PageWord.NOT_POSSIBLE)
    posted.me.react(message, emoji)
