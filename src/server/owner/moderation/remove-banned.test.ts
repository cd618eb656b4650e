import { expect, test } from 'vitest'
import type { Fleet } from '#server/fleet/fleet.ts'
import { sql } from '#server/ground/db/db.ts'
import { eventually } from '#testing/eventually.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import { moderationSite, startConsole, workParts } from '#testing/sites/moderation-site.ts'
import { orderSite } from '#testing/sites/order-site.ts'
import { Carrier } from './carrier.ts'
import { removeBanned } from './remove-banned.ts'

const BANNED = '76561198000000555'
const ANOTHER = '76561198000000556'

const answer = { map: '', mode: '', humans: 2, maxPlayers: 8, players: [], answeredAt: 1, misses: 0 }

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
})

/** Listens to game servers of which the test says who is there; `begun` are those that somebody is removed from. */
async function listening(namesOn: (serverId: number) => Map<string, string>) {
  const site = await orderSite(3)
  await site.seed.ban({ steam_id: BANNED })
  const listeners: Parameters<Fleet['onHeard']>[0][] = []
  const begun: number[] = []
  const fleet = { namesOn, onHeard: (listener: (typeof listeners)[0]) => void listeners.push(listener) }
  const carrier = { begin: (serverIds: readonly number[]) => void begun.push(...serverIds) }
  removeBanned({ ...site.parts, fleet, carrier })
  const hear = (serverId: number, said: typeof answer | null = answer) => listeners[0]?.(serverId, said)
  return { ...site, begun, hear }
}

test('where nobody is banned nothing is sent, and who does not answer shows nobody', async () => {
  const { begun, hear, orders, logged } = await listening(
    (serverId) => new Map([['Ann', serverId === 3 ? ANOTHER : BANNED]]),
  )
  hear(2, null)
  hear(3)
  hear(1)
  await eventually(() => begun.length > 0)
  expect([begun, (await orders()).map(({ server_id }) => server_id), logged]).toEqual([[1], [1], []])
})

test('a look that fails is in the log, and the next answer is looked at again', async () => {
  const names = new Map([['Ann', 'no Steam id']])
  const { begun, hear, logged } = await listening(() => names)
  hear(1)
  await eventually(() => logged.length > 0)
  expect(JSON.parse(logged[0] ?? '')).toMatchObject({
    level: 'warn',
    server_id: 1,
    err: { message: expect.any(String) },
  })
  names.set('Ann', BANNED)
  await eventually(() => {
    hear(1)
    return begun.length > 0
  })
  expect(begun).toEqual([1])
})
