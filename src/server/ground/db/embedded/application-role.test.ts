import { expect, onTestFinished, test } from 'vitest'
import { z } from 'zod'
import { addEventMonths, listEventMonths } from '#server/counting/matches/event-months.ts'
import { openDatabase, Sql, sql } from '#server/ground/db/db.ts'
import { appendRow } from '#server/owner/audit/audit.queries.ts'
import { verifyAudit } from '#server/owner/audit/verify-audit.ts'
import { testDatabaseSocket } from '#testing/database/postgres.ts'
import { grantApplicationRole } from './application-role.ts'
import { APPLICATION_ROLE } from './settings.ts'

/** A database that was made before there was such a user, and the way in as one. */
async function asApplication() {
  const { db: owner, socket } = await testDatabaseSocket()
  await grantApplicationRole(owner)
  await grantApplicationRole(owner) // at each start
  const db = openDatabase({ socket: { ...socket, user: APPLICATION_ROLE }, connections: 1 })
  onTestFinished(() => db.close())
  return { db, owner }
}

const ROW = {
  at: new Date('2026-03-01T12:00:00Z'),
  actor: '76561198000000001',
  session_id: null,
  ip: '203.0.113.7',
  action: 'say',
  server_id: 1,
  parameters: '{}',
  phase: 'intent' as const,
  outcome: null,
}

test('the user that the program works as is no superuser and can add to the audit, and not change it', async () => {
  const { db, owner } = await asApplication()
  await appendRow(db, ROW)
  await appendRow(db, ROW)
  for (const forbidden of [
    `update audit set outcome = 'ok'`,
    'update audit set ip = null, ip_salt = null',
    'delete from audit',
    'truncate audit',
    'alter table audit disable trigger all',
    'drop table audit',
    'create or replace function audit_is_append_only() returns trigger language plpgsql as $$ begin return new; end $$',
    'create table mine (n int)',
    'create function mine() returns int language sql as $$ select 1 $$',
    `insert into migrations (name) values ('9999-forged.sql')`,
    `alter role ${APPLICATION_ROLE} superuser`,
    'set role sitrep',
    `copy (select 1) to program 'true'`,
    `select pg_read_file('/etc/passwd')`,
    'drop table matches',
    'truncate players',
  ]) {
    await expect(db.run(new Sql([forbidden], [])), forbidden).rejects.toThrow(
      /permission denied|must be owner|append-only|Only roles with/,
    )
  }
  expect(await verifyAudit(owner)).toMatchObject({ ok: true, rows: 2 })
})

const Left = z.object({ ip: z.string().nullable() })

test('it forgets addresses by the one way there is, which no table of its own leads astray', async () => {
  const { db, owner } = await asApplication()
  await appendRow(db, ROW)
  await appendRow(db, { ...ROW, at: new Date('2026-03-02T12:00:00Z'), actor: '76561198000000002' })
  await db.run(
    sql`create temporary table audit (audit_id bigint, at timestamptz, ip text, ip_salt bytea, actor bigint)`,
  )
  const left = async () => (await owner.many(Left, sql`select ip from audit order by audit_id`)).map(({ ip }) => ip)
  expect(await db.run(sql`select from forget_audit_addresses('2026-03-02', 10)`)).toBe(1)
  expect(await left()).toEqual([null, '203.0.113.7'])
  await db.run(sql`select forget_audit_addresses_of(76561198000000002)`)
  expect(await left()).toEqual([null, null])
  expect(await verifyAudit(owner)).toMatchObject({ ok: true, rows: 2 })
})

test('it writes rows of every other table, and months of matches come and go', async () => {
  const { db, owner } = await asApplication()
  const Table = z.object({ name: z.string() })
  const without = await db.many(
    Table,
    sql`
      select c.relname::text as name from pg_class c
      where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p')
        and not (has_table_privilege(c.oid, 'select') and has_table_privilege(c.oid, 'insert')
                 and has_table_privilege(c.oid, 'update') and has_table_privilege(c.oid, 'delete'))
      order by name`,
  )
  expect(without.map(({ name }) => name)).toEqual(['audit', 'migrations'])
  await addEventMonths(db, [Date.UTC(2026, 2, 5) / 1000])
  await db.run(
    sql`insert into match_events (match_id, part, events) values (${Date.UTC(2026, 2, 6) / 1000}::bigint * 2048, 1, '')`,
  )
  expect(await listEventMonths(owner)).toEqual(['2026-03'])
  await expect(db.run(sql`select forget_match_month('2026_03; drop table players')`)).rejects.toThrow('No month')
  await db.run(sql`select forget_match_month('2026_03')`)
  expect(await listEventMonths(owner)).toEqual([])
})
