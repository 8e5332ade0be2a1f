create table operator (
  id integer primary key,
  email text not null unique,
  password_hash text not null,
  created_at text not null,
  role text not null default 'owner' check (role in ('owner', 'reception')),
  hotels text
) strict;

create table link (
  token_hash text primary key,
  operator_id integer references operator (id),
  expires_at text not null,
  used_at text,
  invitation text,
  made_by text
) strict;

create table session (
  token_hash text primary key,
  operator_id integer not null references operator (id),
  created_at text not null,
  seen_at text not null,
  proved_at text not null default '',
  browser text not null default 'A browser'
) strict;

create table throttle (
  key text primary key,
  attempts integer not null,
  last_at text not null,
  open_at text not null
) strict;

create table draft (
  kind text not null check (kind in ('host', 'channel', 'consent')),
  name text not null,
  version integer not null,
  value text,
  primary key (kind, name)
) strict;

create table media (
  hash text primary key,
  type text not null,
  bytes blob not null
) strict;

create table publication (
  number integer primary key,
  key text not null unique,
  published_at text not null,
  published_by text not null,
  restores integer references publication (number),
  previous_hash text not null,
  hash text not null unique,
  settings text not null
) strict;

create table audit (
  id integer primary key,
  at text not null,
  actor text not null,
  action text not null,
  subject text not null,
  before text,
  after text,
  hash text not null
) strict;

create table second_factor (
  operator_id integer primary key references operator (id),
  sealed_secret text not null,
  confirmed_at text,
  last_step integer not null default 0
) strict;

create table recovery_code (
  code_hash text primary key,
  operator_id integer not null references operator (id)
) strict;

create table device (
  token_hash text primary key,
  operator_id integer not null references operator (id),
  seen_at text not null
) strict;

create table known_key (
  name text primary key,
  fingerprint text not null
) strict;

create trigger publication_is_not_changed before update on publication begin select raise(abort, 'a publication is never changed'); end;

create trigger publication_is_not_deleted before delete on publication begin select raise(abort, 'a publication is never deleted'); end;

create trigger audit_is_not_changed before update on audit begin select raise(abort, 'the audit trail is never changed'); end;

create trigger audit_is_not_deleted before delete on audit begin select raise(abort, 'the audit trail is never deleted'); end;
