"""The club of `scene`, opened for each test."""

import pytest

from tests.club.conftest import scene
from tests.club.scene import Scene

__all__ = ["scene"]


@pytest.fixture
async def annas_chat_closed(scene: Scene) -> None:
    """The bot cannot write to Anna Smit in private."""
    sql = "UPDATE address SET state = 'closed' WHERE person_id = ?"
    await scene.database.run(lambda tx: tx.write(sql, scene.ids["Anna Smit"]))
