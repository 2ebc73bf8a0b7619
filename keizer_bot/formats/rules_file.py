"""A club's rules as a TOML file, in the form of DESIGN.md section 6."""

from __future__ import annotations

import tomllib
from typing import Any

from keizer_bot.engine.errors import RulesRefusedError


def read_rules_file(content: bytes) -> dict[str, Any]:
    """Read the table of a rules file, as `engine.rules_from` takes it.

    Raises RulesRefusedError for what is no TOML.
    """
    try:
        return tomllib.loads(content.decode("utf-8-sig"))
    except UnicodeError:
        raise RulesRefusedError("the rules file is not text in UTF-8") from None
    except (tomllib.TOMLDecodeError, RecursionError) as error:
        raise RulesRefusedError(f"the rules file is not TOML: {error}") from None
