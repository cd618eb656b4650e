import { expect, test } from 'vitest'
import type { Fleet } from '#server/fleet/fleet.ts'
import { sql } from '#server/ground/db/db.ts'
import { eventually } from '#testing/eventually.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import { moderationSite, startConsole, workParts } from '#testing/sites/moderation-site.ts'
import { Carrier } from './carrier.ts'
import { removeBanned } from './remove-banned.ts'

const BANNED = '76561198000000555'
const ANOTHER = '76561198000000556'

test('who is banned and joins is kicked at the next answer, again when they come back, and nobody else is', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  await site.seed.ban({ steam_id: BANNED, reason: '"; quit' })
  await site.seed.ban({ steam_id: ANOTHER, lifted: true })
  const present = new Map([
    ['Ann', BANNED],
    ['Bob', ANOTHER],
  ])
  const listeners: Parameters<Fleet['onHeard']>[0][] = []
  const fleet = { namesOn: () => present, onHeard: (listener: (typeof listeners)[0]) => void listeners.push(listener) }
  const parts = workParts(site)
  removeBanned({ ...parts, fleet, carrier: new Carrier(parts) })
  const answer = { map: '', mode: '', humans: 2, maxPlayers: 8, players: [], answeredAt: 1, misses: 0 }
  const poll = () => listeners[0]?.(1, answer)

  poll()
  await eventually(() => there.executed.length === 1)
  expect(there.executed).toEqual(["kickid STEAM_1:1:19867413 You are banned. ', quit"])
  const settled = () => site.db.run(sql`select 1 from moderation_orders where state = 'done'`)
  await eventually(async () => (await settled()) === 1)
  poll() // the answer may be older than the kick
  site.clock.advance(60)
  await eventually(async () => {
    poll()
    return (await settled()) === 2
  })
  expect(there.executed).toHaveLength(2)
  const rows = (await readAudit(site)).filter(({ action }) => action === 'remove')
  expect(rows.map(({ phase, actor }) => [phase, actor])).toEqual([
    ['intent', null],
    ['result', null],
    ['intent', null],
    ['result', null],
  ])
  listeners[0]?.(1, null)
})
