-- Who there is so far runs the installation. `hotels` are JSON: the ids of the hotels whose guests a receptionist sees; null for all.
alter table operator add column role text not null default 'owner' check (role in ('owner', 'reception'));
alter table operator add column hotels text;

-- Of an invitation: JSON with the e-mail address, the hotels, and who invited.
alter table link add column invitation text;
