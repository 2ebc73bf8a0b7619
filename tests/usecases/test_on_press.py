"""What a button will do is kept by a use case's name."""

import ast
from collections import Counter
from pathlib import Path

import pytest

import keizer_bot

pytestmark = pytest.mark.slow


def test_no_two_use_cases_of_buttons_share_a_name() -> None:
    """Else one button would do what another says."""
    sources = Path(keizer_bot.__file__).parent.rglob("*.py")
    nodes = [node for file in sources for node in ast.walk(ast.parse(file.read_text("utf-8")))]
    names = Counter(
        node.name
        for node in nodes
        if isinstance(node, ast.AsyncFunctionDef)
        and any(ast.unparse(decorator) == "on_press" for decorator in node.decorator_list)
    )
    assert names
    assert [name for name, times in names.items() if times > 1] == []
