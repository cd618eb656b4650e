import { expect, test } from 'vitest'
import type { RconFailure, RconResult } from '#server/game/rcon/rcon.ts'
import { sql } from '#server/ground/db/db.ts'
import { orderSite } from '#testing/sites/order-site.ts'
import { keepCarryingOut } from './keep-carrying-out.ts'

const OTHER = '76561198000000557'
const done: RconResult = { ok: true, reply: '', complete: true }
const failed = (reason: RconFailure, sent = false): RconResult => ({ ok: false, reason, sent })

/** Game servers that answer like this, and what they were sent. */
function console(answer: RconResult | null | ((command: string) => RconResult)) {
  const sent: string[] = []
  const send = async (_: unknown, command: string) => {
    sent.push(command)
    return typeof answer === 'function' ? answer(command) : answer
  }
  return { sent, send }
}

test('a game server that cannot be reached is tried again after 5 s, twice as long each time, and a minute at most', async () => {
  const { clock, ban, carryOut, orders } = await orderSite()
  await ban()
  const pauses: number[] = []
  for (let tries = 1; tries <= 13; tries += 1) {
    await carryOut(console(failed('refused')).send)
    const [order] = await orders()
    expect(order).toMatchObject({ state: 'waiting', tries, reason: 'The game server cannot be reached.' })
    pauses.push(order?.due_in ?? 0)
    clock.advance(order?.due_in ?? 0)
  }
  expect(pauses).toEqual([5, 10, 20, 40, ...Array(9).fill(60)])
})

test.each([
  ['without a password', null],
  ['that refuses it', failed('bad_password')],
  ['that is left alone since it refused it', failed('breaker')],
])('a game server %s waits five minutes for its owner, also for a kick', async (_, answer) => {
  const { ban, kick, carryOut, orders, results } = await orderSite()
  await kick()
  await ban({ steamId: OTHER })
  await carryOut(console(answer).send)
  expect(await orders()).toMatchObject([
    { state: 'waiting', tries: 1, due_in: 300, reason: expect.stringContaining('password') },
    { state: 'waiting', tries: 0 },
  ])
  expect(await results()).toEqual([])
})

test('behind a try that failed nothing else is sent, whether or not it is tried again', async () => {
  const { ban, kick, carryOut, orders } = await orderSite()
  await kick()
  await ban({ steamId: OTHER })
  const lost = console(failed('lost', true))
  await carryOut(lost.send)
  expect(lost.sent).toHaveLength(1)
  expect(await orders()).toMatchObject([{ state: 'failed' }, { state: 'waiting', tries: 0 }])
  const down = console(failed('refused'))
  await ban()
  await carryOut(down.send)
  expect(down.sent).toHaveLength(1)
})

test('what cannot be put into a command, or is not known there, fails for good, and the next one is sent', async () => {
  const { db, kick, carryOut, orders, results } = await orderSite()
  await kick()
  await kick(OTHER)
  await kick('76561198000000559')
  await db.run(sql`
    update moderation_acts set reason = repeat('x', 200) where act_id = (select min(act_id) from moderation_acts)`)
  const there = console((command) =>
    command.includes('19867414') ? { ...done, reply: 'Unknown command "kickid"\n' } : done,
  )
  await carryOut(there.send)
  expect(there.sent).toEqual(['kickid STEAM_1:1:19867414 x', 'kickid STEAM_1:1:19867415 x'])
  expect(await orders()).toMatchObject([
    { state: 'failed', reason: expect.stringMatching(/./) },
    { state: 'failed', reason: 'The game server does not know the command.' },
    { state: 'done', reason: '' },
  ])
  expect((await results()).map(({ outcome }) => outcome)).toEqual(['unsendable', 'unknown_command', 'ok'])
})

test('a game server at which the work itself fails keeps no other waiting, and the failure is told', async () => {
  const { ban, answering, orders } = await orderSite(2)
  await ban()
  const parts = answering(async ({ serverId }) => {
    if (serverId === 1) throw new Error('A bug')
    return done
  })
  await expect(keepCarryingOut(parts).run(new AbortController().signal)).rejects.toThrow('A bug')
  expect(await orders()).toMatchObject([{ state: 'sending' }, { state: 'done' }])
})
