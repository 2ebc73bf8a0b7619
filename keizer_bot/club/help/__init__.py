"""Help: /help, and the menus of commands.

`moments` says which commands are of use now. Public actions: `show_help`, `offer_menus`,
`change_menu`.
"""
