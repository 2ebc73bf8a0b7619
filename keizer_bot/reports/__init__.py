"""Text, pictures and files for people, made from values; uses no database and no network."""
