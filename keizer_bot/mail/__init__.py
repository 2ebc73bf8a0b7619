"""The mail front: sends messages with a link to the reader's page, and receives nothing."""
