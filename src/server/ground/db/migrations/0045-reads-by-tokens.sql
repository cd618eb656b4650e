-- By scope: the hour since 1970 in which the audit was last told that the token read by it.
alter table api_tokens add column read_hours jsonb not null default '{}';
