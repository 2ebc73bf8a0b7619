"""A process that sends until it is killed: ``python -m tests.mail.doomed DATABASE PORT``."""

from __future__ import annotations

import asyncio
import sys
from pathlib import Path

from tests.mail.office import open_office
from tests.mail.stand_in import Mailbox


async def _main(path: Path, port: int) -> None:
    office = await open_office(path, Mailbox(port=port))
    await office.sender().run()


if __name__ == "__main__":
    asyncio.run(_main(Path(sys.argv[1]), int(sys.argv[2])))
