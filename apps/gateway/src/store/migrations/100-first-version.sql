create table intent (
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
  settled_by TEXT,
  CHECK ((state = 'sent') = (settled_at IS NULL))
) strict, without rowid;
create index intent_state ON intent (state);
create index intent_settled_by ON intent (settled_at) WHERE settled_by IS NOT NULL;
create index intent_refused ON intent (settled_at) WHERE state = 'refused';
create index intent_departure ON intent (departure);

create table euro_rate (
  code TEXT PRIMARY KEY,
  rate REAL NOT NULL CHECK (rate > 0),
  day TEXT NOT NULL
) strict, without rowid;

create table kept_answer (
  key TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  at TEXT NOT NULL
) strict;
create index kept_answer_at ON kept_answer (at);

create table trade_session (
  id TEXT PRIMARY KEY,
  sealed_jar TEXT NOT NULL,
  until TEXT NOT NULL
) strict;

create table ended_session (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  until TEXT NOT NULL
) strict;

create table change (
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
) strict, without rowid;
create index change_open ON change (key) WHERE outcome IS NULL;
create index change_sent ON change (sent_at);

create table sender (
  name TEXT PRIMARY KEY,
  machine TEXT NOT NULL,
  pid INTEGER NOT NULL,
  seen_at TEXT NOT NULL
) strict, without rowid;

create table known_browser (
  name TEXT PRIMARY KEY,
  until TEXT NOT NULL
) strict;

create table forgotten_grant (
  name TEXT PRIMARY KEY,
  until TEXT NOT NULL
) strict, without rowid;
create index forgotten_grant_until ON forgotten_grant (until);

create table known_key (
  name TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL
) strict;
