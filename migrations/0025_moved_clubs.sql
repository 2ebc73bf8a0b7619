-- Clubs that went to another bot: this one serves them no more, and says where they are.
CREATE TABLE moved_club (
    name TEXT PRIMARY KEY,
    bot TEXT NOT NULL,                              -- the other one's user name
    moved_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;

-- Whom and which groups it tells so, for a while.
CREATE TABLE moved_recipient (
    kind TEXT NOT NULL CHECK (kind IN ('person', 'chat')),
    number INTEGER NOT NULL,
    club TEXT NOT NULL REFERENCES moved_club ON DELETE CASCADE,
    PRIMARY KEY (kind, number, club)
) STRICT, WITHOUT ROWID;
