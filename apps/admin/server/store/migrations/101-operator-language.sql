-- Null: the operator has chosen none yet.
alter table operator add column language text;
