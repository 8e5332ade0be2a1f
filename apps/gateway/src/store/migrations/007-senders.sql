-- The gateways that send changes, each under a name of its own, and when it was last seen alive.
CREATE TABLE sender (
  name TEXT PRIMARY KEY,
  machine TEXT NOT NULL,
  pid INTEGER NOT NULL,
  seen_at TEXT NOT NULL
) STRICT, WITHOUT ROWID;
