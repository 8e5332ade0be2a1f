-- By what keys are known with which something here is sealed.
CREATE TABLE known_key (
  name TEXT PRIMARY KEY,
  fingerprint TEXT NOT NULL
) STRICT;
