"""The program copies its tables here, as in tests/app."""

from tests.tables_once import tables_once

__all__ = ["tables_once"]
