import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { matchId } from '#server/counting/matches/match-id.ts'
import { sql } from '#server/ground/db/db.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { type Call, fillPath } from '#shared/contract.ts'
import { generateClient } from '#testing/generated-client.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const SECRET = 'correct horse battery staple'
const ADDRESSES = ['198.51.100.77', '2001:db8:77::1']
const SERVER_ADDRESS = '192.0.2.10'
const PLAYERS = ['76561198000000001', '76561198000000002'] as const
const [attacker, victim] = PLAYERS
const NOT_REPEATABLE = '/api/v1/auth/' // begins a sign-in; its replies hold no rows

/** Something in every table, and in each place where an address or a secret is kept. */
async function fullSite() {
  const site = await testApp({
    rconPassword: () => SECRET,
    content_dir: join(import.meta.dirname, '../../../content'),
    moderation: { ...Settings.parse({}).moderation, reports: true, ledger: true },
  })
  const { seed, db } = site
  await seed.server({ id: 1, ip: SERVER_ADDRESS })
  for (const steam_id of PLAYERS) await seed.stats({ steam_id, kills: 900, revives: 3, healed_hp: 40, medic_time: 60 })
  const weapon_id = await seed.weapon()
  const workshop_id = await seed.workshopItem()
  const map_id = await seed.map({ workshop_id })
  await seed.install(workshop_id, 1, '2026-02-01T00:00:00Z')
  await seed.playerWeapon({ steam_id: attacker, weapon_id, kills: 5 })
  await seed.mapStats({ map_id, wins: 1, play_time_s: 60 })
  await seed.serverTotals(1, { sec_wins: 1 })
  await seed.round({ map_id })
  await seed.teamkill({ attacker, victim, weapon_id, map_id, attacker_role_id: await seed.role() })
  const match = await seed.match({ map_id, started: '2026-02-01T00:00:00Z' })
  for (const steam_id of PLAYERS) await seed.matchPlayer(match, { steam_id })
  await seed.matchEvents(match, [{ kind: 2, step: 9, who: 1, whom: 2, weapon: 0 }])
  for (const ip of ADDRESSES) await seed.connection({ steam_id: attacker, ip, country: 'de' })
  await seed.ban({ steam_id: victim, server_id: 1, country: 'fr' })
  await seed.ban({ steam_id: victim, created: '2026-02-01' }) // of a month that is over
  const admin = await seed.session(await seed.admin({ steam_id: attacker }))
  await site.app.inject({
    method: 'POST',
    url: '/api/v1/admin/1/say',
    headers: { authorization: admin.authorization },
    payload: { content: 'hi' },
    remoteAddress: ADDRESSES[0],
  })
  expect(await db.run(sql`select 1 from audit where host(ip::inet) = ${ADDRESSES[0]}`)).toBeGreaterThan(0)
  await db.run(sql`insert into map_results values (${map_id}, 1, 4, 2, 1)`)
  await db.run(sql`insert into pulse_minutes values (1, ${site.clock.now()}, 9, 'siege_coop')`)
  await addHonours(site, match)
  await db.run(
    sql`insert into player_saves values (1, ${attacker}, ${victim}, 3, 40), (1, ${victim}, ${attacker}, 1, 9)`,
  )
  await db.run(sql`
    with b as (insert into push_browsers (endpoint, p256dh, auth, seen_at)
               values (${`https://push.example.org/${SECRET}`}, ${Buffer.from(SECRET)}, ${Buffer.from(SECRET)}, now())
               returning browser_id)
    insert into push_wishes (browser_id, player_id, asked_by) select browser_id, ${attacker}, ${victim} from b`)
  const season = await addPastSeason(site)
  return { ...site, params: { id: map_id, weapon: weapon_id, steam_id: attacker, server_id: 1, season } }
}

async function addHonours({ db }: TestApp, match: number): Promise<void> {
  const award = {
    ...{ id: AWARD, name: 'Rifleman', text: 'Kill {n} enemies.', category: 'combat', icon: 'crosshair', tiers: [1] },
    rule: { career: 'kills' },
  }
  await db.run(sql`
    insert into award_rules (fingerprint, awards, in_force) values ('a', ${JSON.stringify([award])}::jsonb, true)`)
  await db.run(sql`
    insert into player_awards (rules_id, steam_id, award, tier, match_id, earned_at, best)
    select rules_id, steam_id, award, 1, ${match}, now(), true
    from award_rules, unnest(${PLAYERS}::bigint[]) as steam_id, unnest(array['', ${AWARD}]) as award`)
  await db.run(sql`insert into records values ('server', 1, 'kills', 0, ${attacker}, 5, ${match}, now())`)
}

async function addPastSeason({ db }: TestApp): Promise<number> {
  const { season } = (await db.one(
    z.object({ season: z.int() }),
    sql`insert into seasons (name, month, started_at, closed_at, carried_at)
        values ('2026-01', '2026-01', '2026-01-01', '2026-02-01', '2026-02-01') returning season_id as season`,
  )) ?? { season: 0 }
  await db.run(sql`insert into season_scores values (${season}, 1, ${attacker}, 7), (${season}, 1, ${victim}, 5)`)
  return season
}

const AWARD = 'rifleman'
const MATCH = matchId(1, Date.parse('2026-02-01T00:00:00Z') / 1000)
const PARAMS: Record<string, Record<string, number | string>> = {
  '/api/v1/site/awards/{id}': { id: AWARD },
  '/api/v1/site/awards/{id}/holders': { id: AWARD },
  '/api/v1/site/matches/{id}/awards': { id: MATCH },
  '/api/v1/site/matches/{id}': { id: MATCH },
  '/api/v1/site/matches/{id}/events': { id: MATCH },
}
const ofServer = ({ path }: Call) => (path.startsWith('/api/v1/site/server/{id}/') ? { id: 1 } : {})

const publicCalls = ({ app }: TestApp): Call[] =>
  app.calls.filter(
    ({ method, access, path }) => method === 'GET' && access === 'public' && !path.startsWith(NOT_REPEATABLE),
  )

let asked: ReturnType<typeof askEvery> | undefined

/** Once for all who only look at the replies. */
function askAll() {
  asked ??= askEvery()
  return asked
}

async function askEvery() {
  const site = await fullSite()
  const replies: { call: Call; url: string; text: string; body: unknown }[] = []
  for (const call of publicCalls(site)) {
    const query = call.query && 'server_id' in call.query.shape ? '?server_id=1' : ''
    const url = fillPath(call.path, { ...site.params, ...ofServer(call), ...PARAMS[call.path] }) + query
    const reply = await site.app.inject(url)
    expect(reply.statusCode, url).toBe(200)
    replies.push({ call, url, text: reply.body, body: reply.json() })
  }
  expect(replies.length).toBeGreaterThan(20)
  return replies
}

test('T22: no public reply has a key beyond its contract, a secret or an address other than a game server’s', async () => {
  for (const { call, url, text, body } of await askAll()) {
    expect(call.reply.parse(body), url).toEqual(body)
    expect(isEmpty(body), `${url} has something to show`).toBe(false)
    const told = url.includes('/site/servers') ? text.replaceAll(`"${SERVER_ADDRESS}"`, '""') : text
    expect(told, url).not.toContain(SECRET)
    expect(
      keysIn(body).filter((key) => /rcon|password|ip_address|(?<!avatar)hash/.test(key)),
      url,
    ).toEqual([])
    expect(textsIn(JSON.parse(told)).filter(namesAnAddress), url).toEqual([])
  }
})

test('T25: every Steam id is text of 17 digits, and neighbours stay apart', async () => {
  const ids = (await askAll()).flatMap(({ body }) => valuesOf(body, 'steam_id'))
  expect(ids.filter((id) => typeof id !== 'string' || !/^\d{17}$/.test(id))).toEqual([])
  expect(new Set(ids)).toEqual(new Set(PLAYERS))
})

test('a client that a generator of others made from our contract compiles, and asks every public call', async () => {
  const site = await fullSite()
  const questions = publicCalls(site).map((call) => {
    const known: Record<string, number | string> = { ...site.params, ...ofServer(call), ...PARAMS[call.path] }
    const names = Object.keys(call.params?.shape ?? {})
    const path = Object.fromEntries(names.map((name) => [name, String(known[name])]))
    const query = call.query && 'server_id' in call.query.shape ? { query: { server_id: '1' } } : {}
    return { path: call.path, params: { ...(names.length > 0 ? { path } : {}), ...query } }
  })
  const { problems, load } = await generateClient((await site.app.inject('/api/openapi.json')).json(), questions)
  expect(problems).toEqual([])
  const askByClient = await load()
  const replies = await askByClient(await site.app.listen({ host: '127.0.0.1', port: 0 }))
  expect(replies.map(({ path, status }) => [path, status])).toEqual(questions.map(({ path }) => [path, 200]))
  for (const [at, { reply }] of publicCalls(site).entries())
    expect(reply.parse(replies[at]?.data)).toEqual(replies[at]?.data)
})

const isEmpty = (body: unknown): boolean => Array.isArray(body) && body.length === 0

const partsOf = (value: unknown): [string, unknown][] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

const keysIn = (value: unknown): string[] =>
  partsOf(value).flatMap(([key, part]) => [...(Array.isArray(value) ? [] : [key]), ...keysIn(part)])

const textsIn = (value: unknown): string[] =>
  typeof value === 'string' ? [value] : partsOf(value).flatMap(([, part]) => textsIn(part))

const valuesOf = (value: unknown, name: string): unknown[] =>
  partsOf(value).flatMap(([key, part]) => (key === name ? [part] : valuesOf(part, name)))

const namesAnAddress = (text: string): boolean =>
  /\b\d{1,3}(\.\d{1,3}){3}\b/.test(text) || /\b[\da-f]{1,4}(:[\da-f]{0,4}){2,7}\b/i.test(text)
