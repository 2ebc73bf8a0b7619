-- What the buttons under posts do, kept as a question keeps its choices. The number is made of what
-- they do, so that the same button has the same number wherever and whenever it hangs.
CREATE TABLE button (
    id INTEGER PRIMARY KEY,
    intention TEXT NOT NULL,                        -- JSON: the key of an action, and its arguments
    shown_at TEXT NOT NULL
) STRICT;
