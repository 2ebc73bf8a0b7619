"""The clubs of `hall` and `scene`, opened for each test."""

from tests.club.conftest import hall, scene

__all__ = ["hall", "scene"]
