"""Backups, copies that leave the house, archives, and a club that comes back or moves."""
