"""The chat: updates in, handlers, buttons, posts out."""
