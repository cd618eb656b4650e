import { z } from 'zod'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'

interface Kept {
  table: string
  keep: Sql
  putBack: Sql
}

/**
 * How far the journals on the nodes' disks are counted; a journal's id is a UUID, and cursors of other names belong to rows of
 * their database. Journals outlive a restore. Those the backup knows go on from where it stood: what came since is counted
 * once more, into rows that do not have it. One it does not know, as on a machine that was only tried out, goes on from
 * where it is: its lines belong to what is replaced.
 */
const cursors: Kept = {
  table: 'recorder_cursors',
  keep: sql`
    create temporary table kept_cursors on commit drop as
    select journal, seq from recorder_cursors where journal ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`,
  putBack: sql`insert into recorder_cursors (journal, seq) select journal, seq from kept_cursors on conflict do nothing`,
}

/** Their lines are in a journal, and their senders may repeat them for days. */
const deliveries: Kept = {
  table: 'ingest_requests',
  keep: sql`
    create temporary table kept_deliveries on commit drop as
    select server_id, key_hash, received_at, after_seq, lines, done from ingest_requests`,
  putBack: sql`
    insert into ingest_requests (server_id, key_hash, received_at, after_seq, lines, done)
    select server_id, key_hash, received_at, after_seq, lines, done from kept_deliveries on conflict do nothing`,
}

/** Or else whoever was erased since would be back for good. */
const erasures: Kept = {
  table: 'erasures',
  keep: sql`create temporary table kept_erasures on commit drop as select id_hash, erased_at from erasures`,
  putBack: sql`
    insert into erasures (id_hash, erased_at) select id_hash, erased_at from kept_erasures
    on conflict (id_hash) do update set erased_at = greatest(erasures.erased_at, excluded.erased_at)`,
}

/** What was told is told, whatever the tables say from then on. */
const outbox: Kept[] = [
  {
    table: 'outbox_events',
    keep: sql`
      create temporary table kept_events on commit drop as
      select event_id, key, type, at, data, noticed_at from outbox_events order by number`,
    putBack: sql`
      insert into outbox_events (event_id, key, type, at, data, noticed_at)
      select event_id, key, type, at, data, noticed_at from kept_events on conflict do nothing`,
  },
  {
    table: 'outbox_deliveries',
    keep: sql`
      create temporary table kept_sendings on commit drop as
      select event_id, target, state, attempts, due_at, changed_at, problem from outbox_deliveries order by delivery_id`,
    putBack: sql`
      insert into outbox_deliveries (event_id, target, state, attempts, due_at, changed_at, problem)
      select event_id, target, state, attempts, due_at, changed_at, problem
      from kept_sendings join outbox_events using (event_id)
      on conflict (event_id, target) do update
        set state = excluded.state, attempts = excluded.attempts, due_at = excluded.due_at, changed_at = excluded.changed_at,
            problem = excluded.problem`,
  },
  {
    table: 'outbox_states',
    keep: sql`create temporary table kept_outbox_states on commit drop as select name, value from outbox_states`,
    putBack: sql`
      insert into outbox_states (name, value) select name, value from kept_outbox_states
      on conflict (name) do update set value = excluded.value`,
  },
]

/** Browsers are bound to the key, and asked for what they ask for, whatever else is put back. */
const pushKeys: Kept = {
  table: 'push_keys',
  keep: sql`create temporary table kept_push_keys on commit drop as select private_key, public_key from push_keys`,
  putBack: sql`insert into push_keys (private_key, public_key) select private_key, public_key from kept_push_keys`,
}

const browsers: Kept = {
  table: 'push_browsers',
  keep: sql`
    create temporary table kept_browsers on commit drop as
    select browser_id, endpoint, p256dh, auth, failures, seen_at from push_browsers`,
  putBack: sql`
    insert into push_browsers (browser_id, endpoint, p256dh, auth, failures, seen_at)
    select browser_id, endpoint, p256dh, auth, failures, seen_at from kept_browsers`,
}

const wishes: Kept = {
  table: 'push_wishes',
  keep: sql`
    create temporary table kept_wishes on commit drop as
    select wish_id, browser_id, server_id, at_least, player_id, asked_by, told_at from push_wishes`,
  putBack: sql`
    insert into push_wishes (wish_id, browser_id, server_id, at_least, player_id, asked_by, told_at)
    select wish_id, browser_id, server_id, at_least, player_id, asked_by, told_at from kept_wishes`,
}
/** What stands on Discord stands there, whatever the tables say from then on. */
const discord: Kept[] = [
  {
    table: 'discord_messages',
    keep: sql`
      create temporary table kept_messages on commit drop as
      select webhook, event_id, state, message_id, begun_at from discord_messages`,
    putBack: sql`
      insert into discord_messages (webhook, event_id, state, message_id, begun_at)
      select webhook, event_id, state, message_id, begun_at from kept_messages
      on conflict (webhook, event_id) do update set state = excluded.state, message_id = excluded.message_id`,
  },
  {
    table: 'discord_statuses',
    keep: sql`
      create temporary table kept_statuses on commit drop as
      select webhook, server_id, message_id, shown, changed_at, made_at from discord_statuses`,
    putBack: sql`
      insert into discord_statuses (webhook, server_id, message_id, shown, changed_at, made_at)
      select webhook, server_id, message_id, shown, changed_at, made_at from kept_statuses
      on conflict (webhook, server_id) do update
        set message_id = excluded.message_id, shown = excluded.shown, changed_at = excluded.changed_at, made_at = excluded.made_at`,
  },
]

const Found = z.object({ found: z.boolean() })

/** Keeps rows that outlive a restore, as far as the database has them. The function returned puts them into its new tables. */
export async function keepRows(db: Db): Promise<() => Promise<void>> {
  const kept: Kept[] = []
  for (const rows of [cursors, deliveries, erasures, ...outbox, ...discord, pushKeys, browsers, wishes]) {
    const table = await db.one(Found, sql`select to_regclass(${rows.table}) is not null as found`)
    if (!table?.found) continue
    await db.run(rows.keep)
    kept.push(rows)
  }
  return async () => {
    for (const { putBack } of kept) await db.run(putBack)
  }
}
