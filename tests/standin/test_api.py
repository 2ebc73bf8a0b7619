"""Strictness, the transcript, flood limits, faults and the command list."""

from typing import Any

import httpx
import pytest

from keizer_bot.standin.methods import Method
from keizer_bot.standin.model import ApiRefusal, Chat, FloodLimits
from keizer_bot.standin.posts import METHODS
from keizer_bot.standin.server import Upload, answer
from keizer_bot.standin.world import Telegram
from tests.manual_clock import ManualClock
from tests.rows import each_row
from tests.standin.faults import Fault, Faults, faults
from tests.standin.people import Scene
from tests.standin.stage import Api, picture

MIB = 1 << 20


def _keys(further: dict[str, Any]) -> dict[str, Any]:
    return {"inline_keyboard": [[{"text": "x", "url": "example.org"} | further]]}


@each_row("method", METHODS.values())
def test_parameters_are_telegrams(method: type[Method]) -> None:
    """Every method and parameter of the stand-in is known to aiogram."""
    from tests.standin.judge import model_of  # noqa: PLC0415 - aiogram takes a second

    model = model_of(method.__name__)
    assert set(method.__struct_fields__) <= set(model.model_fields)


@pytest.mark.parametrize(
    ("method", "params"),
    [
        ("sendMessage", {"txt": "a"}),
        ("sendMessage", {"text": "a", "reply_markup": "keys"}),
        ("getUpdates", {"offset": "first"}),
        ("pinChatMessage", {"disable_notification": "perhaps"}),
        ("sendMessage", {"text": 5}),
        ("getFile", {}),
        ("getChatMember", {}),
        ("sendDocument", {}),
        ("editMessageText", {"text": "a"}),
        ("setMyCommands", {"commands": [], "scope": {"type": "all"}}),
        ("sendPoll", {}),
        ("sendMessage", {"text": "a", "reply_markup": {"force_reply": True}}),
        ("sendMessage", {"text": "a", "reply_markup": {"inline_keyboard": [{"text": "x"}]}}),
        ("sendMessage", {"text": "a", "reply_markup": {"inline_keyboard": [["1-0"]]}}),
        ("sendMessage", {"text": "a", "reply_markup": {"inline_keyboard": [[{"url": "a.b"}]]}}),
        ("sendMessage", {"text": "a", "reply_markup": _keys({"pay": True})}),
        ("sendMessage", {"text": "a", "reply_markup": _keys({"callback_data": "u:1"})}),
    ],
)
async def test_faults_that_telegram_overlooks_are_refused(
    api: Api, telegram: Telegram, club: Chat, method: str, params: dict[str, Any]
) -> None:
    """Unknown methods, missing and unknown parameters, and wrong types are refused, on record."""
    target = {"chat_id": club.id} if method[:3] not in ("get", "set") else {}
    assert not (await api(method, **target, **params))["ok"]
    assert len(telegram.violations) == 1


@pytest.mark.parametrize(
    ("path", "code", "description"),
    [
        ("/botnonsense/getMe", 401, "Unauthorized: invalid token specified"),
        ("/bot7000000001:other/getMe", 401, "Unauthorized"),
        ("/bot7000000001:playground/getYou", 404, "Not Found: method not found"),
        ("/elsewhere", 404, "Not Found"),
        ("/file/bot7000000001:playground/documents/none", 404, "Not Found"),
        ("/file/bot7000000001:other/documents/file_0.txt", 404, "Not Found"),
    ],
)
async def test_wrong_addresses(
    http: httpx.AsyncClient, path: str, code: int, description: str
) -> None:
    """A wrong token is 401, an unknown method or place 404, with the code as HTTP status too."""
    response = await http.get(path)
    assert response.status_code == code
    assert response.json() == {"ok": False, "error_code": code, "description": description}


async def test_a_body_that_is_no_json(http: httpx.AsyncClient, telegram: Telegram) -> None:
    """A broken or listed JSON body is 400."""
    headers = {"content-type": "application/json"}
    for body in ("{", "[]"):
        response = await http.post(f"/bot{telegram.token}/getMe", content=body, headers=headers)
        assert response.status_code == 400


async def test_the_transcript(api: Api, telegram: Telegram, club: Chat) -> None:
    """Every request is kept with its decoded parameters and answer; getUpdates only if named."""
    await api("sendmessage", chat_id=str(club.id), text="a")
    await api("getUpdates")
    (sent,) = telegram.requests()
    assert (sent.method, sent.params) == ("sendMessage", {"chat_id": club.id, "text": "a"})
    assert sent.response["result"]["text"] == "a"
    assert len(telegram.requests("getUpdates")) == 1


