-- The e-mail address of the owner who made an invitation or a password link: it ends with their rights.
alter table link add column made_by text;
update link set
  made_by = invitation ->> 'by',
  invitation = json_object('email', invitation ->> 'email', 'access', json_object('role', 'reception', 'hotelIds', invitation -> 'hotelIds'))
where invitation is not null;

-- What the browser of a session calls itself, in two words, for its operator to know it by.
alter table session add column browser text not null default 'A browser';
