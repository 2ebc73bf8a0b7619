-- What answers somebody and what the clock brings share a front's calls: the first of each must be
-- found without looking through the other. Answers go by turns of the clubs.
DROP INDEX outbox_queued;
CREATE INDEX outbox_queued ON outbox (channel, urgency, id) WHERE state = 'queued' AND cause IS NULL;
CREATE INDEX outbox_answers ON outbox (channel, coalesce(club_id, 0), urgency, id)
    WHERE state = 'queued' AND cause IS NOT NULL;
