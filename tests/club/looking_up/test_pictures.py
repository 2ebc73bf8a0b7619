"""Pictures in the chat of [000]'s club: their content, and when one is reused."""

from __future__ import annotations

from collections.abc import AsyncIterator
from datetime import timedelta
from typing import Any

import pytest

from keizer_bot.core.attachments import Order, is_picture, mark
from keizer_bot.reports.pictures import cross_table_values
from keizer_bot.reports.pictures.values import RankingPicture, SeasonChart
from keizer_bot.store import uploads
from keizer_bot.store.website import set_club_style
from tests.club.club_000 import open_club, season_000
from tests.club.scene import GROUP, NOON, Scene


@pytest.fixture
async def club() -> AsyncIterator[Scene]:
    """The club with its three rounds behind it."""
    scene = await open_club(season_000())
    yield scene
    await scene.database.close()


async def ordered(club: Scene, text: str, *, by: str = "Jansen", **how: Any) -> Order:
    """The file that is to be made for that command, a minute after the last."""
    at = NOON + timedelta(minutes=club.updates)
    await club.say(text, by=by, at=at, **how)
    (order,) = [said["file"] for said in await club.said() if "file" in said]
    return dict(order)


async def test_the_picture_has_the_ranking_of_the_page(club: Scene) -> None:
    """De Zeeuw leads with 164½, as [000] has it."""
    order = await ordered(club, "/stand plaatje")
    first = order["values"]["rows"][0]
    assert order["of"] == RankingPicture.__name__
    assert first["cells"][2:5] == ["De Zeeuw", "164½", "50"]


async def test_an_unchanged_ranking_is_the_same_picture(club: Scene) -> None:
    """The picture is uploaded once, and not drawn again for the next person who asks."""
    one = await ordered(club, "/stand plaatje")
    other = await ordered(club, "/stand plaatje", chat="private")
    assert mark(one) == mark(other)


async def test_a_corrected_result_is_another_picture(club: Scene) -> None:
    """The ranking changed, so the uploaded picture is not used."""
    before = await ordered(club, "/stand plaatje")
    await club.database.run(
        lambda tx: tx.write("UPDATE game SET result = '1-0' WHERE result = '0-1'")
    )
    assert mark(await ordered(club, "/stand plaatje")) != mark(before)


async def test_a_picture_and_paper_are_in_the_club_s_style(club: Scene) -> None:
    """A picture sent after the host chose another style is another file."""
    before = await ordered(club, "/stand plaatje")
    await club.database.run(set_club_style, 1, "#ffd700", "iVBOR")
    after = await ordered(club, "/stand plaatje")
    assert after["values"]["style"] == {"colour": "#ffd700", "logo": "iVBOR"}
    assert mark(after) != mark(before)
    paper = await ordered(club, "/bestand stand pdf", by="Tom Wolf", chat="private")
    assert paper["values"]["style"] == {"colour": "#ffd700", "logo": "iVBOR"}


async def test_the_dark_picture_is_another_one(club: Scene) -> None:
    """A group that chose dark is not sent the light one again."""
    light = await ordered(club, "/stand plaatje")
    await club.database.run(uploads.choose_dark, GROUP, dark=True)
    dark = await ordered(club, "/stand plaatje")
    assert (light["look"], dark["look"]) == ("light", "dark")
    assert mark(light) != mark(dark)


async def test_one_s_own_line_is_strong(club: Scene) -> None:
    """Only Jansen's line in Jansen's chart, with the places of the page: 1, 1, 3 and 3."""
    order = await ordered(club, "/verloop", chat="private")
    own = [line for line in order["values"]["lines"] if line["own"]]
    assert order["of"] == SeasonChart.__name__
    assert [(line["name"], line["ranks"]) for line in own] == [("Jansen", [1, 1, 3, 3])]


async def test_somebody_who_does_not_play_sees_everybody(club: Scene) -> None:
    """The arbiter has no line of their own."""
    await club.say("/verloop", by="Tom Wolf", chat="private")
    (order,) = [said["file"] for said in await club.said() if "file" in said]
    assert not any(line["own"] for line in order["values"]["lines"])


async def test_a_button_keeps_its_round(club: Scene) -> None:
    """Under round 1 it shows round 1 for ever, in the theme that it names."""
    await club.press("f:1:stand:dark", by="Jansen", at=NOON, private=True)
    (order,) = [said["file"] for said in await club.said() if "file" in said]
    assert order["look"] == "dark"
    assert order["values"]["title"] == "Stand na ronde 1"


@pytest.mark.parametrize("data", ["f:1:stand:loud", "f:1:nothing:dark", "f:99:stand:dark",
                                  "f:1:verloop:dark:99", "f:1:verloop:dark:x", "f:1"])  # fmt: skip
async def test_a_forged_button_is_stale(club: Scene, data: str) -> None:
    """A button that the bot never made changes nothing."""
    await club.press(data, by="Jansen", at=NOON, private=True)
    assert not any("file" in said for said in await club.said())
    assert await club.rows("SELECT * FROM dark_chat") == []


async def test_a_stranger_s_press_shows_nothing(club: Scene) -> None:
    """A person whom the club does not know gets no picture of its members."""
    club.ids["Piet Vreemd"] = 7777
    await club.press("f:1:stand:dark", by="Piet Vreemd", at=NOON, private=True)
    assert not any("file" in said for said in await club.said())


async def test_a_large_cross_table_is_ones_own_part_with_the_whole_behind_a_button(
    club: Scene, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A picture that Telegram would shrink until it is illegible is sent as a document."""
    monkeypatch.setattr(cross_table_values, "_LEGIBLE", {9: 4})
    await club.say("/kruistabel", by="Jansen", chat="private")
    (part,) = await club.said()
    assert [row["name"] for row in part["file"]["values"]["rows"]][2] == "Jansen"
    assert len(part["file"]["values"]["rows"]) == 4
    assert is_picture(part["file"])
    (button,) = (b for row in part["buttons"] for b in row if b["label"] == "Hele tabel")
    await club.press(button["data"], by="Jansen", at=NOON, private=True)
    (whole,) = [said["file"] for said in await club.said() if "file" in said]
    assert len(whole["values"]["rows"]) == 10
    assert not is_picture(whole)
