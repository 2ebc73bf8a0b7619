"""What a front asks and says of chats: only the database knows, and a front knows no database."""

from __future__ import annotations

from keizer_bot.store import clubs, people

chat_moved = clubs.move_chat
can_be_told = people.is_private_open
private_chat = people.set_private
