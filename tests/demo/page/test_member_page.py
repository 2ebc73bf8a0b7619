"""A member without Telegram, with the real bot behind the page on their phone."""

from __future__ import annotations

import re
from collections.abc import Iterator
from urllib.parse import urlsplit

import pytest

from tests.demo.page.running import Running, running_page

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]


@pytest.fixture(scope="module")
def page(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """The page in English, in the middle of the first evening; its members keep still."""
    folder = tmp_path_factory.mktemp("club") / "new"
    with running_page(folder, still=True, kept=True) as page:
        page.until(lambda: "Frank Endplayton" in shown(page, "endplayton"))
        yield page


def shown(page: Running, phone: str) -> str:
    """The text on somebody's phone."""
    return page.http.get(f"phone/{phone}/", follow_redirects=True).text


def says(page: Running, phone: str, words: str) -> str:
    """The text on the phone after they said these words on their page."""
    first = page.http.get(f"phone/{phone}/", follow_redirects=True)
    fields = dict(re.findall(r'name="(number|seen)" value="([^"]*)"', first.text))
    return page.http.post(first.url, data={**fields, "say": words}, follow_redirects=True).text


def test_a_sign_off_on_the_page_counts_in_the_group(page: Running) -> None:
    """The page says so at once; asked in the group, the bot tells all."""
    assert "Noted: you are not coming on Monday 8" in says(page, "endplayton", "/signoff 8-9")
    member = page.member()
    assert page.post("say", **{"as": member}, chat="group", text="/who 8-9").is_success
    page.until(lambda: re.search(r"/who 8-9.*Frank Endplayton", page.log(member, "group")))


def test_the_mails_of_the_evening_so_far_are_there(page: Running) -> None:
    """The reminder and one's own game, with links to answer, to the page and to turn mail off."""
    mails = page.log("endplayton", "mail")
    assert "Are you coming on Monday 1 September? – Molehill Chess Club" in mails
    assert re.search(r"white against Owen Rankleworth.* – Molehill Chess Club", mails)
    linked = page.http.get("log", params={"as": "endplayton", "chat": "mail"}).text
    answer, own, turn_off = re.findall(r"&amp;path=(/[^\"]*)", linked)[:3]
    assert (answer[:5], own, turn_off[:5]) == ("/kom/", "/", "/uit/")
    assert '<form method="post"' in page.http.get(f"phone/endplayton{turn_off}").text


def test_a_mail_that_its_server_does_not_take_comes_later(page: Running) -> None:
    """Once: the opponent's result is on the page, and comes by mail."""
    mails = page.session.state.company.phones["endplayton"].mails
    tried = list[bool]()
    page.session.mail.online = lambda: bool(tried.append(True))  # type: ignore[func-returns-value]
    opponent = page.session.state.company.people["rankleworth"]
    asked = {"as": str(opponent.id), "chat": "group", "text": "/result I won"}
    assert page.post("say", **asked).is_success
    page.until(lambda: tried)
    assert len(mails) == 2
    page.session.mail.online = lambda: page.session.bot.online
    page.post("clock", do="rate", value="60")
    page.until(lambda: len(mails) > 2)
    page.post("clock", do="run", value="0")
    assert len(mails) == 3
    assert "Owen Rankleworth" in mails[-1].text


def test_two_phones_are_two_people(page: Running) -> None:
    """Both are open in one browser."""
    assert "Elsie Zwischenby" in shown(page, "zwischenby")
    assert "Elsie Zwischenby" not in shown(page, "endplayton")


def test_all_of_the_page_is_within_its_frame(page: Running) -> None:
    """Wherever its links and files lead."""
    root, seen, left = f"{urlsplit(page.address).path}phone/endplayton/", set[str](), ["/"]
    while left:
        answer = page.http.get(f"phone/endplayton{left.pop()}", follow_redirects=True)
        assert answer.status_code == 200, answer.url
        for link in re.findall(r' (?:href|src|action)="(/[^"#]*)"', answer.text):
            assert link.startswith(root)
            path = f"/{link.removeprefix(root)}".replace("&amp;", "&")
            if path not in seen:
                seen.add(path)
                left.append(path)
    assert any(path.startswith("/static/") for path in seen)


def test_a_page_is_away_while_the_bot_is(page: Running) -> None:
    """Or while its network is down; then it comes back, with the same device."""
    for lever, back in (("kill", "start"), ("cut", "mend")):
        assert page.post("trouble", do=lever).is_success
        assert "The page is gone for a moment" in shown(page, "zwischenby")
        assert page.post("trouble", do=back).is_success
        page.until(lambda: "Elsie Zwischenby" in shown(page, "zwischenby"))
