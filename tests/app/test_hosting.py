"""The files that a host copies: complete in the wheel, and right for systemd and the shell."""

from __future__ import annotations

import asyncio
import json
import os
import re
import shutil
import signal
import sqlite3
import subprocess
import sys
import zipfile
from contextlib import closing
from pathlib import Path
from textwrap import dedent
from typing import Any

import pytest
from typer.testing import CliRunner

from keizer_bot import RELEASE
from keizer_bot.cli.main import app
from keizer_bot.config.reading import load
from tests.app.process import Club, until

ROOT = Path(__file__).parents[2]
HOSTING = ROOT / "keizer_bot" / "_hosting"
UNITS = ("keizer-bot.service", "keizer-bot@.service")
EXAMPLES = {
    "config.example.toml": ["example-config"],
    "keizer-bot.service": ["example-unit"],
    "keizer-bot@.service": ["example-unit", "--several"],
    "keizer-bot.sh": ["example-wrapper"],
    "kubernetes.yaml": ["example-kubernetes"],
}
MOST_EXPOSED = 2.0
ANALYZE = shutil.which("systemd-analyze")
STRACE = shutil.which("strace")
KUBECTL = shutil.which("kubectl")
CLUSTER = (HOSTING / "kubernetes.yaml").read_text(encoding="utf-8")


def analysed(*words: str) -> str:
    """The output of systemd-analyze."""
    words = (ANALYZE or "", *words)
    return subprocess.run(words, check=True, text=True, capture_output=True).stdout  # noqa: S603 - our own words


@pytest.mark.parametrize("name", EXAMPLES)
def test_each_file_is_printed_by_a_command(name: str) -> None:
    """Letter for letter, so that it can be sent to where it belongs."""
    printed = CliRunner().invoke(app, EXAMPLES[name])
    assert printed.exit_code == 0
    assert printed.output == (HOSTING / name).read_text(encoding="utf-8")
    pages = {"archive.md"}  # goes with every archive
    assert {path.name for path in HOSTING.iterdir()} == set(EXAMPLES) | pages


@pytest.mark.slow
def test_a_wheel_brings_what_the_program_reads(tmp_path: Path) -> None:
    """The files for hosts, and the migrations, as they are in the repository."""
    words = ["-m", "hatchling", "build", "-t", "wheel", "-d", str(tmp_path)]
    subprocess.run([sys.executable, *words], cwd=ROOT, check=True, capture_output=True)  # noqa: S603 - our own words
    (wheel,) = tmp_path.glob("*.whl")
    with zipfile.ZipFile(wheel) as packed:
        for folder in (HOSTING, ROOT / "migrations"):
            inside = "_hosting" if folder == HOSTING else "_migrations"
            for path in folder.iterdir():
                assert packed.read(f"keizer_bot/{inside}/{path.name}") == path.read_bytes()


@pytest.mark.skipif(ANALYZE is None, reason="systemd-analyze is not here")
@pytest.mark.parametrize("name", UNITS)
def test_a_unit_leaves_little_open(name: str) -> None:
    """Systemd itself judges it, without running."""
    said = analysed("security", "--offline=true", "--no-pager", str(HOSTING / name))
    exposure = re.search(r"Overall exposure level for .*: ([\d.]+)", said)
    assert exposure, said
    assert float(exposure[1]) <= MOST_EXPOSED


def test_the_units_differ_in_the_name_alone() -> None:
    """A repair in one unit is made in the other too."""
    one, several = ((HOSTING / name).read_text().partition("[Unit]")[2] for name in UNITS)
    assert re.sub(r"[/ ]%i", "", several) == one


def by_kubectl(manifest: Path, *words: str) -> dict[str, Any]:
    """The object as kubectl reads it from the file, without a cluster."""
    words = (KUBECTL or "", *words, "--local", "-f", str(manifest), "-o", "json")
    said = subprocess.run(words, check=True, text=True, capture_output=True).stdout  # noqa: S603 - our own words
    return dict(json.loads(said))


def missing(given: object, known: object, place: str = "") -> list[str]:
    """The keys of the first that the second lacks."""
    if isinstance(given, dict) and isinstance(known, dict):
        pairs = ((key, value, known.get(key)) for key, value in given.items())
        return [m for key, value, there in pairs for m in missing(value, there, f"{place}.{key}")]
    if isinstance(given, list) and isinstance(known, list) and len(given) <= len(known):
        pairs_ = enumerate(zip(given, known, strict=False))
        return [m for n, (one, other) in pairs_ for m in missing(one, other, f"{place}.{n}")]
    return [] if given == known else [place]


@pytest.mark.skipif(KUBECTL is None, reason="kubectl is not here")
@pytest.mark.parametrize("spelled_wrong", [None, "terminationGracePeriodSeconds", "mountPath"])
def test_kubectl_knows_every_field_of_the_cluster(
    tmp_path: Path, spelled_wrong: str | None
) -> None:
    """It reads the manifest by Kubernetes' own types, which drop unknown fields."""
    manifest = tmp_path / "set.yaml"
    *_, stateful_set = CLUSTER.replace(f"{spelled_wrong}:", f"{spelled_wrong}Of:").split("---\n")
    manifest.write_text(stateful_set)
    written = by_kubectl(manifest, "annotate", "a-")  # as it stands
    known = by_kubectl(manifest, "set", "env", "A=b")  # by its type
    assert written["kind"] == known["kind"] == "StatefulSet"
    assert bool(missing(written["spec"], known["spec"])) is bool(spelled_wrong)


