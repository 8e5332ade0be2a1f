-- What was stored in clear cannot be sealed here: operators set it up again.
delete from recovery_code;
delete from second_factor;
alter table second_factor rename column secret to sealed_secret;
