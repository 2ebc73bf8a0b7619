"""The words about backups, copies, archives and clubs that come and go."""
