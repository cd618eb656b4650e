import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, sql } from '#server/ground/db/db.ts'
import { sha256 } from '#server/ground/sha256.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { type TestEdge, testEdge } from '#testing/sites/edge.ts'

const Who = z.object({ steam_id: z.string(), is_admin: z.boolean() })
const me = defineCall({ method: 'GET', path: '/api/v1/test/me', access: 'user', summary: 'Who am I', reply: Who })
const rule = defineCall({
  method: 'GET',
  path: '/api/v1/test/rule',
  access: 'admin',
  summary: 'For admins',
  reply: Who,
})

async function edgeWithCalls(options: Parameters<typeof testEdge>[0] = {}) {
  const edge = await testEdge(options)
  addCall(edge.app, me, async ({ viewer }) => viewer)
  addCall(edge.app, rule, async ({ viewer }) => viewer)
  return edge
}

const ask = ({ app }: TestEdge, path: 'me' | 'rule', headers: Record<string, string> = {}) =>
  app.inject({ url: `/api/v1/test/${path}`, headers })

const bind = (edge: TestEdge, steam_id: string) =>
  edge.db.run(sql`update sessions set bind_hash = ${sha256('cookie-value')} where steam_id = ${steam_id}`)

test('a key opens the calls of its owner, and nothing else does', async () => {
  const edge = await edgeWithCalls()
  const { authorization, steam_id, key } = await edge.seed.session()
  expect((await ask(edge, 'me', { authorization })).json()).toEqual({ steam_id, is_admin: false })
  expect((await ask(edge, 'me')).statusCode).toBe(401)
  expect((await ask(edge, 'me', { cookie: `api_key=${key}` })).statusCode).toBe(401)
  expect((await ask(edge, 'me', { authorization: `Basic ${key}` })).statusCode).toBe(401)
  expect((await ask(edge, 'me', { authorization })).headers['cache-control']).toBe('no-store')
})

test('admin is what the table says at this moment', async () => {
  const edge = await edgeWithCalls()
  const steam_id = await edge.seed.admin()
  const { authorization } = await edge.seed.session(steam_id)
  expect((await ask(edge, 'rule', { authorization })).json()).toEqual({ steam_id, is_admin: true })
  await edge.db.run(sql`delete from admins where steam_id = ${steam_id}`)
  expect((await ask(edge, 'rule', { authorization, 'x-is-admin': '1' })).statusCode).toBe(403)
  expect((await ask(edge, 'rule')).statusCode).toBe(401)
})

test('who is no longer an admin is signed out, by whatever way it came about', async () => {
  const edge = await edgeWithCalls()
  const { seed, db } = edge
  const [ann, bob] = [await seed.admin(), await seed.admin()]
  const [annas, bobs, visitors] = [await seed.session(ann), await seed.session(bob), await seed.session()]
  await db.run(sql`delete from admins where steam_id = ${ann}`)
  const statuses = async ({ authorization }: { authorization: string }) => [
    (await ask(edge, 'me', { authorization })).statusCode,
    (await ask(edge, 'rule', { authorization })).statusCode,
  ]
  expect(await statuses(annas)).toEqual([401, 403])
  expect(await statuses(bobs)).toEqual([200, 200])
  expect(await statuses(visitors)).toEqual([200, 403])
  expect(await statuses(await seed.session(ann))).toEqual([200, 403])
  await seed.admin({ steam_id: ann })
  expect(await statuses(annas)).toEqual([401, 401])
  await db.run(sql`update admins set steam_id = ${visitors.steam_id} where steam_id = ${bob}`)
  expect(await statuses(bobs)).toEqual([401, 403])
  expect(await statuses(visitors)).toEqual([200, 200])
})

