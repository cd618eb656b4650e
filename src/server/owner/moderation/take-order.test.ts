import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { eventually } from '#testing/eventually.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import { orderSite, TARGET } from '#testing/sites/order-site.ts'
import { settle, takeOrder } from './take-order.ts'

async function takingSite() {
  const site = await orderSite()
  const states = async () => (await site.orders()).map(({ state }) => state)
  return { ...site, states, take: () => takeOrder(site.parts, 1) }
}

test('of two who look for the next order at once one gets it, and somebody else a minute later', async () => {
  const { db, clock, ban, take, orders } = await takingSite()
  await ban()
  let taking: ReturnType<typeof take>[] = []
  await db.transaction(async (tx) => {
    await tx.run(sql`select 1 from moderation_orders for update`) // so that neither is done before both have looked
    taking = [take(), take()]
    const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
    await eventually(async () => (await db.run(waiting)) === 2)
  })
  const taken = (await Promise.all(taking)).filter((order) => order !== null)
  expect(taken).toMatchObject([{ kind: 'ban', tries: 1 }])
  expect(await orders()).toMatchObject([{ state: 'sending', tries: 1, due_in: 60 }])
  clock.advance(59)
  expect(await take()).toBeNull()
  clock.advance(1)
  expect(await take()).toMatchObject({ tries: 2 })
})

test.each(['kick', 'remove'] as const)(
  'a %s is left for a minute to whoever sends it, and then told to be unknown instead of sent again',
  async (kind) => {
    const { clock, insert, take, orders, results } = await takingSite()
    await insert(kind)
    expect(await take()).toMatchObject({ kind })
    clock.advance(59)
    expect(await take()).toBeNull()
    expect(await orders()).toMatchObject([{ state: 'sending' }])
    clock.advance(1)
    expect(await take()).toBeNull()
    const reason = 'Sitrep ended while it was sent. It may have been carried out.'
    expect(await orders()).toMatchObject([{ state: 'failed', reason }])
    expect(await results()).toEqual([{ outcome: 'unknown', network: 'sitrep' }])
  },
)

test('who was too slow settles nothing that somebody else has taken since', async () => {
  const { parts, clock, ban, take, states, results } = await takingSite()
  await ban()
  const late = await take()
  clock.advance(60)
  const next = await take()
  if (!late || !next) throw new Error('There was nothing to take')
  await settle(parts, late, { state: 'failed', outcome: 'late', reason: '' })
  expect([await states(), await results()]).toEqual([['sending'], []])
  await settle(parts, next, { state: 'done', outcome: 'ok', reason: '' })
  expect([await states(), await results()]).toEqual([['done'], [{ outcome: 'ok', network: 'sitrep' }]])
})

test.each([
  ['kick', 'failed', 'expired'],
  ['ban', 'dropped', 'expired'],
  ['lift', 'dropped', 'expired'],
] as const)('a %s is not sent in the moment in which its time is over', async (kind, state, outcome) => {
  const { clock, insert, take, states, results } = await takingSite()
  await insert(kind, { seconds: 60 })
  clock.advance(60)
  expect(await take()).toBeNull()
  expect([await states(), await results()]).toEqual([[state], [{ outcome, network: 'sitrep' }]])
})

test('a kick on a game server that has left the settings is told as that, and names no ban', async () => {
  const site = await takingSite()
  const { actId } = await site.kick()
  await site.db.run(sql`update game_servers set enabled = false`)
  expect(await site.take()).toBeNull()
  const parameters = JSON.stringify({ act: actId, steam_id: TARGET })
  expect(await readAudit(site)).toMatchObject([
    { action: 'kick', phase: 'intent', parameters },
    { action: 'kick', phase: 'result', outcome: 'no_such_server', parameters },
  ])
})

test('of what need not be sent any more fifty are looked at in one go', async () => {
  const { clock, insert, take, states } = await takingSite()
  for (let count = 0; count < 51; count += 1) await insert('lift', { seconds: 1 })
  clock.advance(1)
  const waiting = async () => (await states()).filter((state) => state === 'waiting').length
  expect([await take(), await waiting()]).toEqual([null, 1])
  expect([await take(), await waiting()]).toEqual([null, 0])
})
