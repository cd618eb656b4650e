import type { ServerResponse } from 'node:http'
import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { type FakeSteam, startFakeSteam, VALID } from '#testing/people/fake-steam.ts'
import { begin, comeBack, type SignInApp, signInApp, validate } from '#testing/people/sign-in.ts'
import { usedMemory } from '#testing/used-memory.ts'

async function answeredBy(site: SignInApp, answer: FakeSteam['answer']) {
  site.steam.answer = answer
  const begun = await begin(site.app)
  const reply = await validate(site.app, comeBack(site, begun), begun)
  return { status: reply.statusCode, body: reply.json() }
}

const NS = 'ns:http://specs.openid.net/auth/2.0'

test.each([
  [`${NS}\nis_valid:false\nerror:is_valid:true\n`],
  [`${NS}\nxis_valid:true\n`],
  [`${NS}\nis_valid:true \n`],
  [`${NS}\nis_valid:truex\n`],
  [`${NS}\nIS_VALID:true\n`],
  [`${NS}\r\nis_valid:true\r\n`],
  [`${NS}\nis_valid:true\nis_valid:false\n`],
  ['is_valid:true\n'],
  ['{"is_valid":true}'],
  [''],
])('the answer %j confirms nothing', async (answer) => {
  const site = await signInApp()
  expect(await answeredBy(site, answer)).toMatchObject({ status: 401, body: { detail: expect.any(String) } })
  expect(await site.db.run(sql`select 1 from sessions`)).toBe(0)
})

test.each([302, 307, 308, 403, 429, 500])('a status of %i confirms nothing, wherever it leads', async (status) => {
  const site = await signInApp()
  const evil = await startFakeSteam()
  const answer = (_request: unknown, response: ServerResponse) => {
    response.writeHead(status, { location: evil.provider.endpoint })
    response.end(VALID)
  }
  expect(await answeredBy(site, answer)).toMatchObject({
    status: 502,
    body: { detail: expect.stringContaining('Steam') },
  })
  expect(evil.connections).toBe(0)
  expect(await site.db.run(sql`select 1 from sessions`)).toBe(0)
})

test('an answer of 50 MB is cut off, and none of it is kept', async () => {
  const site = await signInApp()
  let sent = 0
  const flood = (_request: unknown, response: ServerResponse) => {
    const chunk = Buffer.alloc(65_536, 'x')
    const pour = (): void => {
      while (sent < 50_000_000 && !response.destroyed) {
        sent += chunk.length
        if (!response.write(chunk)) {
          response.once('drain', pour)
          return
        }
      }
      response.end()
    }
    pour()
  }
  await answeredBy(site, VALID) // whatever the first question loads is loaded
  const before = usedMemory()
  expect(await answeredBy(site, flood)).toMatchObject({ status: 502 })
  expect(sent).toBeLessThan(10_000_000)
  expect(usedMemory() - before).toBeLessThan(5_000_000)
})

test('a Steam that says nothing or drips is given up at the deadline, by us', async () => {
  const site = await signInApp({}, {}, { deadlineMs: 200 })
  let closed = false
  const silent = await answeredBy(site, (_request, response) => void response.once('close', () => (closed = true)))
  expect(silent.status).toBe(502)
  await expect.poll(() => closed).toBe(true)
  let drops = 0
  const dripping = await answeredBy(site, (_request, response) => {
    const timer = setInterval(
      () => (response.destroyed ? clearInterval(timer) : response.write('i', () => drops++)),
      10,
    )
  })
  expect(dripping.status).toBe(502)
  expect(drops).toBeGreaterThan(0)
})

test('a Steam that hangs up confirms nothing, and the next answer counts', async () => {
  const site = await signInApp()
  expect((await answeredBy(site, (request) => request.socket.destroy())).status).toBe(502)
  expect((await answeredBy(site, VALID)).status).toBe(200)
})

test('a slow Steam is asked four questions at once and the fifth visitor is told at once', async () => {
  const site = await signInApp()
  const waiting: ServerResponse[] = []
  site.steam.answer = (_request, response) => void waiting.push(response)
  const begun = await Promise.all(Array.from({ length: 4 }, () => begin(site.app)))
  const replies = begun.map((one, index) =>
    validate(site.app, comeBack(site, one, { 'openid.response_nonce': `2026-03-01T12:00:00Z${index}` }), one),
  )
  await expect.poll(() => waiting.length).toBe(4)
  const fifth = await begin(site.app)
  expect((await validate(site.app, comeBack(site, fifth), fifth)).statusCode).toBe(503)
  for (const response of waiting) response.end(VALID)
  expect((await Promise.all(replies)).map((reply) => reply.statusCode)).toEqual([200, 200, 200, 200])
})
