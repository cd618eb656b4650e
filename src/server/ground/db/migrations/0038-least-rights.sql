-- What the program itself need not be able to do, it does through these: in the embedded database it signs in as a user who can only
-- add to the audit, and who makes and drops no tables. Each works for its owner, on names of this schema alone.

-- Takes the address off rows that are old enough, and tells which.
create function forget_audit_addresses(older_than timestamptz, at_most int) returns setof bigint language sql security definer as $$
  update audit set ip = null, ip_salt = null
  where audit_id in (select audit_id from audit where ip is not null and at < older_than
                     order by at limit at_most for update skip locked)
  returning audit_id
$$;

-- And off all of somebody's.
create function forget_audit_addresses_of(steam_id bigint) returns setof bigint language sql security definer as $$
  update audit set ip = null, ip_salt = null where actor = steam_id and ip is not null returning audit_id
$$;

-- A month as in the name of its table: 2026_03.
create function forget_match_month(month text) returns void language plpgsql security definer as $$
begin
  if month !~ '^[0-9]{4}_[0-9]{2}$' then raise exception 'No month: %', month; end if;
  execute format('drop table if exists %I', 'match_events_' || month);
end
$$;

alter function add_match_month(bigint) security definer;

do $$
declare
  name text;
begin
  foreach name in array array['forget_audit_addresses(timestamptz, int)', 'forget_audit_addresses_of(bigint)',
                              'forget_match_month(text)', 'add_match_month(bigint)'] loop
    execute format('alter function %s set search_path = %I, pg_temp', name, current_schema());
    execute format('revoke all on function %s from public', name);
  end loop;
end
$$;
