-- The operator who found out what became of a confirm without an answer.
ALTER TABLE intent ADD COLUMN settled_by TEXT;
CREATE INDEX intent_settled_by ON intent (settled_at) WHERE settled_by IS NOT NULL;
