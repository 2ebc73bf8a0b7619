-- Whose account was not in a club's group when Telegram was asked last: no post there reaches them.
CREATE TABLE outside (
    chat_id INTEGER NOT NULL,
    person_id INTEGER NOT NULL,
    PRIMARY KEY (chat_id, person_id)
) STRICT, WITHOUT ROWID;
