"""A strict stand-in for Telegram: chats, people and the Bot API, over HTTP on loopback.

The real bot runs against it unchanged through ``api_url``; tests use the same objects. It has the
methods that the bot calls, and a few that show what they did; any other is a violation.
"""

from keizer_bot.playground.events import Exchange, Happening, Kind
from keizer_bot.playground.faults import Fault
from keizer_bot.playground.model import Button, Chat, Message, Press, Right, User
from keizer_bot.playground.people import ImpossibleError, Person, Scene
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