test('a list of admins that is written anew signs out nobody who is still on it', async () => {
  const edge = await edgeWithCalls()
  const { seed, db } = edge
  const ann = await seed.admin()
  const { authorization } = await seed.session(ann)
  await db.transaction(async (tx) => {
    await tx.run(sql`delete from admins`)
    await tx.run(sql`insert into admins (aid, steam_id, name) values (77, ${ann}, 'Ann')`)
  })
  expect((await ask(edge, 'rule', { authorization })).statusCode).toBe(200)
  await db.run(sql`insert into admins (aid, steam_id, name) values (78, ${ann}, 'Ann again')`)
  await db.run(sql`delete from admins where aid = 77`)
  expect((await ask(edge, 'rule', { authorization })).statusCode).toBe(200)
})

test('of two who take away one right each at the same time, the later signs out', async () => {
  const edge = await edgeWithCalls()
  const { seed, db } = edge
  const ann = await seed.admin()
  await seed.admin({ steam_id: ann })
  const { authorization } = await seed.session(ann)
  const Aid = z.object({ aid: z.int() })
  const [first, second] = await db.many(Aid, sql`select aid from admins order by aid`)
  let other: Promise<unknown> | undefined
  await db.transaction(async (tx) => {
    await tx.run(sql`delete from admins where aid = ${first?.aid}`)
    await tx.run(sql`set constraints all immediate`) // judged here, and not yet committed
    other = db.run(sql`delete from admins where aid = ${second?.aid}`)
    await expect.poll(() => waiting(db)).toBe(1)
  })
  await other
  expect((await ask(edge, 'me', { authorization })).statusCode).toBe(401)
})

const waiting = (db: Database) =>
  db.run(sql`select 1 from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`)

test('a key dies after 7 days without use, after 30 days with it, and when revoked', async () => {
  const edge = await edgeWithCalls()
  const { authorization, steam_id } = await edge.seed.session()
  for (let day = 0; day < 30; day += 6) {
    expect((await ask(edge, 'me', { authorization })).statusCode).toBe(200)
    edge.clock.advance(6 * 86_400)
  }
  edge.clock.advance(1)
  expect((await ask(edge, 'me', { authorization })).statusCode).toBe(401)

  const idle = await edge.seed.session(steam_id)
  edge.clock.advance(7 * 86_400 + 1)
  expect((await ask(edge, 'me', idle)).statusCode).toBe(401)

  const revoked = await edge.seed.session(steam_id)
  await edge.db.run(sql`update sessions set revoked_at = ${edge.clock.now()}`)
  expect((await ask(edge, 'me', revoked)).statusCode).toBe(401)
})

test('a clock that goes back an hour signs nobody out', async () => {
  const edge = await edgeWithCalls()
  const { authorization } = await edge.seed.session()
  edge.clock.advance(-3600)
  expect((await ask(edge, 'me', { authorization })).statusCode).toBe(200)
})

test('a key that was once used with its bind cookie is worth nothing without it', async () => {
  const edge = await edgeWithCalls()
  const { authorization, steam_id } = await edge.seed.session()
  await bind(edge, steam_id)
  const cookie = 'theme=dark; bind=cookie-value'
  expect((await ask(edge, 'me', { authorization })).statusCode).toBe(200) // a script, before the browser came
  expect((await ask(edge, 'me', { authorization, cookie: 'bind=wrong' })).statusCode).toBe(200)
  expect((await ask(edge, 'me', { authorization, cookie })).statusCode).toBe(200)
  expect((await ask(edge, 'me', { authorization })).statusCode).toBe(401)
  expect((await ask(edge, 'me', { authorization, cookie: 'bind=wrong' })).statusCode).toBe(401)
  expect((await ask(edge, 'me', { authorization, cookie: '__Host-bind=cookie-value' })).statusCode).toBe(401)
  expect(edge.logged.join()).toContain('binding_mismatch')
})

test('odd Authorization headers are refused, never an error of ours', async () => {
  const edge = await edgeWithCalls()
  const { key } = await edge.seed.session()
  for (const value of [
    `Bearer ${key}, Bearer b`,
    `Bearer ${'a'.repeat(10_000)}`,
    `bearer ${key}`,
    'Bearer',
    'Bearer \u00e9',
    '',
  ]) {
    expect((await ask(edge, 'me', { authorization: value })).statusCode, value).toBe(401)
  }
})

