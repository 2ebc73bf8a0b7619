"""A front: notices out by mail, with a link to the reader's page; nothing comes in this way."""
