-- When the operator last typed the password in this session; sessions of before must type it again to publish.
alter table session add column proved_at text not null default '';

-- Not asked for before `confirmed_at`. `last_step` is the newest half-minute whose code was used: a code works once.
create table second_factor (
  operator_id integer primary key references operator (id),
  secret text not null,
  confirmed_at text,
  last_step integer not null default 0
) strict;

create table recovery_code (
  code_hash text primary key,
  operator_id integer not null references operator (id)
) strict;

-- Browsers that an operator has signed in with: strangers' failures do not make them wait.
create table device (
  token_hash text primary key,
  operator_id integer not null references operator (id),
  seen_at text not null
) strict;