test('guessing keys ends in 429 until a while has passed', async () => {
  const edge = await edgeWithCalls()
  const good = await edge.seed.session()
  const guess = async () =>
    (await ask(edge, 'me', { authorization: `Bearer ${randomBytes(32).toString('base64url')}` })).statusCode
  const answers = []
  for (let count = 0; count < 200; count += 1) answers.push(await guess())
  expect(answers).toEqual([...Array(20).fill(401), ...Array(180).fill(429)])
  const refused = await ask(edge, 'me', good)
  expect([refused.statusCode, refused.headers['retry-after']]).toEqual([429, '10'])
  edge.pass(10)
  expect((await ask(edge, 'me', good)).statusCode).toBe(200)
})

const One = z.object({ n: z.int() })
const askDatabase = defineCall({ ...me, path: '/api/v1/test/time', access: 'public', reply: One })

test('a database that does not answer is a 503 while it hangs, not an open door', async () => {
  const edge = await edgeWithCalls()
  addCall(edge.app, askDatabase, async () => (await edge.db.one(One, sql`select 1 as n`)) ?? { n: 0 })
  const { authorization } = await edge.seed.session()
  await edge.db.transaction(async (tx) => {
    await tx.run(sql`lock table sessions in access exclusive mode`)
    const hanging = ask(edge, 'me', { authorization }).then((answer) => answer) // which is what sends it
    await expect.poll(() => waiting(edge.db)).toBe(1)
    const other = await edge.app.inject('/api/v1/test/time')
    expect([other.statusCode, other.json()], 'others are answered meanwhile').toEqual([200, { n: 1 }])
    const reply = await hanging
    expect([reply.statusCode, reply.json()]).toEqual([503, { detail: expect.stringContaining('try again') }])
  })
  expect((await ask(edge, 'me', { authorization })).statusCode).toBe(200)
})

test('a public call does not care about a dead key', async () => {
  const edge = await testEdge()
  const open = defineCall({ ...me, path: '/api/v1/test/open', access: 'public', reply: z.object({ viewer: z.null() }) })
  addCall(edge.app, open, async ({ viewer }) => ({ viewer }))
  const reply = await edge.app.inject({ url: '/api/v1/test/open', headers: { authorization: 'Bearer expired' } })
  expect(reply.json()).toEqual({ viewer: null })
})

test('a key lives for exactly 7 days without use, and its use is written down every five minutes at most', async () => {
  const edge = await edgeWithCalls()
  const idle = await edge.seed.session()
  const used = await edge.seed.session()
  const usedAt = async () => {
    const row = await edge.db.one(
      z.object({ used_at: z.date() }),
      sql`select used_at from sessions where steam_id = ${used.steam_id}`,
    )
    return row?.used_at.getTime()
  }
  const begun = await usedAt()
  edge.clock.advance(300)
  expect((await ask(edge, 'me', used)).statusCode).toBe(200)
  expect(await usedAt()).toBe(begun)
  edge.clock.advance(1)
  expect((await ask(edge, 'me', used)).statusCode).toBe(200)
  expect(await usedAt()).toBe(edge.clock.now().getTime())
  edge.clock.advance(7 * 86_400 - 301)
  expect((await ask(edge, 'me', idle)).statusCode).toBe(200)
})

test('a refusal says whether the header or the sign-in is at fault', async () => {
  const edge = await edgeWithCalls()
  const { key } = await edge.seed.session()
  const detail = async (authorization: string) => (await ask(edge, 'me', { authorization })).json().detail
  for (const odd of ['Basic abc', `xBearer ${key}`, `Bearer ${key} x`, 'Bearer a, b', 'Bearer', 'Bearer a,b']) {
    expect(await detail(odd), odd).toContain('must be "Bearer"')
  }
  for (const old of ['Bearer abc', `Bearer x${key}`, `Bearer ${'a'.repeat(101)}`]) {
    expect(await detail(old), old).toContain('expired')
  }
})

