"""Mail by a real server: Debian's Exim, with STARTTLS, a login and a will of its own.

It listens on this machine alone, keeps everything in a folder of the test, and delivers to one
mailbox there. For root: Exim drops its rights for a configuration that root does not own.
"""

from __future__ import annotations

import asyncio
import os
import shutil
import socket
import subprocess
import tempfile
import time
from collections.abc import AsyncIterator, Iterator
from dataclasses import dataclass
from email import message_from_bytes
from email.message import EmailMessage
from email.policy import default
from pathlib import Path

import pytest
from msgspec.structs import replace

from keizer_bot.config.values import MailConfig, MailSecurity, Secret
from keizer_bot.mail.messages import LoginUnknown, MailServerFault
from keizer_bot.mail.server import MailServer
from keizer_bot.store import records
from tests.apps.programs import EXIM, path_of
from tests.mail.certificate import trust, write_certificate
from tests.mail.office import Office, open_office
from tests.mail.stand_in import PASSWORD, USER, Mailbox

pytestmark = [
    pytest.mark.timeout(120),
    pytest.mark.skipif(os.geteuid() != 0, reason="only root can run Exim with its own file"),
]

CONFIGURATION = """
primary_hostname = mail.test
keep_environment =
spool_directory = {folder}/spool
log_file_path = {folder}/spool/%slog
pid_file_path = {folder}/spool/pid
local_interfaces = 127.0.0.1
daemon_smtp_ports = {port}
tls_advertise_hosts = *
tls_certificate = {folder}/certificate.pem
tls_privatekey = {folder}/key.pem
auth_advertise_hosts = ${{if eq{{$tls_in_cipher}}{{}}{{}}{{*}}}}
acl_smtp_rcpt = to_address

begin acl
to_address:
  deny    !authenticated = *
          message = 5.7.1 log in first
  deny    local_parts = niemand
          message = 5.1.1 nobody of that name
  deny    local_parts = vol
          message = 552 5.2.2 the mailbox is full
  defer   condition = ${{if exists{{{folder}/known}}{{no}}{{yes}}}}
          message = 4.7.1 greylisted, come back in a minute
  accept

begin routers
all:
  driver = accept
  transport = mailbox

begin transports
mailbox:
  driver = appendfile
  directory = {folder}/spool/box
  maildir_format
  user = Debian-exim

begin authenticators
plain:
  driver = plaintext
  public_name = PLAIN
  server_prompts = :
  server_condition = ${{if and{{{{eq{{$auth2}}{{{user}}}}}{{eq{{$auth3}}{{{password}}}}}}}}}
  server_set_id = $auth2
"""


@dataclass
class Exim:
    """The server, its folder and its port."""

    folder: Path
    port: int
    process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        """Start it, and wait until it listens."""
        words = (path_of(EXIM), "-C", str(self.folder / "exim.conf"), "-bdf", "-v")
        with (self.folder / "log").open("ab") as log:
            self.process = subprocess.Popen(words, stdout=log, stderr=log)  # noqa: S603 - our own words
        for _ in range(200):
            with socket.socket() as tried:
                if tried.connect_ex(("127.0.0.1", self.port)) == 0:
                    return
            time.sleep(0.05)
        raise TimeoutError((self.folder / "log").read_text())

    def stop(self) -> None:
        """Kill it."""
        if self.process:
            self.process.kill()
            self.process.wait()

    async def mails(self, count: int) -> list[EmailMessage]:
        """The mails it delivered, once there are that many."""
        box = self.folder / "spool" / "box" / "new"
        for _ in range(200):
            files = sorted(box.glob("*")) if box.exists() else []
            if len(files) >= count:
                break
            await asyncio.sleep(0.05)
        read = [message_from_bytes(f.read_bytes(), EmailMessage, policy=default) for f in files]
        assert len(read) == count, (self.folder / "log").read_text()
        return read


