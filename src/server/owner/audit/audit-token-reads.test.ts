import { expect, test } from 'vitest'
import { type Database, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { tokenWith } from '#testing/people/script-token.ts'
import { type TestApp, testApp } from '#testing/server.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import { keepLines } from '#testing/sites/edge.ts'

const CONNECTIONS = '/api/v1/stats/player/76561198000000001/connections'
const CHAT = '/api/v1/admin/chat'
const DOCTOR = '/api/v1/admin/doctor'

const asker =
  ({ app }: Pick<TestApp, 'app'>, { authorization }: { authorization: string }) =>
  async (url: string, method: 'GET' | 'HEAD' = 'GET') =>
    (await app.inject({ url, method, headers: { authorization } })).statusCode

const readsIn = async (site: TestApp) =>
  (await readAudit(site)).flatMap(({ action, phase, outcome, parameters }) =>
    action === 'read' ? [[phase, outcome, JSON.parse(parameters)]] : [],
  )

test('what a token reads beyond what is public is in the audit once an hour, with its name and the scope, and by whichever node', async () => {
  const site = await testApp()
  const other = await testApp({}, { db: site.db })
  const token = await tokenWith(site.db, ['read', 'connections', 'chat'])
  const [ask, askOther] = [asker(site, token), asker(other, token)]
  await ask('/api/v1/site/servers') // which is public
  const asked = Array.from({ length: 20 }, (_, index) => (index % 2 === 0 ? ask : askOther)(CONNECTIONS))
  expect(await Promise.all(asked)).toEqual(Array(20).fill(200))
  const row = (scope: string) => ['event', 'ok', { token: token.name, scope, token_id: token.id }]
  expect(await readsIn(site)).toEqual([row('connections')])
  expect(await askOther(CHAT, 'HEAD')).toBe(200)
  expect(await readsIn(site)).toEqual([row('connections'), row('chat')])
  expect(await ask(CHAT)).toBe(200)
  expect(await readsIn(site)).toEqual([row('connections'), row('chat')])
  site.clock.advance(3_600)
  other.clock.advance(3_600)
  await askOther(CONNECTIONS)
  await ask(CONNECTIONS)
  expect(await readsIn(site)).toEqual([row('connections'), row('chat'), row('connections')])
})

test('of what a token does there is no row of a read: acts have their own', async () => {
  const site = await testApp()
  const { authorization } = await tokenWith(site.db, ['say'])
  const say = { method: 'POST' as const, url: '/api/v1/admin/1/say', payload: { content: 'hello' } }
  const { statusCode } = await site.app.inject({ ...say, headers: { authorization } })
  expect(statusCode).toBe(404) // there is no such game server
  expect(await readsIn(site)).toEqual([])
})

test('each token has rows of its own, from where it asked, also after all that it may have noted was used up', async () => {
  const site = await testApp()
  const [one, two] = [await tokenWith(site.db, ['connections']), await tokenWith(site.db, ['connections'])]
  for (let count = 0; count < 70; count += 1) expect(await asker(site, two)(DOCTOR)).toBe(403)
  for (const token of [one, two]) expect(await asker(site, token)(CONNECTIONS)).toBe(200)
  expect((await readsIn(site)).map(([, , parameters]) => parameters)).toEqual(
    [one, two].map(({ id, name }) => ({ token: name, scope: 'connections', token_id: id })),
  )
  expect(await site.db.run(sql`select 1 from audit where action = 'read' and ip = '127.0.0.1'`)).toBe(2)
  expect((await readAudit(site)).filter(({ outcome }) => outcome === 'denied')).toHaveLength(60)
})

test('only the first read of an hour asks the database whether the audit knows of it', async () => {
  const db = await testDatabase()
  let written = 0
  const transaction: Database['transaction'] = (work) => {
    written += 1
    return db.transaction(work)
  }
  const site = await testApp({}, { db: { ...db, transaction } })
  const ask = asker(site, await tokenWith(db, ['connections']))
  for (let count = 0; count < 10; count += 1) await ask(CONNECTIONS)
  expect(written).toBe(1)
})

test('a read that the audit cannot take is answered all the same, told in the log, and written with the next one', async () => {
  const said: string[] = []
  const site = await testApp({}, { log: createLog({ level: 'warn', pretty: false, to: keepLines(said) }) })
  const token = await tokenWith(site.db, ['connections'])
  const ask = asker(site, token)
  await site.db.run(sql`alter table audit add constraint full_disk check (action <> 'read')`)
  expect(await ask(CONNECTIONS)).toBe(200)
  expect(JSON.parse(said.at(-1) ?? '')).toMatchObject({
    ...{ msg: 'A read is not in the audit', token_id: token.id, scope: 'connections' },
    err: { constraint: 'full_disk' },
  })
  expect(await readsIn(site)).toEqual([])
  await site.db.run(sql`alter table audit drop constraint full_disk`)
  expect(await ask(CONNECTIONS)).toBe(200)
  expect(await readsIn(site)).toHaveLength(1)
})
