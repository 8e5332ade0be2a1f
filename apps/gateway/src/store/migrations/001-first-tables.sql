-- What the gateway must not forget. Instants are ISO text in UTC; `sealed_…` columns are AES-256-GCM.

CREATE TABLE intent (
  key TEXT PRIMARY KEY,
  request_hash TEXT NOT NULL,
  host TEXT NOT NULL,
  upstream TEXT NOT NULL,
  channel_id INTEGER NOT NULL,
  hotel_id INTEGER NOT NULL,
  language_id INTEGER NOT NULL,
  departure TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('sent', 'confirmed', 'pending', 'refused', 'unknown')),
  sender TEXT NOT NULL,
  sent_at TEXT NOT NULL,
  settled_at TEXT,
  refusal TEXT,
  sealed_facts TEXT,
  sealed_booking TEXT,
  told_at TEXT,
  CHECK ((state = 'sent') = (settled_at IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX intent_state ON intent (state);
CREATE INDEX intent_sealed ON intent (departure) WHERE sealed_facts IS NOT NULL OR sealed_booking IS NOT NULL;

-- Without `hold_id` the server declined to hold for now (too many are held), and checkout goes on without.
CREATE TABLE hold (
  visitor TEXT NOT NULL,
  host TEXT NOT NULL,
  hotel_id INTEGER NOT NULL,
  basket_hash TEXT NOT NULL,
  key TEXT NOT NULL,
  hold_id TEXT,
  until TEXT NOT NULL,
  extendable INTEGER NOT NULL CHECK (extendable IN (0, 1)),
  language_id INTEGER NOT NULL,
  told TEXT,
  PRIMARY KEY (visitor, host, hotel_id),
  CHECK ((hold_id IS NULL) = (told IS NULL))
) STRICT, WITHOUT ROWID;

CREATE TABLE draft (
  visitor TEXT NOT NULL,
  host TEXT NOT NULL,
  hotel_id INTEGER NOT NULL,
  sealed_text TEXT NOT NULL,
  expires_at TEXT NOT NULL,
  PRIMARY KEY (visitor, host, hotel_id)
) STRICT, WITHOUT ROWID;

CREATE INDEX draft_expiry ON draft (expires_at);
CREATE INDEX hold_expiry ON hold (until);
