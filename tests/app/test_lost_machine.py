"""The machine is lost after the evening; a new one has the copy, the key and the token."""

from dataclasses import replace
from pathlib import Path

import pyrage
import pytest

from tests.app.forked import ForkedBot
from tests.app.process import Club, until

pytestmark = pytest.mark.slow


async def keizer_bot(folder: Path, *words: str) -> str:
    """The output of that command in the folder; it must succeed."""
    said = folder / f"said by {words[0]}"
    process = ForkedBot([*words, "--config", str(folder / "config.toml")], said)
    assert await process.wait() == 0
    return said.read_text()


async def asked(club: Club, words: str) -> str:
    """The bot's private answer to a member."""
    member = club.members[1]
    before = len(member.chat.messages)
    member.write(words)
    await until(lambda: len(member.chat.messages) > before + 1)
    return list(member.chat.messages.values())[-1].body


async def test_a_new_machine_is_back_at_work_with_the_same_ranking(
    club: Club, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The copy that left at the final hour is all there is; the bot answers as before."""
    pair = pyrage.x25519.Identity.generate()
    nas = tmp_path / "nas"
    nas.mkdir()
    (tmp_path / "key").write_text(str(pair))
    with (club.folder / "config.toml").open("a") as config:
        config.write(f'[backup]\nrecipients = ["{pair.to_public()}"]\n')
        config.write('copy_to = [{folder = "nas"}]\n')
    lost = await club.start()
    await until(lambda: list(nas.glob("*.age")))  # the missed night's
    for moment, phase in (("16:59:55", "closed"), ("18:59:55", "paired")):
        club.at(f"2026-11-20T{moment}+00:00")
        await club.until_rows("SELECT phase FROM round WHERE number = 1", [(phase,)])
    club.at("2026-11-23T19:00:00+00:00")
    club.members[1].write("/uitslag gewonnen")
    await club.until_rows("SELECT count(*) FROM game WHERE result IS NOT NULL", [(1,)])
    club.at("2026-11-23T22:29:55+00:00")
    await until(lambda: list(nas.glob("*-20261123T22*.age")))
    (copy,) = nas.glob("*-20261123T22*.age")
    ranking = await asked(club, "/stand")
    season = await keizer_bot(club.folder, "season", "export")
    lost.kill()
    await lost.wait()

    new = tmp_path / "new"
    new.mkdir()
    key = str(tmp_path / "key")
    said = await keizer_bot(new, "restore", str(copy), "--key", key, "--yes")
    assert "tot en met ronde 1" in said
    assert "komt uit de kopie, zonder het token van de bot" in said
    assert await keizer_bot(new, "season", "export") == season
    (new / "clock").write_bytes((club.folder / "clock").read_bytes())
    monkeypatch.setenv("KEIZER_BOT_TOKEN", club.telegram.token)
    again = replace(club, folder=new)
    await again.start()
    assert await asked(again, "/stand") == ranking
