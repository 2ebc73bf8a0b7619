"""Texts for people: messages, catalogues in nl, en and it, dates and numbers by locale."""
