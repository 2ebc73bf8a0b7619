"""The show as it is watched: a season of seven rounds through the real bot in its own process."""

import asyncio
import inspect
import io
import re
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from enum import Enum
from pathlib import Path
from typing import NamedTuple

import pytest
from babel import Locale
from rich.console import Console

from keizer_bot.demo import messages, scenes, weeks
from keizer_bot.demo.club import DemoPlan, cast_in
from keizer_bot.demo.program import DemoError
from keizer_bot.demo.terminal import play
from keizer_bot.engine.ranking import standings
from keizer_bot.engine.rules_table import rules_from
from keizer_bot.formats.season_file import SeasonFile, read_season_file
from keizer_bot.i18n.formats import number
from keizer_bot.i18n.html import plain
from keizer_bot.i18n.message import Message
from keizer_bot.i18n.translator import Translator
from tests.demo.names import found, names_of_others
from tests.demo.started import started_here

pytestmark = [pytest.mark.slow, pytest.mark.timeout(400)]  # a whole season, on a busy machine

RANKING_LINE = re.compile(r"^ +(\d+)\. .+ – (\d\S*) *$", re.MULTILINE)


class Played(NamedTuple):
    """The show's output, its exported season, and the folder with the database."""

    shown: str
    season: SeasonFile
    folder: Path


def play_in(folder: Path, language: str, rounds: int) -> Played:
    """Let it be played; nobody watches, so nothing waits."""
    paper = io.StringIO()
    with started_here():
        asyncio.run(play(DemoPlan(rounds, 1, language, Console(file=paper, width=80), folder)))
    season = read_season_file((folder / "season.json").read_bytes())
    return Played(paper.getvalue(), season, folder)


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Played:
    """The whole show, in English."""
    return play_in(tmp_path_factory.mktemp("show"), "en", 7)


@pytest.fixture(scope="module")
def shown(played: Played) -> str:
    """The output, with a single space for each gap and without the bars of private chats."""
    return " ".join(played.shown.replace("  │ ", " ").split())


@pytest.fixture(scope="module")
def kept(played: Played) -> Iterator[sqlite3.Connection]:
    """The bot's database."""
    with closing(sqlite3.connect(played.folder / "keizer.db")) as database:
        yield database


@pytest.mark.parametrize(
    "said",
    [
        "This group now belongs to Molehill Chess Club.",
        "20 members open their personal links.",
        "Round 1 · Monday 1 September",
        "pinned to the top of the group",
        "taps [That is right]",
        "taps [Not right]",
        "[I won] [Draw] [I lost]",
        "and 19 more lines",
        "Ranking after round 7",
        "│ picture of ",
    ],
)
def test_the_chat_shows(shown: str, said: str) -> None:
    """The events of a club's week are shown as its members see them."""
    assert said in shown


# A scene's comment, and what is said in it.
SAID = {
    messages.Comment.QUIET_GROUP: "are not coming on Monday 1 September.",
    messages.Comment.IN_OWN_WORDS: "are not coming on Monday 1 September.",
    messages.Comment.ASKS_FIRST: "are not coming on Monday 1 September and Monday 8 September.",
    messages.Comment.STANDING_ARRANGEMENT: "play only after signing up",
    messages.Comment.REMINDED: "Are you coming on Monday 1 September?",
    messages.Comment.CLAIM_IS_CONFIRMED: "Confirmed: you play for the club",
    messages.Comment.TOO_LATE: "Noted, but late:",
    messages.Comment.PASSED_ON: "10 minutes late on Monday 1 September",
    messages.Comment.OPPONENT_AGREES: "The result stands.",
    messages.CalledTheArbiter("Frank Endplayton"): "/signoff Frank Endplayton 8-9",
    messages.Comment.AFTER_ALL: "Good, see you on Monday 8 September!",
    messages.Comment.COMMITTEE_NAMED: "Leonard Blunderby, Nancy Kingsideley and Owen Rankleworth",
    messages.Comment.BY_THE_BOOK: "7. Phones",
    messages.Comment.DID_NOT_COME: "8. Yvonne Matesbury – Leonard Blunderby 1-0 (by forfeit)",
    messages.Comment.BOTH_ARE_HEARD: "The flag had fallen before the mate.",
    messages.Comment.TO_THE_COMMITTEE: "decision stands: 0-1.",
    messages.Comment.RANKING_NOW: "Provisional: not all results are in yet.",
    messages.Comment.JOINS_NOW: "/guest Alfred Pawnley 1500",
    messages.DeputyNamed("Nancy Kingsideley"): "private, for Nancy Kingsideley alone We 12:16",
    messages.Comment.DASHBOARD_OPENED: "23 of 26 players",
    messages.Comment.SWAP_WITH_COST: "Maud Checkmarsh and Simon Knightingby already met in round 2",
    messages.Comment.WHAT_IS_AT_STAKE: "Round 5:",
    messages.Comment.EVERY_LINE: "in place 19 of 26 after round 5",
    messages.Comment.IN_NUMBERS: "Round 1 in numbers.",
    messages.Comment.RACE_FOR_PRIZES: "1 round to go.",
    messages.Comment.UNDONE_WITH_EFFECT: "The ranking has been revised.",
    messages.Comment.NEXT_SEASON: "New season, step 6 of 6",
}


@pytest.mark.parametrize(("comment", "said"), SAID.items(), ids=str)
def test_each_story_is_seen(shown: str, comment: Message | Enum, said: str) -> None:
    """Each story has its line of comment, once, and below it the bot does as it says."""
    texts = Translator(strict=True)
    words = texts.word(comment, "en") if isinstance(comment, Enum) else texts.render(comment, "en")
    before, scene = shown.split(plain(words))
    assert before
    assert said in scene.split("» ")[0]


