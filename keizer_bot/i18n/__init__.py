"""Texts for people: messages, a catalogue for each language, dates and numbers by locale."""
