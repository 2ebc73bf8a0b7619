"""The fixtures of the stand-in's stage, for this folder."""

from tests.standin.stage import bot, clock, club, jan, scene, telegram, tom

__all__ = ["bot", "clock", "club", "jan", "scene", "telegram", "tom"]
