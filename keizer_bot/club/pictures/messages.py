"""All that can be said about pictures and their theme."""

from keizer_bot.i18n.message import Message


class ChooseTheme(Message):
    """Asks how the pictures in the private chat are to look."""


class ChooseThemeOfGroup(Message):
    """Asks the arbiter how the pictures in the group are to look."""


class PicturesDark(Message):
    """From now on the pictures in the private chat are dark."""


class PicturesLight(Message):
    """From now on the pictures in the private chat are light."""


class PicturesDarkInGroup(Message):
    """From now on the pictures in the group are dark."""


class PicturesLightInGroup(Message):
    """From now on the pictures in the group are light."""


class AsPicture(Message):
    """The label that shows a report as a picture."""


class Darker(Message):
    """The label that makes the pictures of this chat dark."""


class Lighter(Message):
    """The label that makes the pictures of this chat light."""


class WholeTable(Message):
    """The label that shows all of a cross table, as a document."""
