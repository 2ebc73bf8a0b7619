"""The real library against a real loopback port, judged by aiogram's types."""

import asyncio
import time
from itertools import pairwise
from typing import Any
from urllib.parse import urlsplit

import httpx
import pytest
import telegram as ptb
from telegram.error import NetworkError

from keizer_bot.standin.model import AdminRight, Chat
from keizer_bot.standin.server import serving
from keizer_bot.standin.world import Telegram
from tests.standin.faults import Fault, faults
from tests.standin.people import Person, Scene
from tests.standin.stage import picture

pytestmark = pytest.mark.slow

PNG = picture(32, 16)


@pytest.mark.usefixtures("judge")
async def test_texts_are_sent_and_edited(served_bot: ptb.Bot, club: Chat) -> None:
    """sendMessage, editMessageText and editMessageReplyMarkup change the chat."""
    keys = ptb.InlineKeyboardMarkup([[ptb.InlineKeyboardButton("1-0", callback_data="u:1")]])
    sent = await served_bot.send_message(club.id, "<b>R12</b>", "HTML", reply_markup=keys)
    await sent.edit_text("R13", reply_markup=keys)
    assert (club.last.text, club.last.buttons[0].data) == ("R13", "u:1")
    await sent.edit_reply_markup(None)
    assert club.last.buttons == []


@pytest.mark.usefixtures("judge")
async def test_updates_arrive(served_bot: ptb.Bot, club: Chat, jan: Person) -> None:
    """Polling brings messages and presses that the library can read and answer."""
    keys = ptb.InlineKeyboardMarkup([[ptb.InlineKeyboardButton("1-0", callback_data="u:1")]])
    await served_bot.send_message(club.id, "Uitslag?", reply_markup=keys)
    press = jan.press(club.last, "1-0")
    updates = await served_bot.get_updates(allowed_updates=ptb.Update.ALL_TYPES)
    query = updates[-1].callback_query
    assert query is not None
    assert await query.answer("Genoteerd", show_alert=True)
    assert (press.answer, press.alert) == ("Genoteerd", True)


@pytest.mark.usefixtures("judge")
async def test_files_go_both_ways(served_bot: ptb.Bot, club: Chat, telegram: Telegram) -> None:
    """Photos and documents are kept byte for byte, and getFile fetches them again."""
    sent = await served_bot.send_document(club.id, b"{}", filename="seizoen.json", caption="hier")
    assert sent.document is not None
    file = await sent.document.get_file()
    assert bytes(await file.download_as_bytearray()) == b"{}"
    photo = await served_bot.send_photo(club.id, PNG, caption="<i>stand</i>", parse_mode="HTML")
    assert (photo.photo[0].width, photo.photo[0].height) == (32, 16)
    assert telegram.files[photo.photo[0].file_id].content == PNG
    again = await served_bot.send_photo(club.id, photo.photo[0].file_id)
    assert telegram.files[again.photo[0].file_id].content == PNG


@pytest.mark.usefixtures("judge")
async def test_the_chat_can_be_looked_at(served_bot: ptb.Bot, club: Chat, tom: Person) -> None:
    """Both getChat and getChatMember give the members."""
    assert (await served_bot.get_chat(club.id)).title == "De Club"
    assert (await served_bot.get_chat_member(club.id, tom.id)).status == "creator"


@pytest.mark.usefixtures("judge")
async def test_pins_and_reactions(served_bot: ptb.Bot, club: Chat, tom: Person) -> None:
    """PinChatMessage and setMessageReaction mark a message."""
    tom.promote_bot(club, AdminRight.PIN)
    sent = await served_bot.send_message(club.id, "Indeling")
    assert await sent.pin()
    assert (await served_bot.get_chat(club.id)).pinned_message == sent
    assert await sent.set_reaction("👍")
    assert list(club.messages[sent.message_id].reactions.values()) == [["👍"]]


@pytest.mark.usefixtures("judge")
async def test_the_account_is_managed(served_bot: ptb.Bot, telegram: Telegram) -> None:
    """The bot's own name and its command list answer as the library expects."""
    assert (await served_bot.get_me()).username == telegram.bot.username
    assert await served_bot.set_my_commands([("wie", "Wie komt er?")], language_code="nl")


@pytest.mark.parametrize("fault", [Fault.DROP_REQUEST, Fault.DROP_REPLY, Fault.BAD_GATEWAY])
async def test_network_faults(
    served_bot: ptb.Bot, club: Chat, telegram: Telegram, fault: Fault
) -> None:
    """To the library a lost request, a lost reply and a 502 are all network errors."""
    faults(telegram).fail_next("sendMessage", fault)
    with pytest.raises(NetworkError):
        await served_bot.send_message(club.id, "hoi")
    assert (club.last.text == "hoi") is (fault is Fault.DROP_REPLY)


async def test_a_stopped_server_cuts_off_a_waiting_poll(telegram: Telegram) -> None:
    """A getUpdates that waits when the server closes ends at once, without an answer."""
    async with httpx.AsyncClient() as client:
        async with serving(telegram) as address:
            url = f"{address}/bot{telegram.token}/getUpdates?timeout=50"
            waiting = asyncio.create_task(client.get(url))
            await asyncio.sleep(0.1)
        with pytest.raises(httpx.TransportError):
            await waiting


async def test_one_address_is_served(telegram: Telegram) -> None:
    """At any other of this machine's addresses nobody answers."""
    async with serving(telegram) as address:
        with pytest.raises(OSError, match="Connect call failed"):
            await asyncio.open_connection("127.0.0.2", urlsplit(address).port)


async def test_a_foreign_host_name_is_refused(telegram: Telegram) -> None:
    """A page that rebinds its name to 127.0.0.1 gets nothing."""
    async with serving(telegram) as address, httpx.AsyncClient() as client:
        headers = {"Host": "evil.example"}
        url = f"{address}/bot{telegram.token}/getMe"
        assert (await client.get(url, headers=headers)).status_code == 400


@pytest.mark.parametrize(
    "how",
    [{"json": {"chat_id": 5001}}, {"data": {"chat_id": "5001"}}, {"params": {"chat_id": 5001}}],
)
async def test_every_kind_of_body(
    http: httpx.AsyncClient, scene: Scene, telegram: Telegram, how: dict[str, Any]
) -> None:
    """Parameters come as JSON, as a form, in the query, or as multipart alike."""
    scene.person("Jan").write("/start")
    response = await http.post(f"/bot{telegram.token}/getchat", **how)
    assert response.json()["result"]["first_name"] == "Jan"
    url = f"/bot{telegram.token}/sendDocument?chat_id=5001"
    sent = await http.post(url, files={"document": ("a.txt", b"abc")})
    assert sent.json()["result"]["document"]["file_size"] == 3


async def test_a_taken_port_is_said(telegram: Telegram) -> None:
    """Two stand-ins cannot have one port; once the first is gone the port is free again."""
    async with serving(telegram) as address:
        port = urlsplit(address).port or 0
        with pytest.raises(OSError, match="in use"):
            await serving(telegram, port).__aenter__()
    async with serving(telegram, port) as again:
        assert again == address


async def test_answers_are_not_delayed(served_bot: ptb.Bot) -> None:
    """Requests on one connection wait for no delayed acknowledgement, 40 ms each."""
    moments = [time.perf_counter()]
    for _ in range(10):
        await served_bot.get_me()
        moments.append(time.perf_counter())
    assert min(after - before for before, after in pairwise(moments)) < 0.03
