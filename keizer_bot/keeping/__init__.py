"""Backups, copies off the machine, archives, and restoring or moving a club."""
