"""The methods of the Bot API that the stand-in has, a module for each family.

Each method is a struct of its parameters and a function; importing a family registers it in
``registry.METHODS``.
"""
