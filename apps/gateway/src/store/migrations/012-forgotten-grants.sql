-- Grants are sealed texts in browsers: what was forgotten must be known here until they would have ended anyway.
CREATE TABLE forgotten_grant (name TEXT PRIMARY KEY, until TEXT NOT NULL) STRICT, WITHOUT ROWID;
CREATE INDEX forgotten_grant_until ON forgotten_grant (until);
