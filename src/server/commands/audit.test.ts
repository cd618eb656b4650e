import { expect, test } from 'vitest'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { RateLimits } from '#server/http/access/limits/rate-limits.ts'
import { Audit, type AuditEvent } from '#server/owner/audit/audit.ts'
import { forgetAddresses } from '#server/owner/privacy/forget-addresses.ts'
import { dumpTables } from '#testing/database/dump-tables.ts'
import { testDatabaseSocket } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { keepLines } from '#testing/sites/edge.ts'
import { linesOf, runCommand } from '#testing/sites/run-command.ts'
import { auditCommand } from './audit.ts'

async function auditSite() {
  const { db, socket } = await testDatabaseSocket()
  const clock = testClock('2026-03-01T12:00:00Z')
  const limits = new RateLimits(
    () => 0,
    () => undefined,
  )
  const logged: string[] = []
  const audit = new Audit({
    db,
    clock,
    limits,
    log: createLog({ level: 'info', pretty: false, to: keepLines(logged) }),
  })
  const url = `postgres:///${socket.database}?host=${encodeURIComponent(socket.dir)}&port=${socket.port}&user=${socket.user}`
  const config: Config = loadConfig({ DATABASE_URL: url }, '/nonexistent')
  const run = async (...args: string[]) => {
    const { code, stdout } = await runCommand(auditCommand, args, { config })
    return { code, lines: linesOf(stdout) }
  }
  return { db, audit, run, logged, seed: createSeed(db, clock) }
}

const said = (steam_id: string | null, command: string): AuditEvent => ({
  actor: { steam_id, session_id: '1', ip: '10.0.0.1' },
  action: 'say',
  phase: 'intent',
  serverId: 1,
  parameters: { command },
})

test('an untouched record is whole, also an empty one', async () => {
  const { audit, run } = await auditSite()
  expect((await run('verify')).lines[0]).toMatch(/^The audit is whole: 0 row\(s\), the last with hash 0{64}\.$/)
  for (let count = 0; count < 3; count += 1) await audit.record(said(null, `say ${count}`))
  const { code, lines } = await run('verify')
  expect(code).toBe(0)
  expect(lines[0]).toMatch(/^The audit is whole: 3 row\(s\), the last with hash [0-9a-f]{64}\.$/)
})

test('rows written at the same moment make one chain', async () => {
  const { audit, run } = await auditSite()
  await Promise.all(Array.from({ length: 20 }, (_, count) => audit.record(said(null, `say ${count}`))))
  expect((await run('verify')).lines[0]).toContain('20 row(s)')
})

test('rows cannot be changed, deleted or emptied', async () => {
  const { db, audit } = await auditSite()
  await audit.record(said(null, 'say x'))
  await expect(db.run(sql`update audit set outcome = 'ok'`)).rejects.toThrow('append-only')
  await expect(db.run(sql`update audit set ip = '10.0.0.2'`)).rejects.toThrow('append-only')
  await expect(db.run(sql`update audit set ip = null, ip_salt = null, actor = 7`)).rejects.toThrow('append-only')
  await expect(db.run(sql`delete from audit`)).rejects.toThrow('append-only')
  await expect(db.run(sql`truncate audit`)).rejects.toThrow('append-only')
})

