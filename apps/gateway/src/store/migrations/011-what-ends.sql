-- What visitors type and hold is in a file of its own.
DROP TABLE draft;
DROP TABLE hold;
DROP TABLE basket_hold;

-- What has ended is found, and goes.
CREATE INDEX intent_refused ON intent (settled_at) WHERE state = 'refused';
CREATE INDEX intent_departure ON intent (departure);
DROP INDEX intent_sealed;
CREATE INDEX change_sent ON change (sent_at);
