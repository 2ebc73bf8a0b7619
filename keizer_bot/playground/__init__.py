"""A strict stand-in for Telegram: chats, people and the Bot API, over HTTP on loopback.

The real bot runs against it unchanged through ``api_url``; tests use the same objects. Webhook
delivery is not modelled (setWebhook is remembered and blocks getUpdates), nor are inline mode,
albums, polls and payments.
"""

from keizer_bot.playground.actors import ImpossibleError, Person
from keizer_bot.playground.events import Exchange, Happening, Kind
from keizer_bot.playground.faults import Fault
from keizer_bot.playground.model import Button, Chat, Message, Press, Right, User
from keizer_bot.playground.scene import Scene
from keizer_bot.playground.server import NotLoopbackError, serving
from keizer_bot.playground.world import Telegram

__all__ = [
    "Button",
    "Chat",
    "Exchange",
    "Fault",
    "Happening",
    "ImpossibleError",
    "Kind",
    "Message",
    "NotLoopbackError",
    "Person",
    "Press",
    "Right",
    "Scene",
    "Telegram",
    "User",
    "serving",
]