def test_no_comment_is_forgotten() -> None:
    """The output has every scene with a comment."""
    seen = {type(comment) for comment in SAID}
    sources = "".join(map(inspect.getsource, (scenes, weeks)))
    made = {getattr(messages, name) for name in re.findall(r"messages\.(\w+)\(", sources)}
    assert made - seen == {messages.OthersReport}
    assert set(messages.Comment) <= SAID.keys()


# A story, and what the bot keeps of it: a query that finds something.
FACTS = {
    "one question, two evenings": """
        SELECT 1 FROM presence AS one JOIN presence AS two USING (player_id, at)
        WHERE one.round_id = 1 AND two.round_id = 2 AND one.state = two.state""",
    "a standing arrangement": "SELECT 1 FROM player WHERE arrangement = 'absent'",
    "a reminder": "SELECT 1 FROM round WHERE number = 1 AND reminded_at IS NOT NULL",
    "coming after a reminder": "SELECT 1 FROM presence WHERE round_id = 1 AND state = 'here'",
    "club duty, confirmed": """
        SELECT 1 FROM duty_claim JOIN presence USING (round_id, player_id)
        WHERE confirmed = 1 AND state = 'club_duty'""",
    "a late sign-off": "SELECT 1 FROM presence WHERE round_id = 1 AND state = 'late'",
    "ten minutes later": "SELECT 1 FROM late_arrival WHERE minutes = 10",
    "a result agreed by a tap": "SELECT 1 FROM game WHERE round_id = 1 AND confirmed_at > ''",
    "a no-show": "SELECT 1 FROM presence WHERE round_id = 2 AND state = 'no_show'",
    "a decision with its reason": "SELECT 1 FROM dispute WHERE decision = '0-1' AND reason > ''",
    "an appeal": "SELECT 1 FROM dispute WHERE verdict = 'stands'",
    "a committee of three": "SELECT 1 FROM committee GROUP BY club_id HAVING count(*) = 3",
    "a newcomer": "SELECT 1 FROM player WHERE from_round = 4 AND until_round IS NULL",
    "a guest": "SELECT 1 FROM player WHERE from_round = 4 AND until_round = 4",
    "a deputy": """SELECT 1 FROM arbiter WHERE rights = '["results"]'""",
    "results by the deputy": """
        SELECT 1 FROM change WHERE round_id = 4 AND actor = 'Nancy Kingsideley'
        AND action = 'result'""",
    "the arbiter's dashboard": "SELECT 1 FROM dashboard WHERE previewed IS NOT NULL",
    "a swap": """
        SELECT 1 FROM wish JOIN game USING (round_id) WHERE kind = 'force' AND round_id = 4
        AND player_id IN (white_id, black_id) AND other_id IN (white_id, black_id)""",
    "an undo": "SELECT 1 FROM change WHERE round_id = 5 AND action = 'undone:result'",
    "the next season": """
        SELECT 1 FROM season AS old, season WHERE old.ended_at IS NOT NULL
        AND season.ended_at IS NULL AND season.id > old.id""",
}


@pytest.mark.parametrize("story", FACTS)
def test_each_story_happened(kept: sqlite3.Connection, story: str) -> None:
    """The acts of the members and the arbiter are among the stored facts."""
    assert kept.execute(FACTS[story]).fetchone() is not None


def test_every_round_has_all_its_results(played: Played) -> None:
    """Nothing that the members and the arbiter sent in was lost."""
    rounds = played.season.season.rounds
    assert len(rounds) == 7
    assert all(round_.games for round_ in rounds)
    assert [game for round_ in rounds for game in round_.games if game.result is None] == []


def test_the_season_that_is_kept_gives_the_ranking_that_was_posted(played: Played) -> None:
    """The engine's ranking of the exported file is the posted one: the first three."""
    posted = played.shown.split("Ranking after round 1")[1].split("─" * 20)[0]
    ranking = standings(played.season.season, rules_from(played.season.rules), after=1)
    computed = [(str(line.rank), number(line.total, Locale("en"))) for line in ranking.lines[:3]]
    assert RANKING_LINE.findall(posted) == computed


def test_no_link_is_shown(played: Played) -> None:
    """One-time links are shown to their receivers only."""
    assert re.findall(r"/start\S* +\S", played.shown) == []


def games_of(file: SeasonFile, language: str) -> list[list[tuple[int, int, str | None]]]:
    """The games of each round, told by the players' ratings."""
    players = cast_in(language).by_key
    return [
        [(players[g.white].rating, players[g.black].rating, g.result) for g in each.games]
        for each in file.season.rounds
    ]


@pytest.mark.parametrize(
    ("language", "after", "next_season"),
    [("nl", "na 1 ronde", "Nieuw seizoen"), ("it", "dopo 1 turno", "Nuova stagione")],
)
def test_it_is_played_in_each_language(
    tmp_path: Path, language: str, after: str, next_season: str, played: Played
) -> None:
    """The bot understands the members' words and taps in that language; the games are the same.

    Nobody has a name of another language. Shown in part, the season ends with a ranking and without
    another season. test_lines_and_weeks.py compares the commands of the
    other rounds with the English ones.
    """
    told = play_in(tmp_path, language, 1)
    assert after in told.shown
    assert next_season not in told.shown
    assert games_of(told.season, language)[:1] == games_of(played.season, "en")[:1]
    assert not found(names_of_others(language), told.shown)


async def test_a_folder_in_use_is_refused(tmp_path: Path) -> None:
    """The show writes over nobody's files."""
    (tmp_path / "keizer.db").touch()
    with pytest.raises(DemoError, match="is not empty"):
        await play(DemoPlan(1, 1, "nl", Console(file=io.StringIO()), tmp_path))
