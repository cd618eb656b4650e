import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { callAs, moderatedApp } from '#testing/sites/moderated-app.ts'

test('visitors, players and admins without the flag do not see the list', async () => {
  const site = await moderatedApp()
  const ask = async (who: Parameters<typeof callAs>[1]) => (await callAs(site, who, 'GET admin/teamkills')).status
  expect([await ask(null), await ask(site.ann), await ask(site.powerless), await ask(site.admin)]).toEqual([
    401, 403, 403, 200,
  ])
})

test('three within ten minutes in one match pass the threshold; forgiven ones, amnesty and other matches do not count', async () => {
  const site = await moderatedApp()
  const { ann, ben, second, seed, db, admin } = site
  const map_id = await seed.map({ name: 'siege_coop' })
  const match = await seed.match({ map_id, started: '2026-03-01T10:00:00Z' })
  const kill = async (who: string, time: string, given: { forgiven?: boolean; amnesty?: boolean } = {}) => {
    await seed.teamkill({ attacker: who, victim: second.steam_id, map_id, occurred: `2026-03-01T${time}Z`, ...given })
    await db.run(sql`update teamkills set match_id = ${match} where occurred_at >= '2026-03-01T10:00:00Z'`)
  }
  for (const time of ['10:00:00', '10:05:00', '10:10:00', '10:40:00']) await kill(ann.steam_id, time)
  for (const time of ['10:01:00', '10:02:00']) await kill(ben.steam_id, time)
  await kill(ben.steam_id, '10:03:00', { forgiven: true })
  await kill(ben.steam_id, '10:03:30', { amnesty: true })
  await kill(ben.steam_id, '09:59:00') // before that match
  await seed.ban({ steam_id: ann.steam_id, duration: 3_600_000 })
  const { body, headers } = await callAs(site, admin, 'GET admin/teamkills?limit=10')
  expect(body.rules).toEqual({ count: 3, within_minutes: 10, min_kills: 500, kills_per_teamkill: 100 })
  expect([headers['x-total-count'], headers['x-filtered-count']]).toEqual(['1', '1'])
  expect(body.offenders).toMatchObject([
    {
      ...{ steam_id: ann.steam_id, bursts: 1, share: null, teamkills: 4, victims: 1 },
      ban: { ends: site.clock.now().getTime() / 1000 + 3_600_000 },
      evidence: [
        { in_burst: false, occurred: Date.parse('2026-03-01T10:40:00Z') / 1000, match_id: match },
        ...[
          { in_burst: true },
          { in_burst: true },
          { in_burst: true, victim: { personaname: 'Dee' }, server_name: 'Server 1' },
        ],
      ],
    },
  ])
})

test('few kills for each teamkill pass the other threshold, once somebody has killed enough and been here lately', async () => {
  const site = await moderatedApp()
  const { seed, admin } = site
  const killer = (name: string, kills: number, tk_given: number, last_seen?: string) =>
    seed.stats({ name, kills, tk_given, last_seen })
  const bad = await killer('<b>Bad</b>', 599, 6)
  const people = [
    bad,
    await killer('Fine', 600, 6),
    await killer('New', 499, 90),
    await killer('Gone', 599, 6, '2025-11-01T00:00:00Z'),
  ]
  for (const attacker of people) await seed.teamkill({ attacker, occurred: '2026-02-20T00:00:00Z' })
  const ask = async (query: string) => (await callAs(site, admin, `GET admin/teamkills?${query}`)).body.offenders
  expect(await ask('limit=10')).toMatchObject([
    {
      steam_id: bad,
      personaname: '<b>Bad</b>',
      bursts: 0,
      share: { kills: 599, teamkills: 6 },
      ban: null,
      evidence: [{ match_id: null }],
    },
  ])
  expect(await ask('limit=10&days=7')).toEqual([])
  expect(await ask('limit=10&q=fine')).toEqual([])
  expect(await ask('limit=10&q=bad')).toHaveLength(1)
  for (const query of ['days=0', 'days=91', 'days=1e9', 'limit=0']) {
    expect((await callAs(site, admin, `GET admin/teamkills?${query}`)).status, query).toBe(422)
  }
})
