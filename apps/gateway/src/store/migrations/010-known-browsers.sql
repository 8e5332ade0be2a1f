-- In which browsers a trade user has logged in before, by names that only we can compute: wrong tries elsewhere do not count there.
CREATE TABLE known_browser (
  name TEXT PRIMARY KEY,
  until TEXT NOT NULL
) STRICT;
