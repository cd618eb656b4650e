-- Who is no longer an admin is signed out. Judged when the transaction ends: a list that is written anew may be without
-- somebody for a moment in between.
alter table sessions add column lost_admin boolean not null default false; -- that is why it was revoked

create function end_sessions_of_dismissed() returns trigger language plpgsql as $$
begin
  -- Two who take away one right each wait here for each other, so that the later one sees that none is left.
  perform 1 from sessions where steam_id = old.steam_id and revoked_at is null for update;
  if not exists (select 1 from admins where steam_id = old.steam_id) then
    update sessions set revoked_at = now(), lost_admin = true where steam_id = old.steam_id and revoked_at is null;
  end if;
  return null;
end $$;
create constraint trigger admins_dismissed after delete or update on admins
  deferrable initially deferred for each row execute function end_sessions_of_dismissed();

-- The audit again, so that an address can be forgotten and the chain still holds: a row's hash covers the network the
-- address is in and a seal of the address, which tells nothing once its salt is gone. No release had the table before.
drop table audit;
create table audit (
  audit_id bigint generated always as identity primary key,
  at timestamptz not null,
  actor bigint, -- a Steam id; null: nobody signed in
  session_id bigint, -- without a reference: a row outlives the session
  network text not null, -- the /24 or /48 of the address; whole when it is no address
  ip text, -- null once past its retention
  ip_salt bytea, -- goes with it
  ip_seal bytea not null, -- SHA-256 of both
  action text not null,
  server_id int,
  parameters text not null, -- JSON as it was hashed
  phase text not null check (phase in ('intent', 'result', 'event')),
  outcome text, -- null: not known yet
  prev_hash bytea not null,
  hash bytea not null unique,
  check ((ip is null) = (ip_salt is null))
);
create index audit_with_ip on audit (at) where ip is not null;
create index audit_actor on audit (actor);

create or replace function audit_is_append_only() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' then
    if new.ip is null and to_jsonb(new) - '{ip,ip_salt}'::text[] = to_jsonb(old) - '{ip,ip_salt}'::text[] then
      return new;
    end if;
  end if;
  raise exception 'The audit table is append-only';
end $$;
create trigger audit_no_change before update or delete on audit
  for each row execute function audit_is_append_only();
create trigger audit_no_truncate before truncate on audit
  for each statement execute function audit_is_append_only();

-- People who had themselves erased: what lines of an earlier time tell of them is not counted. The hash keeps a glance at
-- the table from naming anybody; who tries all Steam ids can find theirs.
create table erasures (
  id_hash bytea primary key, -- SHA-256 of the Steam id
  erased_at timestamptz not null
);
-- Under which their numbers stay: counted down from the lowest id of a person, so it is nobody's.
create sequence erased_ids as bigint increment -1 minvalue 76561197000000000 maxvalue 76561197960265727;
