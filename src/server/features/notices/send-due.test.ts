import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { noticeSite, subscribe } from '#testing/sites/notice-site.ts'

const DEAF = 'web.push.apple.com'

/** Many browsers of a push service that does not answer, and behind them some of one that does; all are to be told. */
async function siteWithDeaf(many: number, some: number, deadlineMs?: number) {
  const site = await noticeSite({ deadlineMs })
  const { db, clock, service } = site
  for (let n = 0; n < many; n++) await subscribe(db, { at_least: 1 }, { host: DEAF })
  for (let n = 0; n < some; n++) await subscribe(db, { at_least: 1 })
  const due = async () => {
    await db.run(sql`
      update push_wishes w
      set notice = '{"server_id": 1, "players": 1}', tries = 0, told_at = ${clock.now()},
          try_at = ${clock.now()}::timestamptz - case when endpoint like ${`%${DEAF}%`} then interval '1 s' else interval '0' end
      from push_browsers b where b.browser_id = w.browser_id`)
  }
  const asked = { deaf: 0, well: 0 }
  const waiting: ServerResponse[] = []
  service.answerWith((request, response) => {
    const isDeaf = request.headers.host === DEAF
    asked[isDeaf ? 'deaf' : 'well'] += 1
    if (isDeaf) waiting.push(response)
    else response.writeHead(201).end()
  })
  await due()
  return { ...site, due, asked, waiting }
}

test('a push service that hangs holds up nobody else, and has a few places at once', async () => {
  const { run, asked, waiting } = await siteWithDeaf(40, 40, 300_000)
  const running = run()
  await expect.poll(() => asked.well).toBe(40)
  expect(asked.deaf).toBe(4)
  expect(
    waiting.every(({ writableEnded }) => !writableEnded),
    'they still wait',
  ).toBe(true)
  for (let n = 4; n <= 40; n += 1) {
    await expect.poll(() => asked.deaf).toBe(n)
    waiting.shift()?.writeHead(201).end()
  }
  for (const response of waiting) response.writeHead(201).end()
  await running
})

test('a push service that does not answer three times in a row is left alone, and asked again a minute later', async () => {
  const { db, clock, run, asked } = await siteWithDeaf(40, 3, 500)
  await run()
  expect(asked.well).toBe(3)
  const before = asked.deaf
  expect(before).toBeLessThanOrEqual(6) // four at once, and one in the place of each of the first two
  clock.advance(59)
  await run()
  expect(asked.deaf).toBe(before)
  clock.advance(1)
  await run()
  expect(asked.deaf).toBeGreaterThan(before)
  clock.advance(15 * 60)
  await run()
  const failed = sql`select 1 from push_browsers where failures = 1 and endpoint like ${`%${DEAF}%`}`
  expect(await db.run(failed), 'also those that were never tried').toBe(40)
})

test('it is looked for news again while thousands are told', async () => {
  const { clock, run, service, asked } = await siteWithDeaf(0, 60)
  service.answerWith((_request, response) => {
    asked.well += 1
    clock.advance(1)
    response.writeHead(201).end()
  })
  await run()
  expect(asked.well).toBeGreaterThanOrEqual(20)
  expect(asked.well).toBeLessThan(30)
  for (let n = 0; n < 3; n++) await run()
  expect(asked.well).toBe(60)
})

test('what was under way when the site stopped is due at once for whoever goes on, and no failure of anybody', async () => {
  const { db, clock, run, asked } = await siteWithDeaf(4, 0)
  await db.run(sql`update push_wishes set tries = 3`)
  const stopping = new AbortController()
  const running = run(stopping.signal)
  await expect.poll(() => asked.deaf).toBe(4)
  stopping.abort()
  await running
  const due = sql`select 1 from push_wishes join push_browsers using (browser_id)
                  where notice is not null and try_at <= ${clock.now()} and failures = 0`
  expect(await db.run(due)).toBe(4)
  expect(await db.run(sql`select 1 from push_keys where problem is not null`)).toBe(0)
})

test('what was due before is sent for as long as it is still worth something, and the owner sees when', async () => {
  const { db, clock, run, service } = await noticeSite()
  await subscribe(db, { at_least: 1 })
  await db.run(sql`
    update push_wishes set notice = '{"server_id": 1, "players": 1}', told_at = ${clock.now()}, try_at = ${clock.now()}`)
  clock.advance(300)
  await run()
  expect(service.received.map(({ ttl }) => ttl)).toEqual([600])
  expect(await db.run(sql`select 1 from push_keys where sent_at = ${clock.now()} and problem is null`)).toBe(1)
})

test('a push service that says when is tried again then, and not before', async () => {
  const { clock, run, service, asked } = await siteWithDeaf(0, 1)
  service.answerWith((_request, response) => {
    asked.well += 1
    response.writeHead(429, { 'retry-after': '90' }).end()
  })
  await run()
  clock.advance(89)
  await run()
  expect(asked.well).toBe(1)
  clock.advance(1)
  await run()
  expect(asked.well).toBe(2)
})

test('a fault on the way fails the run once all that is under way has ended', async () => {
  const { db, run, asked, waiting } = await siteWithDeaf(3, 0)
  const running = run()
  await expect.poll(() => asked.deaf).toBe(3)
  await db.run(sql`alter table push_browsers rename column failures to failures_away`)
  const [first, ...rest] = waiting
  first?.writeHead(201).end()
  for (const response of rest) response.writeHead(410).end()
  await expect(running).rejects.toThrow('failures')
  expect(await db.run(sql`select 1 from push_browsers`)).toBe(1)
})
