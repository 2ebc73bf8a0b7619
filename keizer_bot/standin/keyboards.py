"""Inline keyboards: what Telegram accepts under a message."""

from keizer_bot.standin.refusals import Json, NotModelledError, bad_request
from keizer_bot.standin.text import is_link

_MOST_BUTTONS = 100
_MOST_IN_A_ROW = 8
_MOST_DATA = 64  # bytes
_TYPES = ("url", "callback_data", "switch_inline_query_current_chat", "copy_text")


def checked_keyboard(markup: Json | None) -> Json | None:
    """Return an InlineKeyboardMarkup as Telegram stores it, None for none or an empty one.

    Raises:
        ApiRefusal: 400 for what Telegram refuses. Other kinds of markup are not modelled.

    """
    if markup is None:
        return None
    if set(markup) != {"inline_keyboard"}:
        raise NotModelledError(f"any markup but inline keyboards: {sorted(markup)}")
    rows = markup["inline_keyboard"]
    if not isinstance(rows, list) or not all(isinstance(row, list) for row in rows):
        raise bad_request(
            'field "inline_keyboard" of the InlineKeyboardMarkup must be an Array of Arrays'
        )
    for row in rows:
        for button in row:
            _check_button(button)
    if sum(map(len, rows)) > _MOST_BUTTONS or max(map(len, rows), default=0) > _MOST_IN_A_ROW:
        raise bad_request("reply markup is too long")
    kept = [row for row in rows if row]
    return {"inline_keyboard": kept} if kept else None


def _check_button(button: object) -> None:
    fault = "can't parse inline keyboard button: "
    if not isinstance(button, dict):
        raise bad_request(f"{fault}InlineKeyboardButton must be an Object")
    if not isinstance(button.get("text"), str):
        raise bad_request(f'{fault}Can\'t find field "text"')
    kinds = [kind for kind in _TYPES if button.get(kind)]
    if not kinds:
        raise bad_request(f"{fault}Text buttons are unallowed in the inline keyboard")
    if unknown := set(button) - {"text", "style", *_TYPES}:
        raise NotModelledError(f"the button fields {sorted(unknown)}")
    if len(kinds) > 1:
        raise NotModelledError(f"a button of several kinds: {kinds}")
    if not button["text"].strip():
        raise bad_request("inline keyboard button text must be non-empty")
    if len(str(button.get("callback_data") or "").encode()) > _MOST_DATA:
        raise bad_request("BUTTON_DATA_INVALID")
    if button.get("url") and not is_link(button["url"]):
        raise bad_request("BUTTON_URL_INVALID")