async def test_a_group_takes_twenty_a_minute(api: Api, club: Chat, clock: ManualClock) -> None:
    """The 21st message to a group within a minute is 429, and says how long to wait."""
    for _ in range(20):
        assert (await api("sendMessage", chat_id=club.id, text="a"))["ok"]
        clock.advance(1)
    answer = await api("sendMessage", chat_id=club.id, text="a")
    assert answer["error_code"] == 429
    assert answer["description"] == "Too Many Requests: retry after 40"
    assert answer["parameters"] == {"retry_after": 40}
    clock.advance(40)
    assert (await api("sendMessage", chat_id=club.id, text="a"))["ok"]


def test_one_chat_takes_a_burst() -> None:
    """A chat takes a short burst, then one message a second."""
    limits = FloodLimits(burst=3)
    for _ in range(3):
        limits.admit(1, 100.0, group=False)
    with pytest.raises(ApiRefusal):
        limits.admit(1, 100.5, group=False)
    limits.admit(1, 101.0, group=False)
    limits.admit(2, 101.0, group=False)


def test_all_chats_together_take_thirty_a_second() -> None:
    """The 31st message within a second is refused, for any chat."""
    limits = FloodLimits()
    for chat in range(30):
        limits.admit(chat, 100.0, group=False)
    with pytest.raises(ApiRefusal) as caught:
        limits.admit(99, 100.9, group=False)
    assert caught.value.parameters == {"retry_after": 1}
    limits.admit(99, 101.0, group=False)
    limits.enabled = False
    for _ in range(99):
        limits.admit(99, 101.0, group=True)


async def test_scripted_faults(api: Api, telegram: Telegram, club: Chat) -> None:
    """A scripted fault happens to its method that many times, and is on record."""
    faults(telegram).fail_next("sendMessage", Fault.TOO_MANY_REQUESTS, times=2)
    faults(telegram).fail_next("sendMessage", Fault.FORBIDDEN)
    codes = [
        (await api("sendMessage", chat_id=club.id, text="a")).get("error_code") for _ in range(4)
    ]
    assert codes == [429, 429, 403, None]
    answers = [each.response for each in telegram.requests()]
    assert [answer.get("error_code") for answer in answers] == codes


async def test_dropped_requests(api: Api, telegram: Telegram, club: Chat) -> None:
    """A dropped request did nothing, a dropped reply everything; neither is answered."""
    for fault in (Fault.DROP_REQUEST, Fault.DROP_REPLY):
        faults(telegram).fail_next("sendMessage", fault)
        with pytest.raises(httpx.RemoteProtocolError):
            await api("sendMessage", chat_id=club.id, text=fault.value)
    assert [each.ok for each in telegram.requests()] == [False, True]
    assert club.last.text == "drop_reply"


def test_random_faults_repeat() -> None:
    """The same seed gives the same faults, at about the given rate, until stopped."""

    def strike(seed: int) -> list[Fault | None]:
        chosen = Faults()
        chosen.fail_at_random(0.5, seed, [Fault.BAD_GATEWAY], ["sendMessage"])
        assert chosen.strike("getMe") is None
        return [chosen.strike("sendMessage") for _ in range(100)]

    assert strike(1) == strike(1) != strike(2)
    assert 30 < strike(1).count(Fault.BAD_GATEWAY) < 70


@pytest.mark.parametrize(
    ("params", "description"),
    [
        ({"commands": [{"command": "Wie", "description": "x"}]}, "BOT_COMMAND_INVALID"),
        ({"commands": [{"command": "/", "description": "x"}]}, "command must be non-empty"),
        (
            {"commands": [{"command": "a" * 33, "description": "x"}]},
            "command length must not exceed 32",
        ),
        (
            {"commands": [{"command": "wie", "description": " "}]},
            "command description must be non-empty",
        ),
        (
            {"commands": [{"command": "wie", "description": "x" * 257}]},
            "command description length must not exceed 256",
        ),
        ({"commands": [{"command": "wie", "description": "x"}] * 101}, "BOT_COMMANDS_TOO_MUCH"),
        ({"commands": [], "language_code": "dutch"}, "invalid language code specified"),
        ({"commands": [], "scope": {"type": "chat"}}, "chat not found"),
        ({"commands": [], "scope": {"type": "chat_member", "chat_id": 99}}, "chat not found"),
    ],
)
async def test_command_lists_have_rules(api: Api, params: dict[str, Any], description: str) -> None:
    """A faulty command or language, or a chat that is not there, is refused as by Telegram."""
    answer = await api("setMyCommands", **params)
    assert answer["description"] == f"Bad Request: {description}"


async def test_command_lists_by_scope(api: Api, scene: Scene, telegram: Telegram) -> None:
    """Each scope and language has a list of its own."""
    scene.person("Jan").write("/start")
    scope = {"type": "chat", "chat_id": 5001}
    commands = [{"command": "wie", "description": "Wie komt er?"}]
    assert (await api("setMyCommands", commands=commands, scope=scope, language_code="nl"))["ok"]
    assert telegram.commands == {("chat 5001 0", "nl"): commands}


