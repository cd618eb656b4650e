import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { verifyAudit } from '#server/owner/audit/verify-audit.ts'
import { examineApiTokens } from '#server/owner/doctor/checks/api-tokens.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'
import { testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { adminApp, readAudit } from '#testing/sites/admin-app.ts'
import { linesOf, runCommand } from '#testing/sites/run-command.ts'
import { auditCommand } from './audit.ts'
import { tokenCommand } from './token.ts'

async function commandLine() {
  const { db, socket } = await testDatabaseSocket()
  const site = await adminApp('', { db })
  const config = { ...site.config, databaseUrl: urlOf(socket) }
  const run = async (...args: string[]) => {
    const { code, stdout } = await runCommand(tokenCommand, args, { config, clock: site.clock })
    return { code, lines: linesOf(stdout) }
  }
  const say = async (token: string, content = 'hello') => {
    const headers = { authorization: `Bearer ${token}` }
    return (await site.app.inject({ method: 'POST', url: '/api/v1/admin/1/say', headers, payload: { content } }))
      .statusCode
  }
  /** What the doctor says of the tokens. */
  const examine = async () => {
    const examined = { database: { type: 'open', db }, clock: site.clock } as unknown as ExaminedSite // all it looks at
    const { verdict, answered } = (await examineApiTokens(examined).steps[0]?.run()) ?? {}
    return [verdict, answered]
  }
  return { ...site, config, run, say, examine }
}

test('a token is made, acts within its scopes, is listed without its text, and ends when revoked', async () => {
  const site = await commandLine()
  const { run, say, examine, executed, clock, db } = site
  expect(await run('list')).toEqual({ code: 0, lines: ['There are no tokens.'] })
  expect(await examine()).toEqual(['ok', 'there are none'])
  const made = await run('add', 'announcer', '--scopes', 'read,say', '--days', '90')
  const token = made.lines.at(-1) ?? ''
  expect(made).toEqual({
    code: 0,
    lines: [
      'Token 1 (announcer) may read, say, until 2026-05-30 12:00 UTC.',
      'It is shown this once: keep it like a password, and send it as "Authorization: Bearer …".',
      expect.stringMatching(/^sitrep_[\w-]{43}$/),
    ],
  })
  expect((await run('add', 'announcer', '--scopes', 'read')).lines).toEqual([
    'There is a token announcer already: revoke it first, or choose another name.',
  ])
  const reader = (await run('add', 'reader\u202E', '--scopes', 'read', '--days', 'never')).lines.at(-1) ?? ''

  expect([await say(token), await say(reader)]).toEqual([200, 403])
  expect(executed).toEqual([expect.stringContaining('hello')])
  const list = await run('list')
  expect(list.lines).toEqual([
    expect.stringMatching(/^Token +Name +May +Made \(UTC\) +Ends \(UTC\) +Last used \(UTC\)$/),
    expect.stringMatching(/^1 +announcer +read, say +2026-03-01 12:00 +2026-05-30 12:00 +2026-03-01 12:00$/),
    expect.stringMatching(/^3 +reader. +read +2026-03-01 12:00 +never +2026-03-01 12:00$/),
  ])
  expect(list.lines.join()).not.toContain(token.slice(7))
  expect(await examine()).toEqual(['ok', '2 in force'])
  clock.advance(80 * 86_400)
  expect(await examine()).toEqual(['warning', 'token 1 (announcer) ends within 14 days'])

  expect(await run('revoke', 'announcer')).toEqual({ code: 0, lines: ['Token 1 (announcer) is revoked.'] })
  expect(await run('revoke', '1')).toEqual({ code: 1, lines: ['There is no such token in force.'] })
  expect(await say(token)).toBe(401)
  clock.advance(20 * 86_400)
  expect(await examine()).toEqual(['warning', expect.stringMatching(/^token 3 \(reader.\) was not used for 90 days$/)])
  expect((await run('revoke', '3')).code).toBe(0)
  expect(executed).toHaveLength(1)
  const trail = (await readAudit(site)).map(({ action, outcome, phase }) => `${action} ${outcome ?? phase}`)
  expect(trail).toEqual([
    'token_add ok',
    'token_add ok',
    'say intent',
    'say ok',
    'call denied',
    'token_revoke ok',
    'token_revoke ok',
  ])
  expect(await verifyAudit(db)).toMatchObject({ ok: true, rows: 7 })
  const told = await runCommand(auditCommand, ['list'], { config: site.config })
  expect(linesOf(told.stdout).filter((line) => line.includes('token 1 '))).toHaveLength(2) // what it said
  const Hit = z.object({ hit: z.boolean() })
  expect(
    await db.one(Hit, sql`select exists (select 1 from audit where parameters like ${`%${token}%`}) as hit`),
  ).toEqual({
    hit: false,
  })
})

test.each([
  [['add', 'x', '--scopes', ','], '--scopes is empty; allowed: read'],
  [['add', 'x', '--scopes', 'read,root'], '"root" is no scope; allowed: read'],
  [['add', '12', '--scopes', 'read'], 'A name has at least one letter'],
  [['add', 'x', '--scopes', 'read', '--days', '0'], '--days is "0"; allowed'],
  [['revoke'], 'The name or the number of a token is missing'],
  [['list', 'all'], '"token list all" is not a command'],
])('%j is refused before anything is opened', async (args, reason) => {
  expect(await runCommand(tokenCommand, args)).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) })
})
