-- What guests do to reservations, once per key. What was asked names guest and rooms: it is sealed, and gone when the outcome is known.
CREATE TABLE change (
  key TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  host TEXT NOT NULL,
  upstream TEXT NOT NULL,
  channel_id INTEGER NOT NULL,
  hotel_id INTEGER NOT NULL,
  language_id INTEGER NOT NULL,
  sender TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  sealed_asked TEXT,
  outcome TEXT,
  CHECK ((outcome IS NULL) = (sealed_asked IS NOT NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX change_open ON change (key) WHERE outcome IS NULL;
