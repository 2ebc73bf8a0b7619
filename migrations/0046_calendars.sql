-- Each device may read the calendar of one's own at an address of its own: a new one keeps the earlier.
CREATE TABLE calendar_address (
    person_id INTEGER NOT NULL,
    hash TEXT PRIMARY KEY
) STRICT;
INSERT INTO calendar_address SELECT person_id, hash FROM subscription;
DROP TABLE subscription;
ALTER TABLE calendar_address RENAME TO subscription;
CREATE INDEX subscription_person ON subscription (person_id);