test('who shows no key is asked to sign in, however often, and has guessed nothing', async () => {
  const edge = await edgeWithCalls({ failedKeysPerMinute: 2 })
  for (let count = 0; count < 4; count += 1) {
    const refused = await ask(edge, 'me')
    expect([refused.statusCode, refused.json()]).toEqual([401, { detail: 'Please sign in' }])
  }
  expect((await ask(edge, 'me', await edge.seed.session())).statusCode).toBe(200)
})

test('an admin elsewhere is told of the browser, and whoever is none that only admins may do this', async () => {
  const edge = await edgeWithCalls({ adminsInOwnBrowser: true })
  const [admin, player] = [await edge.seed.session(await edge.seed.admin()), await edge.seed.session()]
  const answer = async (headers: Record<string, string>) => {
    const reply = await ask(edge, 'rule', headers)
    return [reply.statusCode, reply.json().detail]
  }
  expect(await answer(admin)).toEqual([403, 'Admins may do this only in the browser they signed in with.'])
  expect(await answer(player)).toEqual([403, 'Only admins may do this'])
})

test('a call for programs with a token is open to no sign-in, not even an admin’s', async () => {
  const edge = await testEdge()
  const program = defineCall({ ...me, path: '/api/v1/test/program', access: 'token' })
  addCall(edge.app, program, async ({ viewer }) => viewer)
  const { authorization } = await edge.seed.session(await edge.seed.admin())
  for (const headers of [{}, { authorization }]) {
    const refused = await edge.app.inject({ url: program.path, headers })
    expect([refused.statusCode, refused.json()]).toEqual([401, { detail: 'Please sign in' }])
  }
})

test('a cookie that a sign-in never had binds nothing and does no harm', async () => {
  const edge = await edgeWithCalls()
  const { authorization } = await edge.seed.session()
  expect((await ask(edge, 'me', { authorization, cookie: 'bind=x' })).statusCode).toBe(200)
  expect((await ask(edge, 'me', { authorization })).statusCode).toBe(200)
})

test('whoever keeps a record hears of each refusal for want of rights, and of nothing else', async () => {
  const edge = await edgeWithCalls()
  const heard: (string | null)[] = []
  edge.app.auth.onRefusal(async ({ type, person }) => void heard.push(type, person?.steam_id ?? null))
  const player = await edge.seed.session()
  await ask(edge, 'me')
  expect(heard.splice(0)).toEqual([])
  await ask(edge, 'rule')
  expect(heard.splice(0)).toEqual(['denied', null])
  await ask(edge, 'rule', player)
  expect(heard.splice(0)).toEqual(['denied', player.steam_id])
  await edge.db.run(sql`alter table sessions rename to sessions_away`)
  expect((await ask(edge, 'rule', player)).statusCode).toBeGreaterThanOrEqual(500)
  expect(heard).toEqual([])
})

test('a record that cannot be written refuses all the same, and the log says so', async () => {
  const edge = await edgeWithCalls()
  edge.app.auth.onRefusal(() => Promise.reject(new Error('full')))
  expect((await ask(edge, 'rule', await edge.seed.session())).statusCode).toBe(403)
  expect(edge.logged.join()).toMatch(/"event":"denied".*could not be recorded/)
})

test('a key is known as an admin’s once it was let in as one', async () => {
  const edge = await edgeWithCalls()
  const admin = await edge.seed.session(await edge.seed.admin())
  const player = await edge.seed.session()
  for (const headers of [player, admin]) await ask(edge, 'me', headers)
  await ask(edge, 'rule', player)
  const { auth } = edge.app
  expect([auth.knowsAdmin(admin.authorization), auth.knowsAdmin(player.authorization)]).toEqual([false, false])
  await ask(edge, 'rule', admin)
  expect([auth.knowsAdmin(admin.authorization), auth.knowsAdmin(player.authorization)]).toEqual([true, false])
})
