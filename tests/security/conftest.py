"""The scene of the attacks: opened once, since every attempt on it is undone."""

import asyncio
from collections.abc import Iterator

import pytest

from tests.security.two_clubs import TwoClubs, open_two_clubs


@pytest.fixture(scope="module")
def two(tmp_path_factory: pytest.TempPathFactory) -> Iterator[TwoClubs]:
    """Two clubs in one bot."""
    with asyncio.Runner() as runner:
        opened = open_two_clubs(tmp_path_factory.mktemp("clubs"), runner)
        yield opened
        runner.run(opened.scene.database.close())
