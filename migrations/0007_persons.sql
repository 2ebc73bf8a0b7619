-- Who somebody is, is a person's number. People on Telegram keep their Telegram id as theirs.

ALTER TABLE member RENAME COLUMN telegram_id TO person_id;
ALTER TABLE arbiter RENAME COLUMN telegram_id TO person_id;
ALTER TABLE preferred_club RENAME COLUMN telegram_id TO person_id;
ALTER TABLE link_try RENAME COLUMN telegram_id TO person_id;
ALTER TABLE claim RENAME COLUMN telegram_id TO person_id;
ALTER TABLE awaited RENAME COLUMN telegram_id TO person_id;
ALTER TABLE dashboard RENAME COLUMN telegram_id TO person_id;
ALTER TABLE draft RENAME COLUMN telegram_id TO person_id;

-- What a button will do names that column among its arguments.
UPDATE question SET intention = replace(intention, '"telegram_id":', '"person_id":');
UPDATE awaited SET intention = replace(intention, '"telegram_id":', '"person_id":');
