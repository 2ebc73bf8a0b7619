"""Any request gets an answer that says something: no failure, and nobody else's page."""

from __future__ import annotations

import logging
from asyncio import Runner
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import quote

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.web.stage import ILSE, URL, Browser, number_on, open_club

pytestmark = pytest.mark.slow

HEADERS = ("Cookie", "User-Agent", "Accept-Language", "X-Forwarded-For", "Content-Type", "Range")
PARTS = ("", "in", "me", "static", "page.css", "..", "%2e%2e", "\u202e", "mail", "club", "1", "-1")
path = st.lists(st.sampled_from(PARTS) | st.text(max_size=8), max_size=5).map("/".join)
words = st.text(max_size=40) | st.sampled_from(
    ("/afmelden", "/stand", "/help", "q:1:0", "z:1", "u:12:1:1-0", "w:2", "b:1:undo", "/koppel")
)
field = st.sampled_from(("number", "seen", "say", "press", "message", "with", "lines", "mail"))
fields = st.dictionaries(field, words, max_size=5)
plain = st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=60)


class Stage:
    """A club that is opened once: every request is answered, whatever came before."""

    def __init__(self, folder: Path, runner: Runner) -> None:
        self.run = runner.run
        self.club = self.run(open_club(folder))
        self.member = self.run(self.club.browser(ILSE))
        self.home = self.run(self.member.home())
        # Their name is not in the ranking that everybody may see.
        self.run(self.club.rows("UPDATE member SET website = 'initials' RETURNING 1"))

    def later(self) -> None:
        """Let some seconds pass, so that no request exceeds a limit."""
        self.club.clock.advance(2)


@pytest.fixture(scope="module")
def stage(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Stage]:
    """The pages, a member's browser, and a stranger's."""
    with Runner() as runner:
        opened = Stage(tmp_path_factory.mktemp("web"), runner)
        yield opened
        runner.run(opened.club.database.close())


@given(where=path, name=st.sampled_from(HEADERS), value=plain)
def test_any_address_and_header_gets_an_answer(
    stage: Stage, where: str, name: str, value: str
) -> None:
    """A stranger's request shows no hidden name and sets off nothing."""
    stage.later()
    headers = {name: value}
    browser = Browser(stage.club.front)
    raw = {key: text.encode("latin-1") for key, text in headers.items()}
    answer = stage.run(browser.client.get(f"{URL}/{quote(where)}", headers=raw))  # type: ignore[arg-type]
    assert answer.status_code < 500, answer.text
    assert ILSE not in answer.text


@given(fields=fields, fresh=st.booleans())
def test_any_form_of_a_member_gets_an_answer(
    stage: Stage, fields: dict[str, str], fresh: bool
) -> None:
    """Its words are understood or refused in words, as in the chat."""
    stage.later()
    if fresh:
        fields["number"] = number_on(stage.run(stage.member.get(stage.home)))
    done = stage.run(stage.member.post(stage.home, fields))
    assert done.status_code == 303, done.text
    assert stage.run(stage.member.get(stage.home)).status_code == 200


@given(body=st.binary(max_size=200), where=st.sampled_from(("", "in", "mail", "claim", "own")))
def test_any_body_gets_an_answer(stage: Stage, body: bytes, where: str) -> None:
    """It need not be a form at all."""
    stage.later()
    to = stage.home if where == "own" else f"/{where}"
    headers = {"Origin": URL, "Content-Type": "application/json"}
    done = stage.run(stage.member.client.post(to, content=body, headers=headers))
    assert done.status_code < 500, done.text


def test_no_page_failed(stage: Stage, caplog: pytest.LogCaptureFixture) -> None:
    """A failing page says so, and the log names the place, without a word of the request."""
    caplog.set_level(logging.ERROR)
    stage.run(stage.member.post(stage.home, {"say": "/afmelden"}))
    assert caplog.records == []
