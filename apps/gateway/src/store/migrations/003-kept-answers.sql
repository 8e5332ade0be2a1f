-- What hotels say of themselves, and exchange rates, as servers told them: no prices of rooms, no persons. `key` says who asked what, and where.
CREATE TABLE kept_answer (
  key TEXT PRIMARY KEY,
  text TEXT NOT NULL,
  at TEXT NOT NULL
) STRICT;

CREATE INDEX kept_answer_at ON kept_answer (at);
