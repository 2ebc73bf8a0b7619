"""The club of `hall`, opened for each test."""

from tests.club.conftest import hall as hall  # noqa: PLC0414 - handed on
