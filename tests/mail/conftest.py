"""A mail server in this process, and a certificate for it."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import pytest

from tests.mail.certificate import trust, write_certificate
from tests.mail.office import Office, open_office
from tests.mail.stand_in import Mailbox, listening


@pytest.fixture(scope="session")
def certificate(tmp_path_factory: pytest.TempPathFactory) -> tuple[Path, Path]:
    """A certificate for this machine, and its key."""
    return write_certificate(tmp_path_factory.mktemp("certificate"))


@pytest.fixture
def trusted(certificate: tuple[Path, Path], monkeypatch: pytest.MonkeyPatch) -> tuple[Path, Path]:
    """The same, trusted as those are that the system trusts."""
    trust(certificate, monkeypatch)
    return certificate


@pytest.fixture
async def mailbox() -> AsyncIterator[Mailbox]:
    """The server without encryption, as on this machine."""
    async with listening(Mailbox()) as found:
        yield found


@pytest.fixture
async def office(tmp_path: Path, mailbox: Mailbox) -> AsyncIterator[Office]:
    """A club that sends by that server."""
    found = await open_office(tmp_path / "keizer.db", mailbox)
    yield found
    await found.database.close()
