"""html-validate finds no fault in any page of a club's site or of the demo."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

from tests.demo.page.running import Running, running_page

pytestmark = pytest.mark.timeout(400)

_PROGRAM = Path(sys.prefix) / "npm" / "node_modules" / ".bin" / "html-validate"  # of `make apps`


def complaints(*files: Path) -> str:
    """The faults by its recommended rules; it exits with 0 if there are none."""
    command = [str(_PROGRAM), "--preset=recommended", "--formatter=text", *map(str, files)]
    done = subprocess.run(command, check=False, timeout=100, capture_output=True, text=True)  # noqa: S603 - on files of this test
    assert (done.returncode == 0) == (done.stdout == "")
    return done.stdout


def test_it_sees_what_is_wrong(tmp_path: Path) -> None:
    """If it found no faults here, its silence elsewhere would mean nothing."""
    file = tmp_path / "wrong.html"
    file.write_text('<!DOCTYPE html>\n<p id="a">x<p id="a">', "utf-8")
    assert "no-dup-id" in complaints(file)


def test_every_page_of_a_site_is_right(club_site: Path) -> None:
    """The site is that of a club of 24 after eleven rounds."""
    pages = sorted(club_site.rglob("*.html"))
    assert len(pages) > 24 + 11
    assert complaints(*pages) == ""


def wait_for_facts(demo: Running) -> None:
    """Wait until the page has a club to show."""
    demo.until(lambda: demo.session.facts is not None)


def test_the_page_of_the_demo_is_right(tmp_path: Path) -> None:
    """It is checked in each language, in the group and in private, and on both tabs of a phone."""
    files = list[Path]()
    for language in ("nl", "en", "it"):
        with running_page(tmp_path / language, language, still=True, kept=True) as demo:
            wait_for_facts(demo)
            phone = next(iter(demo.session.state.company.phones))
            member = demo.member(2)
            looks = ((member, "group"), (member, "private"), (phone, "page"), (phone, "mail"))
            for number, chat in looks:
                files.append(tmp_path / f"{language}-{chat}.html")
                page = demo.http.get("", params={"as": number, "chat": chat})
                files[-1].write_text(page.text, "utf-8")
    assert complaints(*files) == ""