test.each([
  ['changed', sql`update audit set parameters = '{"command":"say forged"}' where audit_id = 2`, 'row 2 was changed'],
  ['given to someone else', sql`update audit set actor = 76561198000000009 where audit_id = 1`, 'row 1 was changed'],
  ['moved to another address', sql`update audit set ip = '10.0.0.2' where audit_id = 2`, 'row 2 was changed'],
  ['moved to another network', sql`update audit set network = '10.0.9.0' where audit_id = 2`, 'row 2 was changed'],
  [
    'moved as its address was forgotten',
    sql`update audit set ip = null, ip_salt = null, network = '10.0.9.0' where audit_id = 3`,
    'row 3 was changed',
  ],
  ['moved in time', sql`update audit set at = at + interval '1 second' where audit_id = 3`, 'row 3 was changed'],
  ['taken out', sql`delete from audit where audit_id = 2`, 'row 3 does not follow the row before it'],
  ['taken off the beginning', sql`delete from audit where audit_id = 1`, 'row 2 does not follow the row before it'],
])('a row that the owner of the database has %s is found', async (_, tampering, problem) => {
  const { db, audit, run } = await auditSite()
  for (let count = 0; count < 3; count += 1) await audit.record(said(null, `say ${count}`))
  await db.transaction(async (tx) => {
    await tx.run(sql`alter table audit disable trigger all`)
    await tx.run(tampering)
    await tx.run(sql`alter table audit enable trigger all`)
  })
  const { code, lines } = await run('verify')
  expect(code).toBe(1)
  expect(lines.join()).toContain(`The audit was tampered with: ${problem}.`)
})

test('an address is forgotten after its time, its network stays, and the record is as whole as before', async () => {
  const { db, audit, run, logged } = await auditSite()
  const from = (ip: string): AuditEvent => ({
    ...said(null, 'say hi'),
    actor: { steam_id: null, session_id: null, ip },
  })
  for (const ip of ['203.0.113.77', '2001:db8:1:2::7', 'command line']) await audit.record(from(ip))
  expect(
    logged.map((line) => JSON.parse(line).audit.ip),
    'the log never had more',
  ).toEqual([
    '203.0.113.0',
    '2001:db8:1::',
    'unknown', // no address at all
  ])
  expect(logged.join()).not.toMatch(/203\.0\.113\.77|2001:db8:1:2/)
  const before = await run('verify')
  const forget = async (now: string) => {
    const worker = forgetAddresses({ db, clock: testClock(now), privacy: Settings.parse({}).privacy }, 2)
    await worker.run(new AbortController().signal)
  }
  await forget('2026-05-30T12:00:00Z') // 90 days later
  expect(await db.run(sql`select 1 from audit where ip is not null and ip_salt is not null`)).toBe(3)
  await forget('2026-05-30T12:00:01Z')
  expect((await dumpTables(db)).join()).not.toMatch(/203\.0\.113\.77|2001:db8:1:2::7/)
  expect((await run('list')).lines.map((line) => line.split('  ')[6])).toEqual([
    'command line',
    '2001:db8:1::/48',
    '203.0.113.0/24',
  ])
  await audit.record(from('203.0.113.78'))
  expect((await run('verify')).lines[0]).toContain('The audit is whole: 4 row(s)')
  expect(before.code).toBe(0)
})

test('the newest rows are shown first, one line each, whatever names and messages contain', async () => {
  const { audit, run, seed } = await auditSite()
  expect((await run('list')).lines).toEqual(['The audit has no rows yet.'])
  const ann = await seed.player({ name: 'Ann\u001b[2J\u202e' })
  await audit.record(said(ann, 'say hi\n#9  forged'))
  await audit.record({ ...said(null, ''), phase: 'event', action: 'sign_in', outcome: 'failed', parameters: {} })
  expect((await run('list')).lines).toEqual([
    '#2  2026-03-01 12:00:00  sign_in  failed  server 1  nobody  10.0.0.1',
    `#1  2026-03-01 12:00:00  say  intent  server 1  Ann\uFFFD[2J\uFFFD (${ann})  10.0.0.1  {"command":"say hi\\n#9  forged"}`,
  ])
  expect((await run('list', '--limit', '1')).lines).toHaveLength(1)
})

test.each([[], ['burn'], ['list', '--limit'], ['list', '--limit', '0'], ['list', '--limit', 'x'], ['verify', 'x']])(
  'arguments that make no sense (%j %j %j) are answered with how to ask',
  async (...args) => {
    expect(await runCommand(auditCommand, args)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^.+\.\nUsage: sitrep audit verify \| list \[--limit N\]\n$/),
    })
  },
)