async def test_looking_at_chats(api: Api, club: Chat, scene: Scene) -> None:
    """A person who was never in the chat has left it, and nobody is invalid."""
    els = scene.person("Els")
    member = await api("getChatMember", chat_id=club.id, user_id=els.id)
    assert member["result"]["status"] == "left"
    nobody = await api("getChatMember", chat_id=club.id, user_id=1)
    assert nobody["description"] == "Bad Request: PARTICIPANT_ID_INVALID"


@pytest.mark.parametrize(
    ("method", "part", "size", "description"),
    [
        ("sendPhoto", "photo", 10 * MIB + 1, "file of size too big for a photo"),
        ("sendDocument", "document", 50 * MIB + 1, "file is too big"),
        ("sendDocument", "document", 0, "file must be non-empty"),
        ("sendDocument", "thumbnail", 1, "the stand-in refuses the parameters of sendDocument"),
    ],
)
async def test_files_have_sizes(
    telegram: Telegram, club: Chat, method: str, part: str, size: int, description: str
) -> None:
    """Too large, empty and unexpected files are refused."""
    fields = {"chat_id": str(club.id)}
    uploads = {part: Upload("file", bytes(size))}
    response = await answer(telegram, telegram.token, method, fields, uploads)
    assert response["description"].startswith(f"Bad Request: {description}")


@pytest.mark.parametrize(
    ("content", "description"),
    [
        (b"no picture", "IMAGE_PROCESS_FAILED"),
        (picture(40, 40)[:-30], "IMAGE_PROCESS_FAILED"),
        (picture(1000, 9001), "PHOTO_INVALID_DIMENSIONS"),
        (picture(10, 201), "PHOTO_INVALID_DIMENSIONS"),
    ],
)
async def test_a_photo_is_a_picture(
    telegram: Telegram, club: Chat, content: bytes, description: str
) -> None:
    """A picture that cannot be decoded, or is too large or too long, is refused."""
    fields = {"chat_id": str(club.id)}
    uploads = {"photo": Upload("stand.png", content)}
    response = await answer(telegram, telegram.token, "sendPhoto", fields, uploads)
    assert response["description"] == f"Bad Request: {description}"


async def test_a_photo_s_caption_has_a_length(telegram: Telegram, club: Chat) -> None:
    """1,024 characters, the mark-up not counted."""
    fields = {"chat_id": str(club.id), "caption": f"<b>{'a' * 1024}</b>", "parse_mode": "HTML"}
    uploads = {"photo": Upload("stand.png", picture(32, 16))}
    assert (await answer(telegram, telegram.token, "sendPhoto", fields, uploads))["ok"]
    fields["caption"] += "a"
    response = await answer(telegram, telegram.token, "sendPhoto", fields, uploads)
    assert response["description"] == "Bad Request: message caption is too long"


async def test_a_file_stays_of_its_kind(api: Api, telegram: Telegram, club: Chat) -> None:
    """A file uploaded as a document is no photo by its id; an unknown id is named."""
    fields = {"chat_id": str(club.id)}
    uploads = {"document": Upload("stand.png", picture(32, 16))}
    await answer(telegram, telegram.token, "sendDocument", fields, uploads)
    (file_id,) = telegram.files
    assert (await api("sendDocument", chat_id=club.id, document=file_id))["ok"]
    refused = await api("sendPhoto", chat_id=club.id, photo=file_id)
    assert refused["description"] == "Bad Request: can't use file of type Document as Photo"
    refused = await api("sendPhoto", chat_id=club.id, photo="AgAC")
    assert refused["description"] == "Bad Request: wrong file identifier/HTTP URL specified"


async def test_large_files_cannot_be_fetched(api: Api, club: Chat, telegram: Telegram) -> None:
    """A file over 20 MB can be sent to a bot, but not fetched by it."""
    tom = Scene(telegram).person("Els")
    tom.send_document(tom.chat, "groot.db", bytes(20 * MIB + 1))
    (file_id,) = telegram.files
    assert club.has(telegram.bot.id)
    assert (await api("getFile", file_id=file_id))["description"] == "Bad Request: file is too big"


async def test_a_broken_stand_in_is_loud(
    api: Api, telegram: Telegram, club: Chat, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A mistake in the stand-in itself is among the violations, not hidden in an answer."""
    monkeypatch.setattr(telegram, "chats", None)
    with pytest.raises(AttributeError):
        await api("sendMessage", chat_id=club.id, text="a")
    assert "the stand-in itself failed" in telegram.violations[0]


async def test_private_chats_are_no_groups(api: Api, scene: Scene) -> None:
    """A private chat knows no third."""
    els = scene.person("Els")
    els.write("/start")
    other = scene.person("Piet")
    answer = await api("getChatMember", chat_id=els.id, user_id=other.id)
    assert answer["description"] == "Bad Request: user not found"


async def test_a_group_the_bot_was_never_in(api: Api, scene: Scene) -> None:
    """To the bot a group where it never was does not exist."""
    club = scene.group("Anders", scene.person("Els"), bot=None)
    answer = await api("getChat", chat_id=club.id)
    assert answer["description"] == "Bad Request: chat not found"
