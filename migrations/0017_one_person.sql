-- A member who turned out to be another one: whoever that is has their seasons since, and is shown.
ALTER TABLE member ADD COLUMN merged_into INTEGER REFERENCES member;
