import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import { callAs, type ModeratedApp, moderatedApp, type SignedIn } from '#testing/sites/moderated-app.ts'

const about = (site: ModeratedApp, rest: string) => `admin/people/${site.ben.steam_id}/${rest}`
const note = (site: ModeratedApp, who: SignedIn, text: string) =>
  callAs(site, who, `POST ${about(site, 'notes')}`, { text })

test('nothing of it is for visitors, players or admins without the flag', async () => {
  const site = await moderatedApp()
  const { body } = await note(site, site.admin, 'Careful with this one')
  const calls = [
    [`GET ${about(site, 'notes')}`],
    [`POST ${about(site, 'notes')}`, { text: 'x' }],
    [`PUT admin/notes/${body.id}`, { text: 'x' }],
    [`POST admin/notes/${body.id}/remove`],
    ['GET admin/watchlist'],
    [`POST ${about(site, 'watch')}`, { reason: 'x' }],
    [`POST ${about(site, 'unwatch')}`],
    [`GET ${about(site, 'alternates')}`],
  ] as const
  for (const [call, payload] of calls) {
    const statuses = []
    for (const who of [null, site.ben, site.powerless]) {
      statuses.push((await callAs(site, who, call as 'GET x', payload)).status)
    }
    expect(statuses, call).toEqual([401, 403, 403])
  }
  expect((await callAs(site, site.admin, `GET ${about(site, 'notes')}`)).body).toHaveLength(1)
})

test('a note has its author and time, is changed by its author alone, and its removal is audited', async () => {
  const site = await moderatedApp()
  const { admin, second, ben } = site
  const hostile = '<script>alert(1)</script>\u202e 👩‍👩‍👧\nsecond line'
  const { body } = await note(site, admin, hostile)
  const list = async (who: SignedIn) => (await callAs(site, who, `GET ${about(site, 'notes')}`)).body
  const created = site.clock.now().getTime() / 1000
  expect(await list(admin)).toMatchObject([
    { id: body.id, own: true, created, edited: null, text: hostile, author: { steam_id: admin.steam_id } },
  ])
  site.clock.advance(60)
  const edit = (who: SignedIn) => callAs(site, who, `PUT admin/notes/${body.id}`, { text: 'Better' })
  expect((await edit(second)).body.detail).toBe('Only who wrote a note can change it.')
  expect((await edit(admin)).status).toBe(200)
  expect(await list(second)).toMatchObject([{ own: false, edited: created + 60, text: 'Better' }])
  const remove = () => callAs(site, second, `POST admin/notes/${body.id}/remove`)
  const both = await Promise.all([remove(), remove()])
  expect(both.map(({ status }) => status).sort()).toEqual([200, 404])
  expect(await list(admin)).toEqual([])
  const removed = (await readAudit(site)).filter(({ action }) => action === 'note_remove')
  expect(JSON.parse(removed[0]?.parameters ?? '')).toEqual({
    person: ben.steam_id,
    note: body.id,
    author: admin.steam_id,
  })
  expect(removed.at(0)).toMatchObject({ actor: second.steam_id, phase: 'intent' })
  expect(JSON.stringify(await readAudit(site))).not.toMatch(/script|Better/)
  expect((await callAs(site, admin, 'POST admin/people/76561198999999999/notes', { text: 'x' })).status).toBe(404)
})

test('whoever tries to change what another wrote stands in the audit, and the words do not', async () => {
  const site = await moderatedApp()
  const { body } = await note(site, site.admin, 'Careful with this one')
  const before = (await readAudit(site)).length
  expect((await callAs(site, site.second, `PUT admin/notes/${body.id}`, { text: 'Forged' })).status).toBe(403)
  const parameters = JSON.stringify({ person: site.ben.steam_id, note: body.id })
  const denied = { action: 'note_edit', phase: 'event', outcome: 'denied', server_id: null, parameters }
  expect((await readAudit(site)).slice(before)).toEqual([{ ...denied, actor: site.second.steam_id }])
})

test('a watched player who joins is told of first, with where and since when', async () => {
  const site = await moderatedApp()
  const { admin, ann, ben, seed, clock } = site
  const watch = (who: SignedIn, reason?: string) =>
    callAs(site, admin, `POST admin/people/${who.steam_id}/watch`, reason === undefined ? {} : { reason })
  expect((await watch(ann, 'Old\nstory\u202e')).status).toBe(200)
  clock.advance(5)
  await watch(ben)
  const list = async () => (await callAs(site, admin, 'GET admin/watchlist')).body
  expect((await list()).map(({ person }: { person: { personaname: string } }) => person.personaname)).toEqual([
    'Ben',
    'Ann',
  ])
  await seed.connection({ steam_id: ann.steam_id, ip: '203.0.113.7' })
  expect(await list()).toMatchObject([
    {
      person: { personaname: 'Ann' },
      reason: 'Old story',
      added_by: { personaname: 'Cid' },
      playing: null,
      joined: { at: clock.now().getTime() / 1000, server_id: 1, server_name: 'Server 1' },
    },
    { person: { personaname: 'Ben' }, reason: '', joined: null },
  ])
  expect(JSON.stringify(await list())).not.toContain('203.0.113.7')
  expect((await watch(ann, 'Another reason')).status).toBe(200)
  expect(await list()).toHaveLength(2)
  const off = () => callAs(site, admin, `POST admin/people/${ann.steam_id}/unwatch`)
  expect([(await off()).status, (await off()).status]).toEqual([200, 404])
  const acts = (await readAudit(site)).filter(({ phase }) => phase === 'intent').map(({ action }) => action)
  expect(acts).toEqual(['watch', 'watch', 'watch', 'unwatch', 'unwatch'])
})

test('who came from the same address is a hint with its age; a crowd behind one address is none', async () => {
  const site = await moderatedApp()
  const { admin, ann, ben, seed, clock } = site
  const came = (steam_id: string, ip: string, connected: string) => seed.connection({ steam_id, ip, connected })
  await came(ann.steam_id, '203.0.113.7', '2026-02-01T00:00:00Z')
  await came(ann.steam_id, '203.0.113.8', '2026-02-20T00:00:00Z')
  await came(ben.steam_id, '203.0.113.7', '2026-02-10T00:00:00Z')
  const third = await seed.ban({ name: '<i>Twin</i>' })
  await came(third, '203.0.113.7', '2026-01-10T00:00:00Z')
  await came(third, '203.0.113.8', '2026-01-11T00:00:00Z')
  await came(ann.steam_id, '198.51.100.1', '2026-02-25T00:00:00Z')
  await site.db.run(sql`
    insert into players (steam_id, personaname) select 76561198100000000 + n, 'P' from generate_series(1, 61) as n`)
  await site.db.run(sql`
    insert into connections (server_id, steam_id, ip, connected_at)
    select 1, 76561198100000000 + n, '198.51.100.1', ${clock.now()} from generate_series(1, 61) as n`)
  const { body, text } = await callAs(site, admin, `GET admin/people/${ann.steam_id}/alternates`)
  const day = (date: string) => Date.parse(`${date}T00:00:00Z`) / 1000
  expect(body).toMatchObject([
    { steam_id: third, personaname: '<i>Twin</i>', addresses: 2, people: 2, both_by: day('2026-01-11'), banned: true },
    { steam_id: ben.steam_id, addresses: 1, people: 3, both_by: day('2026-02-01'), banned: false },
  ])
  expect(text).not.toMatch(/203\.0\.113|198\.51/)
})
