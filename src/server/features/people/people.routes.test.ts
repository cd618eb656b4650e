import { expect, test } from 'vitest'
import { AdminTools } from '#server/ground/settings/admin-tools.ts'
import type { FoundPerson, Person } from '#shared/contracts/people.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const ANN = '76561198000000501'
const BOB = '76561198000000502'
const HOSTILE = '‮<b>"; drop table players;--'

async function knownPeople(settings: Parameters<typeof testApp>[0] = {}) {
  const site = await testApp(settings)
  const { seed } = site
  await seed.server({ id: 1, name: 'Alpha' })
  await seed.stats({ steam_id: ANN, name: 'Ann', player_name: 'Ann in game' })
  await seed.stats({ steam_id: BOB, name: HOSTILE })
  const match = await seed.match({ started: '2026-02-01T00:00:00Z' })
  await seed.matchPlayer(match, { steam_id: ANN, name: 'Sneaky Pete' })
  await seed.connection({ steam_id: ANN, ip: '198.51.100.7', country: 'de' })
  await seed.connection({ steam_id: BOB, ip: '198.51.100.9', country: 'fr' })
  await seed.connection({ steam_id: BOB, ip: '2001:db8:1::9', country: 'fr' })
  await seed.teamkill({ attacker: ANN, victim: BOB })
  await seed.chat({ steam_id: ANN, name: 'Ann on chat', text: HOSTILE })
  await seed.ban({ steam_id: BOB, handle: 'Old handle', reason: 'Cheating' })
  const as = async (flags: string) => (await seed.session(await seed.admin({ flags }))).authorization
  return { ...site, as, root: await as('z') }
}

type Site = Awaited<ReturnType<typeof knownPeople>>

const ask = ({ app }: TestApp, path: string, authorization: string) =>
  app.inject({ url: `/api/v1/admin/people${path}`, headers: { authorization } })
const find = async (site: Site, q: string, authorization = site.root) => {
  const reply = await ask(site, `?q=${encodeURIComponent(q)}`, authorization)
  expect(reply.statusCode, reply.body).toBe(200)
  return reply.json<FoundPerson[]>().map(({ steam_id }) => steam_id)
}

test('anybody is found by any name they used, in any form of their id, or by where they came from', async () => {
  const site = await knownPeople()
  for (const q of [
    'ann',
    'ANN IN',
    'sneaky pete',
    'neaky',
    'on chat',
    ANN,
    ` ${ANN} `,
    'STEAM_0:1:19867386',
    '[U:1:39734773]',
  ]) {
    expect(await find(site, q), q).toEqual([ANN])
  }
  for (const q of ['old handle', '"; drop table', '198.51.100.9', '2001:db8:1::/48']) {
    expect(await find(site, q), q).toEqual([BOB])
  }
  expect((await find(site, '198.51.100.0/24')).sort()).toEqual([ANN, BOB])
  for (const q of ['', '   ', 'nobody at all', '203.0.113.1', '%', '\u0000', '0.0.0.0/0']) {
    expect(await find(site, q), q).toEqual([])
  }
  const [unknown] = (await ask(site, '?q=76561198000000999', site.root)).json<FoundPerson[]>()
  expect(unknown).toMatchObject({ steam_id: '76561198000000999', is_known: false, last_seen: null })
})

test('what is known of somebody stands in one place', async () => {
  const site = await knownPeople({ chat: { keep: true, days: 30 } })
  const person = (await ask(site, `/${ANN}`, site.root)).json<Person>()
  expect(person.who).toMatchObject({ steam_id: ANN, personaname: 'Ann', is_banned: false, is_known: true })
  expect(person.names.map(({ name }) => name).sort()).toEqual(['Ann', 'Ann in game', 'Ann on chat', 'Sneaky Pete'])
  expect(person.connections).toMatchObject([{ address: '198.51.100.7', country: 'de', server_name: 'Alpha' }])
  expect(person.teamkills).toMatchObject([{ given: true, other_id: BOB, other_name: HOSTILE }])
  expect(person.chat).toMatchObject([{ text: HOSTILE, name: 'Ann on chat' }])
  const banned = (await ask(site, `/${BOB}`, site.root)).json<Person>()
  expect(banned).toMatchObject({ who: { is_banned: true }, bans: [{ in_force: true, reason: 'Cheating' }], chat: [] })
  expect(banned.teamkills).toMatchObject([{ given: false, other_id: ANN }])
})

test('an admin is told which file is their own', async () => {
  const site = await knownPeople()
  const own = await site.seed.session(await site.seed.admin({ flags: 'z' }))
  const isSelf = async (steamId: string) => (await ask(site, `/${steamId}`, own.authorization)).json<Person>().is_self
  expect([await isSelf(own.steam_id), await isSelf(ANN)]).toEqual([true, false])
})

test('visitors, players and admins without the flag are told nothing, and others no more than they may know', async () => {
  const site = await knownPeople({
    chat: { keep: true, days: 30 },
    admin_tools: AdminTools.parse({ may: { addresses: 'm' } }),
  })
  const { authorization: player } = await site.seed.session()
  for (const path of ['?q=ann', '/now', `/${ANN}`]) {
    expect((await ask(site, path, '')).statusCode, path).toBe(401)
    expect((await ask(site, path, player)).statusCode, path).toBe(403)
    expect((await ask(site, path, await site.as('cdejg'))).statusCode, path).toBe(403)
    const allowed = await ask(site, path, site.root)
    expect([allowed.statusCode, allowed.headers['cache-control']], path).toEqual([200, 'no-store'])
  }
  const generic = await site.as('b')
  expect((await ask(site, '?q=198.51.100.7', generic)).statusCode).toBe(403)
  const person = (await ask(site, `/${ANN}`, generic)).json<Person>()
  expect([person.chat, person.connections.map(({ address }) => address)]).toEqual([null, [null]])
  expect((await ask(site, `/${ANN}`, await site.as('bj'))).json<Person>().chat).toHaveLength(1)
})

test('who plays now is told with the ids that are known', async () => {
  const site = await knownPeople()
  expect((await ask(site, '/now', site.root)).json()).toEqual([{ server_id: 1, server_name: 'Alpha', players: [] }])
})
