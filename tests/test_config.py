"""config.toml becomes a value, or one sentence that names the key and the line."""

import json
import pickle
import re
import tomllib
from datetime import time
from pathlib import Path

import pytest

from keizer_bot.config.problems import ConfigPlace
from keizer_bot.config.reading import load
from keizer_bot.config.values import (
    ClubConfig,
    Config,
    ConfigError,
    Destination,
    HostFile,
    Retention,
    Token,
)
from keizer_bot.engine.errors import Trouble

EXAMPLE = Path(__file__).parents[1] / "config.example.toml"
TOKEN = "123456789:AAF-abcdefghijklmnopqrstuvwxyz01234"
CLUB = """\
[[club]]
name = "De Pion"
time_zone = "Europe/Amsterdam"
evening = {weekday = "monday", time = "19:45"}
"""
KEY = "age1l83qr39xacdkxcyqs5ennke7fev7hkh3v47pz0ppx0xwckukcdwqltm3wd"
COPIES = f"[backup]\nrecipients = ['{KEY}']\n"


@pytest.fixture
def file(tmp_path: Path) -> Path:
    """The path of the test's configuration."""
    return tmp_path / "config.toml"


def loaded(file: Path, text: str, **environment: str) -> Config:
    """The configuration with this text."""
    file.write_text(text)
    return load(file, environment)


def place_of(file: Path, line: int, key: str) -> Trouble:
    """The place of a setting."""
    return Trouble(ConfigPlace.LINE, {"file": str(file), "line": line, "key": key})


def refusal(file: Path, text: str, **environment: str) -> str:
    """The sentence that such a text gets, without the folder."""
    with pytest.raises(ConfigError) as caught:
        loaded(file, text, **environment)
    return str(caught.value).replace(f"{file.parent}/", "")


def test_the_example_loads() -> None:
    """A host who copies it has a valid configuration."""
    config = load(EXAMPLE, {})
    assert config.token is None
    assert [club.name for club in config.clubs] == ["Schaakclub De Pion"]


def test_the_commented_examples_are_right(file: Path) -> None:
    """With every hash before a key taken away it loads too, and has every key there is."""
    text = re.sub(r"(?m)^# (\w+ = |\[\[)", r"\1", EXAMPLE.read_text())
    config = loaded(file, text)
    assert config.token is not None
    assert config.clubs[0].topic_id == 12
    keys = set(tomllib.loads(text)["club"][0])
    assert keys >= {"season", "skip", "arbiters", "chat_id", "language", "results_final"}


def test_the_example_shows_the_defaults(file: Path) -> None:
    """A line behind a hash in [backup], [database] and api_url shows the value without it."""
    text = re.sub(r"(?m)^# (\w+ = |\[\[)", r"\1", EXAMPLE.read_text())
    shown, bare = loaded(file, text), loaded(file, CLUB)
    keys = ("api_url", "database", "backups", "backup_at", "keep")
    assert [getattr(shown, key) for key in keys] == [getattr(bare, key) for key in keys]


def test_defaults_hold_where_nothing_is_said(file: Path) -> None:
    """A club needs a name, a zone and an evening; the rest is DSC's week."""
    config = loaded(file, CLUB)
    hours = json.loads(config.clubs[0].hours)
    assert config.database == file.parent / "keizer.db"
    assert (config.backup_at, config.keep) == (time(4), Retention(7, 5, 24))
    assert hours["sign_off"] == {"weekday": "friday", "time": "18:00"}
    assert hours["results_final"] == "23:30"


def test_a_club_is_read_as_the_contract_has_it(file: Path) -> None:
    """Ids are numbers, the season's path is beside the file, skipped dates are ISO."""
    more = 'chat_id = -1001\narbiters = [5]\nskip = ["2026-12-28"]\nseason = "s.json"\n'
    club = loaded(file, CLUB + more).clubs[0]
    assert club == ClubConfig(
        name="De Pion",
        language="nl",
        time_zone="Europe/Amsterdam",
        hours=club.hours,
        chat_id=-1001,
        topic_id=0,
        arbiters=(5,),
        season=HostFile(file.parent / "s.json", place_of(file, 8, "club.season")),
    )
    assert json.loads(club.hours)["skip"] == ["2026-12-28"]


def test_an_evening_may_have_several_rounds(file: Path) -> None:
    """One by default; none is refused."""
    several = CLUB.replace('time = "19:45"}', 'time = "19:45", rounds = 5}')
    assert json.loads(loaded(file, several).clubs[0].hours)["evening"]["rounds"] == 5
    assert "rounds" not in json.loads(loaded(file, CLUB).clubs[0].hours)["evening"]
    assert "club.evening.rounds" in refusal(file, several.replace("rounds = 5", "rounds = 0"))


