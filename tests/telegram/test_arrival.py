"""Any update can be stored, whatever is in it."""

import hashlib
import json
from datetime import UTC, datetime
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from keizer_bot.telegram.arrival import arrival, next_offset
from tests.rows import each_row

NESTED: Any = []
for _ in range(900):
    NESTED = [NESTED]

json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(st.characters()),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=10,
)


@given(
    json_values
    | st.fixed_dictionaries(
        {"update_id": json_values, "message": json_values | st.fixed_dictionaries(
            {"from": json_values, "date": json_values}
        )}
    )
)  # fmt: skip
def test_anything_can_be_taken_apart(raw: object) -> None:
    """Every column can be stored: numbers fit, texts are whole, the body is JSON."""
    found = arrival(raw)
    assert -(2**63) < found.update_id < 2**63
    assert f"{found.kind}{found.body}".encode()
    json.loads(found.body)


@pytest.mark.parametrize("raw", ["\ud800", {"\udfff": {"a": "\ud800"}}, {"message": NESTED}])
def test_half_characters_and_deep_nests_are_no_harm(raw: object) -> None:
    """Characters that cannot be stored are replaced."""
    assert arrival(raw).body.encode()


def test_a_message_is_described() -> None:
    """Kind, sender and date stay when the text is blanked."""
    message = {"from": {"id": 5}, "date": 1_700_000_000, "text": "hallo"}
    found = arrival({"update_id": 7, "message": message})
    assert (found.update_id, found.kind, found.sender) == (7, "message", 5)
    assert found.date == datetime(2023, 11, 14, 22, 13, 20, tzinfo=UTC)


@each_row(
    "text",
    [
        "/start T0KEN",
        "/start@keizer_bot T0KEN",
        "/START  T0KEN",
        "/ start T0KEN",
        "/\nstart T0KEN",
        "/\u2003s t a r t T0KEN",
        "/\ufb05art T0KEN",
        "/\u017ftart T0KEN",
        "t.me/keizer_bot?start=T0KEN",
    ],
)
def test_a_token_is_hashed_wherever_it_stands(text: str) -> None:
    """It may be in the text, in a caption, or in the message that is replied to."""
    found = arrival({"update_id": 1, "message": {"text": text, "reply_to_message": {"text": text}}})
    assert "T0KEN" not in found.body
    digest = "sha256:" + hashlib.sha256(b"T0KEN").hexdigest()
    assert found.body.count(digest) == 2


def test_a_hash_that_somebody_types_is_no_token() -> None:
    """A thief who has seen the database cannot open a link with a stored hash."""
    typed = "sha256:" + "0" * 64
    assert typed not in arrival({"message": {"text": f"/start {typed}"}}).body


@pytest.mark.parametrize(
    ("updates", "offset"),
    [
        ([], None),
        ([{"update_id": 5}, {"update_id": 6}], 7),
        ([{"update_id": 900}, {"update_id": 6}], 7),
        ([{"update_id": 5}, {"message": {}}, None], 6),
        ([{"message": {}}], None),
    ],
)
def test_the_last_one_is_acknowledged(updates: list[Any], offset: int | None) -> None:
    """Never the largest; an update without a number is acknowledged with its neighbours."""
    assert next_offset(updates) == offset