def test_the_cluster_runs_what_the_container_is(tmp_path: Path) -> None:
    """One replica, as the container's user, with its volume, its health line and time to stop."""
    container = (ROOT / "Containerfile").read_text(encoding="utf-8")
    (user, group) = re.findall(r"^USER (\d+):(\d+)$", container, re.MULTILINE)[0]
    for line in (f"runAsUser: {user}", f"fsGroup: {group}", "mountPath: /data", "replicas: 1"):
        assert line in CLUSTER
    probes = re.findall(r"command: \[keizer-bot, (\w+)\]", CLUSTER)
    assert len(probes) == CLUSTER.count("Probe:") == 3
    assert CliRunner().invoke(app, [probes[0], "--help"]).exit_code == 0
    (stops,) = re.findall(r"TimeoutStopSec=(\d+)", (HOSTING / UNITS[0]).read_text())
    (grace,) = re.findall(r"terminationGracePeriodSeconds: (\d+)", CLUSTER)
    assert int(grace) >= int(stops)
    settings = CLUSTER.partition("config.toml: |\n")[2].partition("---")[0]
    file = tmp_path / "config.toml"
    file.write_text(re.sub("/data/", f"{tmp_path}/", dedent(settings)))
    assert load(file, {}).clubs == ()


@pytest.mark.slow
@pytest.mark.skipif(ANALYZE is None or STRACE is None, reason="systemd-analyze and strace say it")
async def test_the_bot_needs_no_system_call_that_the_unit_forbids(club: Club) -> None:
    """The bot starts, handles a message and ends.

    The kernel stops it at what the unit forbids alone, and at what surely comes.
    """
    trace = club.folder / "trace"
    allowed = _allowed("@system-service") | _allowed("@default")
    asked = "!" + ",".join(f"?{name}" for name in sorted(allowed - {"sendto"}))
    strace = (STRACE or "", "-f", "-qq", "--seccomp-bpf", "-e", f"trace={asked}", "-o", str(trace))
    words = ("run", "--config", "config.toml", "--clock-file", "clock")
    with (club.folder / "log").open("ab") as log:
        process = await asyncio.create_subprocess_exec(
            *strace,
            sys.executable,
            "-m",
            "keizer_bot",
            "--verbose",
            *words,
            cwd=club.folder,
            stderr=log,
        )
    club.running.append(process)
    club.members[0].say(club.group, "/afmelden")
    await until(lambda: "at work" in club.log, 60)
    await club.until_rows("SELECT state FROM presence", [("excused",)])
    children = Path(f"/proc/{process.pid}/task/{process.pid}/children").read_text().split()
    os.kill(int(children[0]), signal.SIGTERM)
    assert await process.wait() == 0
    called = set(re.findall(r"^\d+ +(\w+)\(", trace.read_text(), re.MULTILINE))
    assert called == {"sendto"}


def _allowed(group: str) -> set[str]:
    """The system calls of a group, with those of the groups in it."""
    names = [line.strip() for line in analysed("syscall-filter", "--no-pager", group).splitlines()]
    own = {name for name in names[1:] if name and name[0] not in "#@"}
    return own.union(*(_allowed(name) for name in names[1:] if name.startswith("@")))


@pytest.mark.skipif(os.name == "nt", reason="a script for a shell, where systemd is")
@pytest.mark.parametrize(("link", "folder"), [("keizer-bot", ""), ("keizer-bot@rapid", "/rapid")])
def test_by_hand_it_runs_as_the_service_does(tmp_path: Path, link: str, folder: str) -> None:
    """It takes the configuration and the token of the bot that the script's name says."""
    for kind in ("lib", "etc"):
        (tmp_path / f"{kind}{folder}").mkdir(parents=True)
    (tmp_path / f"etc{folder}" / "token").write_text("123:abc\n")
    script = (HOSTING / "keizer-bot.sh").read_text()
    script = script.replace("/var/lib/keizer-bot", str(tmp_path / "lib"))
    script = script.replace("/etc/keizer-bot", str(tmp_path / "etc"))
    (tmp_path / link).write_text(script)
    runuser = tmp_path / "runuser"
    runuser.write_text('#!/bin/sh\necho "$PWD $KEIZER_BOT_CONFIG $KEIZER_BOT_TOKEN $*"\n')
    runuser.chmod(0o755)
    said = subprocess.run(  # noqa: S603 - our own words
        ["/bin/sh", str(tmp_path / link), "check", "--help"],
        check=True,
        capture_output=True,
        text=True,
        env=os.environ | {"PATH": f"{tmp_path}:{os.environ['PATH']}"},
    ).stdout
    place = f"{tmp_path / 'lib'}{folder}"
    words = "-u keizer-bot -- /opt/keizer-bot/bin/keizer-bot check --help"
    assert said.split() == [place, f"{place}/config.toml", "123:abc", *words.split()]


@pytest.mark.slow
async def test_the_first_start_after_an_upgrade_tells_the_arbiter(club: Club) -> None:
    """The real program, on a database that another version left; the start after it is silent."""
    club.arbiter.write("/start")
    for times in range(3):
        process = await club.start()
        await until(lambda: club.log.count("the bot is at work") > times)  # noqa: B023 - awaited here
        await club.until_rows("SELECT count(*) FROM done WHERE name = 'poll'", [(1,)])
        if times:
            await until(lambda: _told(club))
        process.terminate()
        await process.wait()
        assert len(_told(club)) == min(times, 1)
        if not times:
            with closing(sqlite3.connect(club.folder / "keizer.db")) as database, database:
                database.execute("DELETE FROM done WHERE name LIKE 'version %'")


def _told(club: Club) -> list[str]:
    """The messages to the arbiter that name this release."""
    said = [message.body for message in club.arbiter.chat.messages.values()]
    return [text for text in said if RELEASE in text]
