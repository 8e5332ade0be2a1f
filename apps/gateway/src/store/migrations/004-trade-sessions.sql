-- Who is logged in at a channel, for an hour: the cookies of their server, sealed.
CREATE TABLE trade_session (
  id TEXT PRIMARY KEY,
  sealed_jar TEXT NOT NULL,
  until TEXT NOT NULL
) STRICT;

-- Sessions that were ended before their hour: each gateway reads what is new by number.
CREATE TABLE ended_session (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  until TEXT NOT NULL
) STRICT;
