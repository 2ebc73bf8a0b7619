"""The show as it is watched: two rounds through the real bot in its own process."""

import asyncio
import io
import re
from pathlib import Path
from typing import NamedTuple

import pytest
from babel import Locale
from rich.console import Console

from keizer_bot.engine import rules_from, standings
from keizer_bot.formats.season_file import SeasonFile, read_season_file
from keizer_bot.i18n.formats import number
from keizer_bot.playground.backstage import ShowError
from keizer_bot.playground.show import Plan, play

pytestmark = pytest.mark.slow

README = Path(__file__).parents[2] / "README.md"
PARTS = re.DOTALL | re.MULTILINE
TIME = re.compile(r"^ *[A-Z][a-z] \d\d:\d\d")
RANKING_LINE = re.compile(r"^ +(\d+) +\S+ .+? (\d\S*) +\d+ +\d+ *$", re.MULTILINE)


class Played(NamedTuple):
    """What was shown, and the season that was kept."""

    shown: str
    season: SeasonFile


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """Two rounds in English; nobody watches, so nothing waits."""
    folder = tmp_path_factory.mktemp("show")
    paper = io.StringIO()
    asyncio.run(play(Plan(2, 1, "en", Console(file=paper, width=80), folder)))
    return Played(paper.getvalue(), read_season_file((folder / "season.json").read_bytes()))


@pytest.fixture(scope="module")
def shown(played: Played) -> str:
    """What was shown, with a single space for each gap."""
    return " ".join(played.shown.split())


@pytest.mark.parametrize(
    "said",
    [
        "This group now belongs to Schaakclub De Terp.",
        "20 members open their personal links.",
        "Round 1 · Monday 1 September",
        "plays for the club and is not coming on Monday 1 September",
        "👍 on the message of Rinse Gambietstra",
        "private, with Wiebrand Torenga Fr",
        "Noted, but late:",
        "Pairings of round 2",
        "[I won] [Draw] [I lost]",
        "pinned to the top of the group",
        "is now 0-1 (was 1-0). Your opponent is told.",
        "taps [That is right]",
        "Those are 2 evenings: Monday 8 September and Monday 15 September.",
        "taps [Yes]",
        "did not come. Without an objection you win by forfeit",
        "taps [Not right]",
        "objection: the arbiter will decide",
        "The arbiter has decided your game of round 2",
        "2 results entered",
        "Ranking after round 2",
        "Your own value:",
    ],
)
def test_the_chat_shows(shown: str, said: str) -> None:
    """What happens in a club's week is seen, as its members see it."""
    assert said in shown


def test_every_round_has_all_its_results(played: Played) -> None:
    """Nothing that the members and the arbiter sent in was lost."""
    rounds = played.season.season.rounds[:2]
    assert all(round_.games for round_ in rounds)
    assert [game for round_ in rounds for game in round_.games if game.result is None] == []


def test_the_season_that_is_kept_gives_the_ranking_that_was_posted(played: Played) -> None:
    """The engine makes of the exported file what the group read."""
    posted = played.shown.split("Ranking after round 2")[1].split("─" * 20)[0]
    ranking = standings(played.season.season, rules_from(played.season.rules), after=2)
    computed = [(str(line.rank), number(line.total, Locale("en"))) for line in ranking.lines]
    assert RANKING_LINE.findall(posted) == computed
    assert len(computed) == 24


def test_readme_shows_this_show(played: Played) -> None:
    """What README.md shows was seen; only the minutes may differ, for they pass while it plays."""
    excerpt = re.findall(r"^```text\n(.*?)^```", README.read_text(encoding="utf-8"), PARTS)
    lines = [TIME.sub("", line) for line in excerpt[0].splitlines() if line not in ("", "…")]
    seen = {TIME.sub("", line).rstrip() for line in played.shown.splitlines()}
    assert [line for line in lines if line not in seen] == []


def test_no_link_is_shown(played: Played) -> None:
    """The one-time links stay with those whom they were given to."""
    assert re.findall(r"/start\S* +\S", played.shown) == []


async def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    """The show writes over nobody's files."""
    (tmp_path / "keizer.db").touch()
    with pytest.raises(ShowError, match="is not empty"):
        await play(Plan(1, 1, "nl", Console(file=io.StringIO()), tmp_path))
