"""The chats over HTTP: what is shown and done there, a stream of events, and access checks.

Other sites open in the same browser can send requests to this machine, but they do not know the key
in the address, and their posts name them as the origin.

The stream does not use sse-starlette, which would save six lines, but brings a package that patches
uvicorn's shutdown, which the stand-in's server has its own way of.
"""

import asyncio
import json
import secrets
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass

from starlette.applications import Starlette
from starlette.datastructures import FormData, Headers, MutableHeaders, QueryParams, UploadFile
from starlette.exceptions import HTTPException
from starlette.requests import Request
from starlette.responses import (
    HTMLResponse,
    JSONResponse,
    PlainTextResponse,
    RedirectResponse,
    Response,
    StreamingResponse,
)
from starlette.routing import BaseRoute, Mount, Route
from starlette.staticfiles import StaticFiles
from starlette.types import ASGIApp, Message, Receive, Scope, Send

from keizer_bot.demo.messages import PageWord
from keizer_bot.demo.page.rendering import PageTemplates, pinned
from keizer_bot.demo.page.session import Panel
from keizer_bot.demo.page.state import PERSON_MOVED, Event, ForAll, Notice, PageState, StoryLine
from keizer_bot.demo.phones import Phone, ReceivedMail
from keizer_bot.standin.model import ButtonPress, Chat, ChatMessage, EventKind, Happening
from keizer_bot.standin.people import ImpossibleError, Person
from keizer_bot.standin.text import TEXT, utf16_length

_POLICY = (
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self';"
    " frame-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'"
)
HEADERS = {
    "Content-Security-Policy": _POLICY,
    "X-Content-Type-Options": "nosniff",
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Cross-Origin-Resource-Policy": "same-origin",
    "Cache-Control": "no-store",
}


def new_key() -> str:
    """A part of the address that nobody can guess."""
    return secrets.token_urlsafe(16)


def page_app(key: str, routes: Sequence[BaseRoute]) -> ASGIApp:
    """The page below its key; any other address is not found."""
    return _guarded(Starlette(routes=[Mount(f"/{key}", routes=routes)]))


def _guarded(app: ASGIApp) -> ASGIApp:
    async def guarded(scope: Scope, receive: Receive, send: Send) -> None:
        async def with_headers(message: Message) -> None:
            if message["type"] == "http.response.start":
                headers = MutableHeaders(scope=message)
                for name, value in HEADERS.items():
                    headers.setdefault(name, value)
            await send(message)

        if scope["type"] == "http" and scope["method"] == "POST" and not _from_here(scope):
            await PlainTextResponse("Forbidden", 403)(scope, receive, with_headers)
            return
        await app(scope, receive, with_headers)

    return guarded


def _from_here(scope: Scope) -> bool:
    """True if the browser says that the page itself sent it; no origin counts as another."""
    headers = Headers(scope=scope)
    return headers.get("origin") == f"{scope['scheme']}://{headers.get('host')}"


_ALIVE = 15.0  # real seconds after which a quiet stream sends a sign of life


