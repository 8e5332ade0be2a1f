create table report (
  id TEXT PRIMARY KEY,
  destination TEXT NOT NULL CHECK (destination IN ('address', 'zsuite')),
  event TEXT NOT NULL CHECK (event IN ('booked', 'cancelled')),
  host TEXT NOT NULL,
  upstream TEXT NOT NULL,
  channel_id INTEGER NOT NULL,
  hotel_id INTEGER NOT NULL,
  language_id INTEGER NOT NULL,
  made_at TEXT NOT NULL,
  sealed_facts TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  next_at TEXT,
  sent_at TEXT,
  problem TEXT
) strict, without rowid;
create index report_due ON report (next_at) WHERE next_at IS NOT NULL;
create index report_made ON report (made_at);