def test_a_clubs_style_is_read(file: Path) -> None:
    """A colour in small letters, a file beside the configuration, an address with its slash."""
    more = 'colour = "#1C5A46"\nlogo = "m.png"\nsite_url = "https://pion.example/intern"\n'
    club = loaded(file, CLUB + more).clubs[0]
    assert club.colour == "#1c5a46"
    assert club.site_url == "https://pion.example/intern/"
    assert club.logo == HostFile(file.parent / "m.png", place_of(file, 6, "club.logo"))


@pytest.mark.parametrize(
    ("more", "sentence"),
    [
        (
            "laguage = 'nl'",
            "config.toml, line 5: club.laguage is unknown; did you mean `language`?",
        ),
        ("chat_id = 'a'", "config.toml, line 5: club.chat_id must be a whole number, not a text."),
        ("arbiters = ['a']", "config.toml, line 5: club.arbiters must be a whole number"),
        ("language = 'xx'", "config.toml, line 5: club.language must be one of nl, en, it"),
        ("colour = 'groen'", 'line 5: club.colour must be a colour like "#1c5a46", not "groen".'),
        ("site_url = 'depion.nl'", "line 5: club.site_url must be an address like"),
        ("site_url = 'https://['", "line 5: club.site_url must be an address like"),
        ("site_url = 'https://pion.nl:99999/'", "line 5: club.site_url must be an address like"),
        ("site_url = 'https://pion.nl/?page=1'", "line 5: club.site_url must be an address like"),
        ("color = '#1c5a46'", "line 5: club.color is unknown; did you mean `colour`?"),
        ("results_final = '24:00'", 'line 5: club.results_final must be an hour like "18:00"'),
        ("skip = ['28-12']", "config.toml, line 5: club.skip has no date."),
        (
            "sign_off = {weekday = 'fryday', time = '18:00'}",
            'saturday, sunday, not "fryday".',
        ),
        ("sign_off = {weekday = 'friday', tme = '1'}", "line 5: club.sign_off.tme is unknown; did"),
        ("sign_off = {weekday = 'friday'}", "line 5: club.sign_off needs `time`."),
        (
            "sign_off = {weekday = 'friday', time = '6'}",
            "line 5: club.sign_off.time must be an hou",
        ),
        (
            "\n\n[club.sign_off]\nweekday = 'x'\ntime = '18:00'",
            "line 8: club.sign_off.weekday must",
        ),
        ("pairings = {weekday = 'friday', time = '17:00'}", "line 5: club.pairings come before si"),
        ("pairings = {weekday = 'monday', time = '20:00'}", "line 5: club.pairings come after the"),
        ("[databse]", "config.toml, line 5: databse is unknown; did you mean `database`?"),
        ("[telegram]\napi_url = 'x'", "config.toml, line 6: telegram.api_url must be an address"),
        ("[backup]\nat = 4", "config.toml, line 6: backup.at must be a text, not a whole number."),
        ("[backup]\nkeep = {day = 1}", "config.toml, line 6: backup.keep.day is unknown; did you"),
        (CLUB, "config.toml, line 6: club.name is the name of another club too."),
        ("arbiters = [0]", "line 5: club.arbiters must be a whole number >= 1."),
        ("[backup]\nkeep = {days = -7}", "line 6: backup.keep.days must be a whole number >= 1."),
        ("[backup]\nkeep = {days = 0}", "line 6: backup.keep.days must be a whole number >= 1."),
        ("[telegram]\napi_url = 'http://192.168.1.9'", "line 6: telegram.api_url must begin with"),
        ("[database]\npath = 'no/such/keizer.db'", "line 6: database.path stands in a folder tha"),
        ("site = 'config.toml'", "config.toml, line 5: club.site is a file, not a folder"),
        ("[backup]\ncopy_to = [{chat = 5}]", "line 6: backup.copy_to needs `recipients`; make a"),
        ("[backup]\nrecipients = ['age1x']", "line 6: backup.recipients number 1 is not a public"),
        (f"{COPIES}copy_to = [{{chat = 5, folder = 'x'}}]", "line 7: backup.copy_to number 1 must"),
        (f"{COPIES}copy_to = [{{}}]", "line 7: backup.copy_to number 1 must have one of chat"),
        (f"{COPIES}copy_to = [{{chat = -5}}]", "line 7: backup.copy_to.chat must be a whole numb"),
        (f"{COPIES}copy_to = [{{dir = '/'}}]", "line 7: backup.copy_to.dir is unknown; did you me"),
        (f"{COPIES}copy_to = [{{command = 'cp /x'}}]", "line 7: backup.copy_to number 1 needs {f"),
        (f"{COPIES}copy_to = [{{command = 'cp \"{{file}}'}}]", "line 7: backup.copy_to number 1 h"),
        ("x", "config.toml is not TOML: Expected '=' after a key"),
    ],
)
def test_a_fault_is_named_with_its_line(file: Path, more: str, sentence: str) -> None:
    """One sentence: the file, the line, the key and what is expected."""
    assert sentence in refusal(file, CLUB + more)


