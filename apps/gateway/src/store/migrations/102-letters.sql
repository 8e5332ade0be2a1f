create table letter (day TEXT PRIMARY KEY) strict, without rowid;