@pytest.fixture
def exim(monkeypatch: pytest.MonkeyPatch) -> Iterator[Exim]:
    """The server, at work; it knows nobody yet."""
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = free.getsockname()[1]
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)  # it has a user of its own
    (folder / "spool").mkdir()
    trust(write_certificate(folder), monkeypatch)
    values = {"folder": folder, "port": port, "user": USER, "password": PASSWORD}
    (folder / "exim.conf").write_text(CONFIGURATION.format(**values))
    for path in (folder / "spool", folder / "key.pem"):
        shutil.chown(path, "Debian-exim", "Debian-exim")
    server = Exim(folder, port)
    try:
        server.start()
        yield server
    finally:
        server.stop()
        shutil.rmtree(folder)


def config_of(exim: Exim) -> MailConfig:
    """The server as a host writes it down."""
    return MailConfig(
        host="localhost",
        port=exim.port,
        security=MailSecurity.STARTTLS,
        name="De Pion",
        address="keizer@pion.example",
        user=USER,
        password=Secret(PASSWORD),
        an_hour=100,
    )


@pytest.fixture
async def office(tmp_path: Path, exim: Exim) -> AsyncIterator[Office]:
    """The club that sends by it."""
    found = await open_office(tmp_path / "keizer.db", Mailbox(port=exim.port))
    found.config = config_of(exim)
    yield found
    await found.database.close()


async def test_check_logs_in(exim: Exim) -> None:
    """It names a wrong password, or a missing encryption."""
    config = config_of(exim)
    assert await MailServer(config).fault() is None
    wrong = await MailServer(replace(config, password=Secret("mis"))).fault()
    assert isinstance(wrong, MailServerFault)
    assert wrong.complaint == LoginUnknown()
    assert wrong.detail.startswith("535 ")


async def test_a_mail_arrives(office: Office, exim: Exim) -> None:
    """The server has come to know us, and the mail is as it was written."""
    row = await office.put("Je speelt met wit tegen Łukasz Żak.\nBord 3.")
    await office.send()
    assert await office.states() == ["queued"]
    (exim.folder / "known").touch()
    await office.send(1)
    assert await office.states() == ["sent"]
    (mail,) = await exim.mails(1)
    assert str(mail["Message-ID"]).startswith(f"<{row}.20261120T190000")
    assert str(mail["Subject"]) == "Je speelt met wit tegen Łukasz Żak – De Pion"
    assert str(mail["To"]) == "Jan de Vries <jan@voorbeeld.nl>"
    assert "with esmtpsa" in str(mail["Received"])
    part = mail.get_body(("plain",))
    assert part is not None
    assert part.get_content().startswith("Je speelt met wit tegen Łukasz Żak.\nBord 3.\n")


@pytest.mark.parametrize("name", ["niemand", "vol"])
async def test_a_refused_message_causes_a_call(office: Office, exim: Exim, name: str) -> None:
    """Nobody of that name, or a mailbox that is full."""
    (exim.folder / "known").touch()
    await office.give_mail(f"{name}@voorbeeld.nl")
    await office.put()
    await office.send()
    assert await office.states() == ["failed"]
    (call,) = await office.run(lambda tx: records.open_calls(tx, 1))
    assert call.name == "Jan de Vries"
    assert await office.mail_is_open() is (name == "vol")


async def test_a_server_that_is_killed_loses_nothing(office: Office, exim: Exim) -> None:
    """Mails of before and after it arrive, each once."""
    (exim.folder / "known").touch()
    for n in range(3):
        await office.put(f"mail {n}")
    await office.send()
    exim.stop()
    for n in range(3, 6):
        await office.put(f"mail {n}")
    await office.send()
    exim.start()
    await office.send(1)
    assert await office.states() == ["sent"] * 6
    numbers = [str(mail["Message-ID"]) for mail in await exim.mails(6)]
    assert len(set(numbers)) == 6
