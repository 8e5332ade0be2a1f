-- Daily reference rates of the European Central Bank, as an operator imported them: 1 EUR is `rate` of `code`.
CREATE TABLE euro_rate (
  code TEXT PRIMARY KEY,
  rate REAL NOT NULL CHECK (rate > 0),
  day TEXT NOT NULL
) STRICT, WITHOUT ROWID;