@dataclass(frozen=True)
class PageStream:
    """The stream of events to one open page: the `tab` of a person or a phone."""

    state: PageState
    templates: PageTemplates
    me: Person | Phone
    tab: str

    async def events(self) -> AsyncIterator[str]:
        """All events from now on, as lines of an event stream."""
        with self.state.played_as(self.me) as queue:
            yield _lines(self.state.number, "hello", self.state.number)
            while True:
                try:
                    number, event = await asyncio.wait_for(queue.get(), _ALIVE)
                except TimeoutError:
                    yield ":\n\n"
                    continue
                for name, data in self._news(event):
                    yield _lines(number, name, data)

    def _news(self, event: Event) -> Iterator[ForAll]:
        chat = None if isinstance(self.me, Phone) else chat_of(self.state, self.me, self.tab)
        match event:
            case Happening(kind=EventKind.ANSWERED, subject=ButtonPress() as press):
                if press.by.id == self.me.id:
                    text = {"text": press.answer or "", "alert": press.alert}
                    yield "answer", {"message": press.message.id, **text}
            case Happening(kind=kind, subject=ChatMessage() as message) if message.chat is chat:
                if isinstance(self.me, Person) and self.me.sees(message.chat):
                    yield from self._changed(kind, message)
            case Notice():
                yield from self._noted(event)
            case StoryLine() if event.chat is chat:
                yield "told", event.text
            case (str(name), data):
                yield name, data

    def _noted(self, notice: Notice) -> Iterator[ForAll]:
        mail = notice.message
        if notice.to.id == self.me.id and notice.tab == self.tab:
            self.state.seen_by(self.me.id)
            if isinstance(mail, ReceivedMail):
                html = self.templates.fill("mail", m=mail, phone=self.me)
                yield "message", {"id": mail.id, "html": html, "new": True}
        html, unseen = self.templates.fill("notice", n=notice), self.state.unseen[notice.to.id]
        yield "notice", {"html": html, "to": notice.to.id, "unseen": unseen}

    def _changed(self, kind: EventKind, message: ChatMessage) -> Iterator[ForAll]:
        if kind is EventKind.DELETED:
            yield "gone", message.id
        elif kind is EventKind.PINNED:
            yield "pinned", self.templates.fill("pinned", pinned=pinned(message.chat))
        elif message.chat.messages.get(message.id) is message:
            html = self.templates.fill("message", m=message, me=self.me)
            yield "message", {"id": message.id, "html": html, "new": kind is EventKind.POSTED}


def chat_of(state: PageState, person: Person, tab: str) -> Chat:
    """The chat of a person on that tab."""
    return person.chat if tab == "private" else state.group


def _lines(number: int, name: str, data: object) -> str:
    return f"id: {number}\nevent: {name}\ndata: {json.dumps(data, ensure_ascii=False)}\n\n"


_LARGEST = 20 * 1024 * 1024  # bytes of a file that Telegram lets a bot fetch
_SHOWN = ("image/png", "image/jpeg", "image/gif", "image/webp")  # others are saved, never opened
_PICTURES = (".png", ".jpg", ".jpeg")

Answer = dict[str, str]
Act = Callable[[FormData], Awaitable[Answer]]


class RefusedError(Exception):
    """The page cannot do what was asked; a text of the page says why."""

    def __init__(self, why: PageWord) -> None:
        self.why = why
        super().__init__(why.name)


def form_routes(acts: Mapping[str, Act], templates: PageTemplates) -> list[Route]:
    """Routes that the page posts its forms to; an act's answer is JSON, a refusal a sentence."""

    def route(name: str, act: Act) -> Route:
        async def post(request: Request) -> Response:
            why = PageWord.NOT_POSSIBLE
            try:
                async with request.form() as form:
                    return JSONResponse(await act(form))
            except RefusedError as refused:
                why = refused.why
            except ImpossibleError:
                """Telegram's app would not let them do it."""
            return JSONResponse({"error": templates.plain(why)}, 409)

        return Route(f"/{name}", post, methods=["POST"])

    return [route(name, act) for name, act in acts.items()]