def test_the_weekday_of_the_evening_is_not_blamed_on_the_sign_off(file: Path) -> None:
    """Every hour is counted from the evening's day."""
    wrong = CLUB.replace("monday", "moonday")
    assert "line 4: club.evening.weekday must be one of" in refusal(file, wrong)


def test_two_clubs_do_not_share_a_group(file: Path) -> None:
    """Nor a topic of it; each may have a topic of its own."""
    first = f"{CLUB}chat_id = -1001\ntopic_id = 7\n"
    second = first.replace("Pion", "Toren")
    assert "line 11: club.chat_id is the group of another club" in refusal(file, first + second)
    assert len(loaded(file, first + second.replace("topic_id = 7", "topic_id = 8")).clubs) == 2


def test_the_line_is_that_of_the_right_club(file: Path) -> None:
    """The second club's fault is not blamed on the first."""
    second = CLUB.replace("Pion", "Toren").replace("Amsterdam", "Atlantis")
    assert "line 7: club.time_zone" in refusal(file, CLUB + second)


def test_a_club_on_friday_may_pair_on_that_friday(file: Path) -> None:
    """18:00 and 20:00 of the day itself are before an evening at 20:15."""
    club = CLUB.replace("monday", "friday").replace("19:45", "20:15")
    assert loaded(file, club).clubs


def test_no_club_and_no_file_are_sentences(file: Path) -> None:
    """The host learns what to do."""
    assert "has no [[club]]" in refusal(file, "")
    with pytest.raises(ConfigError, match=r"`keizer-bot init` makes one"):
        load(file.parent / "other.toml", {})


def test_the_token_comes_from_the_safest_place(file: Path) -> None:
    """The environment first, then systemd's credential, then the file."""
    written = CLUB + f'[telegram]\ntoken = "{TOKEN}1"\n'
    (file.parent / "keizer-bot-token").write_text(f"{TOKEN}2\n")
    folder = str(file.parent)
    found = [
        loaded(file, written),
        loaded(file, written, CREDENTIALS_DIRECTORY=folder),
        loaded(file, written, CREDENTIALS_DIRECTORY=folder, KEIZER_BOT_TOKEN=f"{TOKEN}3"),
    ]
    assert [config.token.reveal()[-1] for config in found if config.token] == ["1", "2", "3"]


def test_the_token_does_not_show_itself(file: Path) -> None:
    """It is not in a repr, a text, a pickle or the sentence about a wrong one."""
    config = loaded(file, CLUB, KEIZER_BOT_TOKEN=TOKEN)
    assert "AAF" not in f"{config} {config!r} {config.token}"
    with pytest.raises(TypeError):
        pickle.dumps(config.token)
    assert "secret" not in refusal(file, CLUB, KEIZER_BOT_TOKEN="secret-without-colon")
    assert "secret" not in refusal(file, CLUB + "[telegram]\ntokn = 'secret'")


@pytest.mark.parametrize(
    ("url", "here"),
    [
        ("http://127.0.0.1:8081", True),
        ("http://localhost:8081/", True),
        ("http://[::1]:80", True),
        ("https://api.telegram.org", False),
        ("https://127.0.0.1.example.org", False),
        ("https://10.0.0.1", False),
    ],
)
def test_a_stand_in_is_known_by_its_address(file: Path, url: str, here: bool) -> None:
    """Only loopback is this machine."""
    assert loaded(file, f'{CLUB}[telegram]\napi_url = "{url}"').on_this_machine is here


