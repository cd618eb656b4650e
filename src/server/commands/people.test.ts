import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import { verifyAudit } from '#server/owner/audit/verify-audit.ts'
import { testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { testApp } from '#testing/server.ts'
import { linesOf, runCommand } from '#testing/sites/run-command.ts'
import { adminCommand } from './admin.ts'
import { banCommand } from './ban.ts'

const ANN = '76561198000000001'
const BOB = '76561198000000002'

async function commandLine() {
  const { db, socket } = await testDatabaseSocket()
  const site = await testApp({ databaseUrl: urlOf(socket) }, { db })
  const run = async (name: 'admin' | 'ban', ...args: string[]) => {
    const command = name === 'admin' ? adminCommand : banCommand
    const { code, stdout } = await runCommand(command, args, { config: site.config, clock: site.clock })
    return { code, lines: linesOf(stdout) }
  }
  const read = async (list: string): Promise<unknown> => {
    site.app.snapshots.drop(['admins', 'bans'])
    return (await site.app.inject(`/api/v1/site/${list}`)).json()
  }
  return { ...site, run, read }
}

test('someone becomes an admin, is changed, listed, and is one no more', async () => {
  const { run, read } = await commandLine()
  expect(await run('admin', 'list')).toEqual({ code: 0, lines: ['There are no admins.'] })
  expect(await run('admin', 'add', 'STEAM_1:1:19867136', '--name', 'Ann', '--flags', 'gj')).toEqual({
    code: 0,
    lines: [`Ann (${ANN}) is an admin with the flags gj and immunity 0.`],
  })
  await run('admin', 'add', ANN, '--immunity', '50', '--name', 'Anna\u001b[2J')
  expect(await read('admins2')).toMatchObject([{ steam_id: ANN, personaname: 'Anna[2J', immunity: 50 }])
  expect((await run('admin', 'list')).lines).toEqual([
    'Steam id           Name     Immunity  Flags  Kept by',
    `${ANN}  Anna[2J  50        z      this command`,
  ])
  expect(await run('admin', 'remove', ANN)).toEqual({ code: 0, lines: [`${ANN} is no longer an admin.`] })
  expect(await read('admin_ids')).toEqual([])
  expect(await run('admin', 'remove', ANN)).toEqual({ code: 1, lines: [`${ANN} is not an admin.`] })
})

test('who is removed from the admins is signed out, who stays one elsewhere is not', async () => {
  const { run, seed, app } = await commandLine()
  await seed.admin({ steam_id: await seed.player({ steam_id: BOB }) })
  const profiles: number[] = []
  for (const steam_id of [await seed.player({ steam_id: ANN }), BOB]) {
    await run('admin', 'add', steam_id)
    const { authorization } = await seed.session(steam_id)
    await run('admin', 'remove', steam_id)
    profiles.push((await app.inject({ url: '/api/v1/site/profile', headers: { authorization } })).statusCode)
  }
  expect(profiles).toEqual([401, 200])
})

test('an admin of another source is not removed, and the owner is told where to do it', async () => {
  const { run, seed, read } = await commandLine()
  await seed.admin({ steam_id: ANN })
  const told = [`${ANN} is an admin in SourceBans++: take them out there.`]
  expect(await run('admin', 'remove', ANN)).toEqual({ code: 1, lines: told })
  await run('admin', 'add', ANN)
  expect(await run('admin', 'remove', ANN)).toEqual({ code: 1, lines: told })
  expect(await read('admin_ids')).toEqual([ANN])
})

test('someone is banned for a time, listed, and the ban is lifted', async () => {
  const { run, read, clock } = await commandLine()
  expect(await run('ban', 'add', ANN, '--for', '2w', '--name', 'Ann', '--country', 'se')).toEqual({
    code: 0,
    lines: [`${ANN} is banned until 2026-03-15 12:00 UTC. It is ban 1000000000.`],
  })
  expect(await read('bans2')).toMatchObject([
    { bid: 1_000_000_000, authid: 'STEAM_0:1:19867136', handle_at_ban: 'Ann', duration: 1_209_600, country: 'se' },
  ])
  expect(await run('ban', 'add', ANN)).toEqual({
    code: 1,
    lines: [`${ANN} is banned already until 2026-03-15 12:00 UTC, by ban 1000000000 of this command.`],
  })
  expect((await run('ban', 'list')).lines).toEqual([
    'Ban         Steam id           Name  Made (UTC)        Ends (UTC)        Kept by',
    `1000000000  ${ANN}  Ann   2026-03-01 12:00  2026-03-15 12:00  this command`,
  ])
  clock.advance(60)
  expect(await run('ban', 'lift', ANN)).toEqual({ code: 0, lines: [`Ban 1000000000 of ${ANN} is lifted.`] })
  expect(await read('ban_ids')).toEqual([])
  expect(await run('ban', 'lift', '1000000000')).toEqual({ code: 1, lines: ['There is no such ban in force.'] })
  expect((await run('ban', 'list')).lines).toEqual(['There are no bans in force.'])
  expect((await run('ban', 'list', 'all')).lines[1]).toContain('lifted 2026-03-01 12:01')
})

test('a ban may tell why and by whom', async () => {
  const { run, read } = await commandLine()
  expect((await run('ban', 'add', BOB, '--reason', ' Mic\nspam ', '--by', 'Owner')).code).toBe(0)
  expect(await read('bans2')).toMatchObject([{ reason: 'Mic spam', banned_by: 'Owner', ends: null }])
})

test('an address in the reason of a ban is not for everybody', async () => {
  const { run, read } = await commandLine()
  expect((await run('ban', 'add', BOB, '--reason', 'alt of 203.0.113.7')).code).toBe(0)
  expect(await read('bans2')).toMatchObject([{ reason: 'alt of [address]' }])
})

test('a ban of another source is not lifted, and the owner is told where to do it', async () => {
  const { run, seed, db, read } = await commandLine()
  await seed.ban({ steam_id: BOB })
  const { bid } = (await db.one(z.object({ bid: z.int() }), sql`select bid from bans`)) ?? { bid: 0 }
  for (const meant of [BOB, String(bid)]) {
    expect(await run('ban', 'lift', meant)).toEqual({
      code: 1,
      lines: [`Ban ${bid} is kept by SourceBans++: lift it there.`],
    })
  }
  expect(await read('ban_ids')).toEqual([BOB])
})

test('what the owner does stands in the audit', async () => {
  const { run, db } = await commandLine()
  await run('admin', 'add', ANN)
  await run('ban', 'add', BOB)
  await run('ban', 'lift', BOB)
  await run('admin', 'remove', ANN)
  const Row = z.object({ action: z.string(), ip: z.string() })
  expect(await db.many(Row, sql`select action, ip from audit order by audit_id`)).toEqual(
    ['admin_add', 'ban_add', 'ban_lift', 'admin_remove'].map((action) => ({ action, ip: 'command line' })),
  )
  expect(await verifyAudit(db)).toMatchObject({ ok: true })
})

test.each([
  [adminCommand, [], 'Say what to do.'],
  [adminCommand, ['sack', ANN], `"admin sack ${ANN}" is not a command.`],
  [adminCommand, ['add'], 'A Steam id is missing.'],
  [adminCommand, ['add', 'Ann'], '"Ann" is not a Steam id; 76561197960287930 and STEAM_0:0:11101 are.'],
  [adminCommand, ['add', ANN, 'Ann', 'B'], '"Ann B" is too much; a name with spaces needs quotes.'],
  [adminCommand, ['add', ANN, '--flags', 'Z!'], '--flags is "Z!"; allowed: letters of SourceMod flags'],
  [adminCommand, ['add', ANN, '--immunity', '1e3'], '--immunity is "1e3"; allowed: a whole number from 0 to 9999.'],
  [adminCommand, ['add', ANN, '--color', 'red'], "Unknown option '--color'"],
  [adminCommand, ['list', 'all'], '"admin list all" is not a command.'],
  [banCommand, ['add', ANN, '--for', '2 weeks'], '--for is "2 weeks"; allowed: permanent, or a number'],
  [banCommand, ['add', ANN, '--for', '0d'], '--for is "0d"; allowed'],
  [banCommand, ['add', ANN, '--for', '99999999w'], '--for is "99999999w"; allowed'],
  [banCommand, ['add', ANN, '--country', 'Sweden'], '--country is "Sweden"; allowed: two small letters.'],
  [banCommand, ['lift', 'Ann'], '"Ann" is not a Steam id'],
])('wrong arguments are told in a sentence: %#', async (command, args, message) => {
  const { code, stdout, stderr } = await runCommand(command, args)
  expect([code, stdout]).toEqual([2, ''])
  const [sentence, usage] = linesOf(stderr)
  expect(sentence).toContain(message)
  expect(usage).toBe(`Usage: sitrep ${command.usage}`)
})
