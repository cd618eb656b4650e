import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import {
  CLOSED_PORT,
  type ModerationSite,
  moderationSite,
  startConsole,
  workParts,
} from '#testing/sites/moderation-site.ts'
import { orderRemovals } from './order-removals.ts'

const BANNED = '76561198000000555'

/** After so many seconds the game server still shows them; whoever is to be removed is. */
async function removed(site: ModerationSite, seconds: number, serverId = 1): Promise<number> {
  site.clock.advance(seconds)
  const ordered = await orderRemovals(workParts(site), serverId, [BANNED])
  await site.workOn(serverId)
  return ordered
}

test('a game server that shows somebody banned for ever has them removed at once, a minute later, then every ten minutes', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port, there.port])
  await site.seed.ban({ steam_id: BANNED })
  const steps: [seconds: number, ordered: number][] = [
    [0, 1],
    [5, 0],
    [54, 0],
    [1, 1],
    [60, 0],
    [539, 0],
    [1, 1],
    [599, 0],
    [1, 1],
  ]
  for (const [index, [seconds, ordered]] of steps.entries()) {
    expect(await removed(site, seconds), `step ${index}`).toBe(ordered)
  }
  expect(there.executed).toHaveLength(4)
  expect((await readAudit(site)).filter(({ action }) => action === 'remove')).toHaveLength(8)
  expect(await removed(site, 0, 2)).toBe(1) // they went elsewhere
  expect(await removed(site, 3600)).toBe(1)
  expect(await removed(site, 60)).toBe(1) // that long ago is forgotten
})

test('however many banned people a game server shows, no more than 60 are removed from it in an hour', async () => {
  const site = await moderationSite([CLOSED_PORT, CLOSED_PORT])
  const crowd = Array.from({ length: 70 }, (_, index) => String(BigInt(BANNED) + BigInt(index)))
  await site.db.run(sql`
    insert into bans (bid, steam_id, authid, handle_at_ban, created_at, duration_s, source)
    select id - ${BANNED}::bigint + 1, id, 'x', 'x', ${site.clock.now()}, 0, 'sourcebans' from unnest(${crowd}::bigint[]) as id`)
  const ordered = (serverId: number) => orderRemovals(workParts(site), serverId, crowd)
  expect(await ordered(1)).toBe(60)
  site.clock.advance(3599)
  expect(await ordered(1)).toBe(0)
  expect(await ordered(2)).toBe(60)
  site.clock.advance(1)
  expect(await ordered(1)).toBe(10) // the others wait to be removed
})

test('who is removed is told the beginning of the reason, and the audit that Sitrep did it', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  await site.seed.ban({ steam_id: BANNED, reason: 'x'.repeat(40) })
  expect(await removed(site, 0)).toBe(1)
  await site.db.run(sql`update bans set reason = null`)
  expect(await removed(site, 60)).toBe(1)
  const told = [`You are banned. ${'x'.repeat(30)}`, 'You are banned.']
  expect(there.executed).toEqual(told.map((reason) => `kickid STEAM_1:1:19867413 ${reason}`))
  const acts = sql`select 1 from moderation_acts where actor_name = 'Sitrep' and reason = any(${told})`
  const rows = sql`select 1 from audit where action = 'remove' and network = 'sitrep'`
  expect([await site.db.run(acts), await site.db.run(rows)]).toEqual([2, 4])
})

test('whom an admin has just kicked is not removed by an answer that is older than that', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  await site.seed.ban({ steam_id: BANNED })
  await site.act(`people/${BANNED}/kick`, { reason: 'x' })
  expect(await removed(site, 3)).toBe(0)
  expect(await removed(site, 1)).toBe(1)
})