def test_copies_go_where_they_are_said_to(file: Path) -> None:
    """A folder is beside the file; a command is split into words, without a shell."""
    kinds = "{chat = 5}, {folder = 'nas'}, {command = 'scp \"{file}\" \"a b\"'}"
    config = loaded(file, f"{CLUB}{COPIES}copy_to = [{kinds}]")
    place = place_of(file, 7, "backup.copy_to")
    assert config.copy_to == (
        Destination(place, chat=5),
        Destination(place, folder=file.parent / "nas"),
        Destination(place, command=("scp", "{file}", "a b")),
    )
    assert [str(each) for each in config.copy_to] == ["chat 5", str(file.parent / "nas"), "scp"]


def test_a_private_key_in_the_wrong_place_is_not_shown(file: Path) -> None:
    """A host who confuses the keys reads which one belongs there, not the key."""
    said = refusal(file, f"{CLUB}[backup]\nrecipients = ['AGE-SECRET-KEY-1SECRET']")
    assert "is not a public key" in said
    assert "SECRET" not in said


@pytest.mark.parametrize(
    ("keep", "months"),
    [
        (Retention(), 24),
        (Retention(7, 5, 0), 2),
        (Retention(365, 5, 6), 14),
        (Retention(1, 0, 0), 1),
    ],
)
def test_a_backup_lives_as_long_as_the_longest_rule(keep: Retention, months: int) -> None:
    """In whole months, of the shortest kind: the number that members read is never too low."""
    assert keep.longest == months


def test_a_token_is_checked_by_its_form() -> None:
    """Text that cannot be a token is refused before Telegram is asked."""
    with pytest.raises(ConfigError, match="must look like"):
        Token("123:short")


BESIDE = """
[[club.competition]]
name = "Rapid"
evening = {weekday = "tuesday", time = "20:00"}
sign_off = {weekday = "tuesday", time = "19:00"}
pairings = {weekday = "tuesday", time = "19:30"}
"""


def test_a_club_may_have_a_second_competition(file: Path) -> None:
    """A rapid has hours of its own; missing ones are the club's."""
    (beside,) = loaded(file, CLUB + BESIDE).clubs[0].competitions
    hours = json.loads(beside.hours)
    assert (beside.name, hours["evening"]["weekday"]) == ("Rapid", "tuesday")
    assert hours["results_final"] == "23:30"


@pytest.mark.parametrize(
    ("was", "wrong", "said"),
    [
        ('"Rapid"', '"De Pion"', "competition.name"),
        ('"19:00"', '"20:30"', "competition.pairings"),
        ("sign_off = {weekday", "sign_of = {weekday", "did you mean `sign_off`"),
    ],
)
def test_a_second_competition_that_cannot_work_is_refused(
    file: Path, was: str, wrong: str, said: str
) -> None:
    """One sentence names its key."""
    with pytest.raises(ConfigError, match=re.escape(said)):
        loaded(file, CLUB + BESIDE.replace(was, wrong, 1))


def test_digital_clocks_are_a_number_from_none_at_all(file: Path) -> None:
    """Without the key nothing is said about clocks; a negative number is refused."""
    counts = ("", "digital_clocks = 0\n", "digital_clocks = 12\n")
    hours = [json.loads(loaded(file, CLUB + line).clubs[0].hours) for line in counts]
    assert [each["digital_clocks"] for each in hours] == [None, 0, 12]
    assert "club.digital_clocks" in refusal(file, CLUB + "digital_clocks = -1\n")


@pytest.mark.parametrize("sign", ["\\n", "\\r", "\\u0000", "\\u001b", "\\u0085", "\\u2028"])
@pytest.mark.parametrize(
    ("text", "place"),
    [
        ("[mail]\nfrom = 'x'\n", "line 2: mail.from"),
        ("[mail]\nsmtp = 'x'\nuser = 'x'\n", "line 2: mail.smtp"),
        ("[hosting]\noperator_name = 'x'\n", "line 2: hosting.operator_name"),
        ("[backup]\ncopy_to = [{folder = 'x'}]\n", "line 2: backup.copy_to"),
    ],
)
def test_no_text_has_a_sign_that_cannot_be_seen(
    file: Path, text: str, place: str, sign: str
) -> None:
    """A line break would end a header of a mail and begin another."""
    said = refusal(file, text.replace("'x'", f'"De{sign}Pion"') + CLUB)
    assert said.startswith(f"config.toml, {place} has a line break or another sign")


def test_a_club_s_name_has_no_line_break(file: Path) -> None:
    """It is part of mails' subjects."""
    said = refusal(file, CLUB.replace("De Pion", "De\\nPion"))
    assert said.startswith("config.toml, line 2: club.name has a line break")
