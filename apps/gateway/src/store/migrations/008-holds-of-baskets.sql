-- A visitor may have several holds at a hotel, one for each basket. The table of one hold each stays for a gateway that still runs while another one starts.
CREATE TABLE basket_hold (
  visitor TEXT NOT NULL,
  host TEXT NOT NULL,
  hotel_id INTEGER NOT NULL,
  basket_hash TEXT NOT NULL,
  key TEXT NOT NULL,
  hold_id TEXT,
  until TEXT NOT NULL,
  extendable INTEGER NOT NULL CHECK (extendable IN (0, 1)),
  language_id INTEGER NOT NULL,
  locked_price TEXT,
  PRIMARY KEY (visitor, host, hotel_id, basket_hash),
  CHECK ((hold_id IS NULL) = (locked_price IS NULL))
) STRICT, WITHOUT ROWID;

CREATE INDEX basket_hold_expiry ON basket_hold (until);

INSERT INTO basket_hold
SELECT visitor, host, hotel_id, basket_hash, key, hold_id, until, extendable, language_id, told FROM hold;