class ChatRoutes:
    """Requests that show the chats, or act in them."""

    def __init__(
        self, state: PageState, templates: PageTemplates, panel: Callable[[], Panel]
    ) -> None:
        self._panel = panel
        self._state = state
        self._templates = templates

    def routes(self) -> list[BaseRoute]:
        """All routes of the chats."""
        acts = {"say": self._say, "press": self._press, "open": self._open, "join": self._join}
        return [
            Route("/", self._page),
            Route("/log", self._log),
            Route("/stream", self._stream),
            Route("/file/{file_id}", self._file),
            Mount("/static", StaticFiles(packages=[(__package__, "static")])),
            *form_routes(acts, self._templates),
        ]

    def _asked(self, asked: FormData | QueryParams) -> tuple[Person | Phone, str]:
        """The person whom a visitor acts as or the phone that they hold, and the open tab."""
        me, wanted = self._state.player(str(asked.get("as"))), str(asked.get("chat"))
        if me is None:
            raise HTTPException(404)
        tab, other = ("mail", "page") if isinstance(me, Phone) else ("private", "group")
        return me, tab if wanted == tab else other

    def _open_chat(self, form: FormData) -> tuple[Person, Chat]:
        """The person whom a visitor acts as, and the chat that they have open."""
        me, tab = self._asked(form)
        if isinstance(me, Phone):
            raise HTTPException(404)
        return me, chat_of(self._state, me, tab)

    async def _page(self, request: Request) -> Response:
        query = request.query_params
        if "as" not in query:
            first = self._state.company.arbiter.id
            return RedirectResponse(f"./?as={first}&chat=group")
        me, tab = self._asked(query)
        if tab in ("mail", "private"):
            self._state.seen_by(me.id)
        if isinstance(me, Phone):
            page = self._templates.phone(me, tab, self._panel(), query.get("path", "/"))
        else:
            chat = chat_of(self._state, me, tab)
            page = self._templates.chat(me, chat, self._panel(), query.get("for"))
        return HTMLResponse(page)

    async def _log(self, request: Request) -> Response:
        me, tab = self._asked(request.query_params)
        if isinstance(me, Phone):
            return HTMLResponse(self._templates.fill("mails", phone=me, mails=me.mails))
        return HTMLResponse(self._templates.log(me, chat_of(self._state, me, tab)))

    async def _stream(self, request: Request) -> Response:
        stream = PageStream(self._state, self._templates, *self._asked(request.query_params))
        return StreamingResponse(stream.events(), media_type="text/event-stream")

    async def _file(self, request: Request) -> Response:
        file = self._state.telegram.files.get(request.path_params["file_id"])
        if file is None:
            raise HTTPException(404)
        if file.mime_type in _SHOWN and "save" not in request.query_params:
            return Response(file.content, media_type=file.mime_type)
        filename = file.name.encode("ascii", "replace").decode().replace('"', "")
        head = {"Content-Disposition": f'attachment; filename="{filename}"'}
        return Response(file.content, media_type="application/octet-stream", headers=head)

    async def _say(self, form: FormData) -> Answer:
        """Write a text or send a file; the hint explains when the bot will not react."""
        (me, chat), text, file = self._open_chat(form), str(form.get("text", "")), form.get("file")
        if isinstance(file, UploadFile) and file.filename:
            content = await file.read()
            if len(content) > _LARGEST:
                raise RefusedError(PageWord.TOO_LARGE)
            if file.filename.casefold().endswith(_PICTURES):
                me.send_photo(chat, content, text)
            else:
                me.send_document(chat, file.filename, content, text)
            return {}
        if utf16_length(text) > TEXT.longest:
            raise RefusedError(PageWord.TOO_LONG)
        above = _message(chat, form, "reply_to")
        me.say(chat, text, reply_to=above)
        is_aside = chat.is_group and not text.lstrip().startswith("/") and "@" not in text
        if above is None and is_aside:
            return {"hint": self._templates.plain(PageWord.NOT_MEANT)}
        return {}

    async def _press(self, form: FormData) -> Answer:
        """Tap a button, which is named by its place."""
        (me, chat), place = self._open_chat(form), str(form.get("place", ""))
        message = _message(chat, form, "message")
        if message is None or not place.isdecimal() or int(place) >= len(message.buttons):
            raise RefusedError(PageWord.NOT_POSSIBLE)
        if not me.sees(chat):
            raise RefusedError(PageWord.NOT_IN_GROUP)
        me.press(message, message.buttons[int(place)])
        return {}

    async def _open(self, form: FormData) -> Answer:
        """Open a link to the bot."""
        me, _ = self._open_chat(form)
        me.open_link(str(form.get("url", "")), self._state.group)
        return {}

    async def _join(self, form: FormData) -> Answer:
        """Join the group."""
        me, _ = self._open_chat(form)
        me.join(self._state.group)
        self._state.tell(PERSON_MOVED)
        return {}


def _message(chat: Chat, form: FormData, field: str) -> ChatMessage | None:
    """The message whose number is in that field of a form; None if there is none."""
    number = str(form.get(field, ""))
    return chat.messages.get(int(number)) if number.isdecimal() else None
