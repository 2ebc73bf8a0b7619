"""Preloads in a forked bot its imports, and the values that every bot computes alike."""

import asyncio
import gc
import ssl
from functools import cache
from importlib import import_module
from unittest.mock import patch

import httpx

gc.disable()  # nothing that is imported is garbage
for name in (
    *("keizer_bot.cli.main", "keizer_bot.cli.bot", "keizer_bot.app.running", "keizer_bot.web.app"),
    *("keizer_bot.cli.keeping", "keizer_bot.cli.keeping"),
    *("anyio._backends._asyncio", "h11", "httpcore"),  # come with the first call
):
    import_module(name)

# As in tests/conftest.py: nobody here speaks TLS, so all have the same authorities.
patch.object(ssl, "create_default_context", cache(ssl.create_default_context)).start()
httpx.create_ssl_context()
# As in tests/tables_once.py.
new_file = import_module("tests.new_file")
asyncio.run(new_file.make_tables())
patch("keizer_bot.keeping.database.migrate", new_file.migrate_once).start()
gc.freeze()
gc.enable()
