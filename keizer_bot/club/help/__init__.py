"""What the bot can do: /help, and the menus of commands.

Public actions: `offer_menus`, `change_menu`.
"""
