-- By what a key is known again.
create table known_key (
  name text primary key,
  fingerprint text not null
) strict;
