import { expect, test } from 'vitest'
import type { RconResult } from '#server/game/rcon/rcon.ts'
import { eventually } from '#testing/eventually.ts'
import { orderSite } from '#testing/sites/order-site.ts'
import { Carrier } from './carrier.ts'

const done: RconResult = { ok: true, reply: '', complete: true }

test('what fails at once is in the log, and waits for the worker', async () => {
  const { kick, answering, logged, orders } = await orderSite()
  const { serverIds } = await kick()
  const carrier = new Carrier(answering(() => Promise.reject(new Error('A bug'))))
  carrier.begin(serverIds)
  await carrier.idle()
  expect(await orders()).toMatchObject([{ state: 'sending' }])
  expect(logged.map((line) => JSON.parse(line))).toMatchObject([
    { level: 'warn', msg: 'An order waits for the next try', server_id: 1, err: { message: 'A bug' } },
  ])
})

test('closing waits for what is under way, and begins nothing more', async () => {
  const { ban, answering, orders } = await orderSite()
  await ban()
  await ban({ steamId: '76561198000000557' })
  const open: (() => void)[] = []
  const send = () => new Promise<RconResult>((resolve) => open.push(() => resolve(done)))
  const carrier = new Carrier(answering(send))
  carrier.begin([1])
  await eventually(() => open.length === 1)
  let isClosed = false
  const closed = carrier.close().then(() => {
    isClosed = true
  })
  for (let sent = 1; sent <= 3; sent += 1) {
    await eventually(() => open.length === sent) // to ban, to kick and to write it down
    expect(isClosed).toBe(false)
    open.at(-1)?.()
  }
  await closed
  expect(await orders()).toMatchObject([{ state: 'done' }, { state: 'waiting', tries: 0 }])
})
