"""`get-keizer-bot` installs the service on this machine, and leaves no trace of the test.

The folders that it writes to are laid over in memory, for the script alone (`unshare --mount`);
only systemctl is a stand-in. For root, on Debian.
"""

from __future__ import annotations

import os
import re
import shutil
import subprocess
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
# What the script writes to, laid over; a systemctl that only says what it was asked; and a
# terminal for the first run, which has questions.
ASIDE = """
set -eu
mount -t tmpfs none /mnt
for folder in /etc /opt /var/lib /usr/local/sbin /run; do
    new=/mnt/$(echo "$folder" | tr / _)
    mkdir -p "$new/upper" "$new/work"
    mount -t overlay -o "lowerdir=$folder,upperdir=$new/upper,workdir=$new/work" none "$folder"
done
mkdir -p /run/systemd/system
printf '#!/bin/sh\\necho "systemctl $*"\\n' | install -m 755 /dev/stdin /usr/local/sbin/systemctl
script --quiet --return --command "$1 $2" /dev/null || echo "exit code $?"
"$1" "$2" || echo "exit code $?"
ls -l /var/lib/keizer-bot /etc/keizer-bot/token
grep ^token /var/lib/keizer-bot/config.toml || echo "no token in config.toml"
"""
TYPED = "123456789:AAFakeTokenFakeTokenFakeToken_abc\nen\nDe Pion\n" + "\n" * 7 + "y\n" * 3
NOBODY = "http://127.0.0.1:9"  # answers there; Telegram itself would refuse a made-up token
PATH = "/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin"

pytestmark = [
    pytest.mark.timeout(600),
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can install a service"),
]


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """The output of two runs of the script, and the files after them."""
    table = tmp_path_factory.mktemp("host") / "players.csv"
    table.write_text("name;rating\nAnna;1500\nBram;1600\nCorrie;1400\n", encoding="utf-8")
    words = ("unshare", "--mount", "sh", "-c", ASIDE, "sh", ROOT / "get-keizer-bot", table)
    program = shutil.which("unshare")
    assert program
    done = subprocess.run(  # noqa: S603 - our own words
        [program, *words[1:]],
        input=TYPED,
        env={**os.environ, "PATH": PATH, "PYTHONPATH": "", "KEIZER_BOT_API_URL": NOBODY},
        text=True,
        capture_output=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def test_from_a_folder_to_a_running_service(installed: str) -> None:
    """One command: the program, the club, its players and the service."""
    assert "3 of 3 players added" in installed
    assert "?startgroup=" in installed
    assert "systemctl enable keizer-bot" in installed
    assert "systemctl restart keizer-bot" in installed
    assert re.search(r"✓ De Pion, 20[-\d]+: 3 players", installed)


def test_the_pages_count_what_is_to_be_answered(installed: str) -> None:
    """The token, and the questions of `init`; only the token and the name have no default."""
    offered = installed.count("]: ")
    assert (offered, installed.count("press Enter: ")) == (7, 1)
    assert installed.count("Is it right? Enter: yes") == 1
    assert len(re.findall(r"Enter: none\): (?!none)", installed)) == 1  # asked, not listed
    assert (
        "eleven answers of which eight may be Enter" in (ROOT / "docs/hosts_install.md").read_text()
    )
    assert (
        "elf antwoorden waarvan acht Enter" in (ROOT / "docs/beheerders_installeren.md").read_text()
    )


def test_it_does_not_end_well_while_something_is_wrong(installed: str) -> None:
    """Without an arbiter it prints a cross, and the exit code says so too."""
    assert "✗ De Pion has no arbiter" in installed
    assert installed.count("exit code 1") == 2


def test_the_token_is_root_s_alone(installed: str) -> None:
    """The service manager passes it on; the configuration no longer has it."""
    assert "-rw------- 1 root" in installed
    assert "no token in config.toml" in installed


def test_a_second_run_updates_and_asks_for_nothing_that_is_right(installed: str) -> None:
    """The club, its token and its players stay as they are."""
    assert installed.count("Paste it") == 1
    assert "0 of 3 players added" in installed
