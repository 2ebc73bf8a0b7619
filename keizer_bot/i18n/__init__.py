"""Texts for people: messages as values, catalogues in nl, en and it, dates and numbers by locale."""
