"""Formats for machines, with the reader and the writer of each together."""
