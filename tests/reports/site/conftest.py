"""One site for all tests that only read it."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from tests.reports.site.made import Site, site_made


@pytest.fixture(scope="session")
def site(tmp_path_factory: pytest.TempPathFactory) -> Site:
    """A club of ten in mid-season, one of them with a name that tries to be HTML."""
    folder: Path = tmp_path_factory.mktemp("site")
    return asyncio.run(site_made(folder))
