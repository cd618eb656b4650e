import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { readAudit } from '#testing/sites/admin-app.ts'
import { callAs, type ModeratedApp, moderatedApp, type SignedIn } from '#testing/sites/moderated-app.ts'

const TEXT = 'Shot us in the back on purpose.'

const report = (site: ModeratedApp, who: SignedIn | null, about: SignedIn, more: object = {}) =>
  callAs(site, who, 'POST reports', { steam_id: about.steam_id, text: TEXT, ...more })

async function filed(site: ModeratedApp, who = site.ann, about = site.ben): Promise<number> {
  const { status, body } = await report(site, who, about)
  expect(status).toBe(200)
  return body.id
}

test('every call is refused to whom it is not for, and the reported learns nothing', async () => {
  const site = await moderatedApp()
  const { ann, ben, admin, powerless } = site
  const id = await filed(site)
  const words = { text: 'x' }
  const act = { ...words, seen: 1 }
  const calls: [`${'GET' | 'POST'} ${string}`, object | undefined, Record<string, number>][] = [
    ['GET reports', undefined, { nobody: 401, ben: 200, admin: 200, powerless: 200 }],
    [`GET reports/${id}`, undefined, { nobody: 401, ben: 404, admin: 404, powerless: 404 }],
    [`POST reports/${id}/write`, words, { nobody: 401, ben: 404, admin: 404, powerless: 404 }],
    ['GET reports/bans', undefined, { nobody: 401, ben: 200, admin: 200, powerless: 200 }],
    ['POST reports/appeal', { ...words, bid: 1 }, { nobody: 401, ben: 404, admin: 404, powerless: 404 }],
    ['GET admin/reports', undefined, { nobody: 401, ben: 403, ann: 403, powerless: 403, admin: 200 }],
    [`GET admin/reports/${id}`, undefined, { nobody: 401, ben: 403, ann: 403, powerless: 403, admin: 200 }],
    [`POST admin/reports/${id}/close`, act, { nobody: 401, ben: 403, ann: 403, powerless: 403, admin: 200 }],
  ]
  const people: Record<string, SignedIn | null> = { nobody: null, ann, ben, admin, powerless }
  for (const [call, payload, expected] of calls) {
    for (const [who, status] of Object.entries(expected)) {
      expect((await callAs(site, people[who] ?? null, call, payload)).status, `${call} as ${who}`).toBe(status)
    }
  }
  expect((await callAs(site, ben, 'GET reports')).body).toEqual([])
  expect((await report(site, null, ben)).status).toBe(401)
  for (const act of ['erase', 'CLOSE', '..']) {
    expect([404, 422]).toContain(
      (await callAs(site, admin, `POST admin/reports/${id}/${act}`, { text: 'x', seen: 2 })).status,
    )
  }
})

test('both sides see the thread; the player is not told which admin answered', async () => {
  const site = await moderatedApp()
  const { ann, ben, admin } = site
  const { body } = await report(site, ann, ben, { link: ' https://Example.org/clip?a=1 ' })
  site.clock.advance(60)
  const answer = { text: 'We will look.', seen: 1 }
  expect((await callAs(site, admin, `POST admin/reports/${body.id}/write`, answer)).body).toEqual({ ok: true })
  expect((await callAs(site, ann, `POST reports/${body.id}/write`, { text: 'Thank you' })).status).toBe(200)
  const own = await callAs(site, ann, `GET reports/${body.id}`)
  expect(own.body).toMatchObject({
    ...{ kind: 'report', open: true, answered: true, entries: 3, ban: null, match_id: null },
    subject: { steam_id: ben.steam_id, personaname: 'Ben' },
    written: [
      { entry: 1, by_admin: false, text: TEXT, link: 'https://example.org/clip?a=1' },
      { entry: 2, by_admin: true, text: 'We will look.', link: null },
      { entry: 3, by_admin: false, text: 'Thank you' },
    ],
  })
  expect(own.text).not.toContain(admin.steam_id)
  expect(own.text).not.toContain('Cid')
  const theirs = await callAs(site, admin, `GET admin/reports/${body.id}`)
  expect(theirs.body).toMatchObject({
    author: { steam_id: ann.steam_id, personaname: 'Ann' },
    written: [
      { author: { personaname: 'Ann' } },
      { author: { personaname: 'Cid' } },
      { author: { personaname: 'Ann' } },
    ],
  })
})

test('open ones come first, then what changed last; pages, states and names narrow it down', async () => {
  const site = await moderatedApp()
  const { ann, ben, admin, second } = site
  const ids = []
  for (const [who, about] of [
    [ann, ben],
    [ben, ann],
    [second, ann],
  ] as const) {
    site.clock.advance(60)
    ids.push(await filed(site, who, about))
  }
  site.clock.advance(60)
  await callAs(site, admin, `POST admin/reports/${ids[2]}/close`, { text: 'Done', seen: 1 })
  const list = async (query: string) => {
    const { body, headers } = await callAs(site, admin, `GET admin/reports?${query}`)
    return [body.map(({ id }: { id: number }) => id), headers['x-total-count'], headers['x-filtered-count']]
  }
  expect(await list('limit=2')).toEqual([[ids[1], ids[0]], '3', '3'])
  expect(await list('limit=2&offset=2')).toEqual([[ids[2]], '3', '3'])
  expect(await list('limit=5&state=closed')).toEqual([[ids[2]], '3', '1'])
  expect(await list('limit=5&state=open&q=bEn')).toEqual([[ids[1], ids[0]], '3', '2'])
  expect(await list(`limit=5&q=${second.steam_id}`)).toEqual([[ids[2]], '3', '1'])
  expect((await callAs(site, admin, 'GET admin/reports?state=none')).status).toBe(422)
})

test('two admins at once do not both act, and neither acts upon what they have not read', async () => {
  const site = await moderatedApp()
  const { ann, admin, second } = site
  const id = await filed(site)
  const close = (who: SignedIn, text: string) => callAs(site, who, `POST admin/reports/${id}/close`, { text, seen: 1 })
  const replies = await Promise.all([close(admin, 'One'), close(second, 'Two'), close(admin, 'Three')])
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 409, 409])
  const { body } = await callAs(site, ann, `GET reports/${id}`)
  expect([body.open, body.written.length]).toEqual([false, 2])

  expect((await callAs(site, ann, `POST reports/${id}/write`, { text: 'But…' })).body.detail).toBe('This is closed.')
  const asAdmin = (act: string, seen: number) =>
    callAs(site, second, `POST admin/reports/${id}/${act}`, { text: 'x', seen })
  expect((await asAdmin('write', 2)).body.detail).toBe('This is closed.')
  expect((await asAdmin('reopen', 2)).status).toBe(200)
  expect((await asAdmin('reopen', 3)).body.detail).toBe('This is open.')
  await callAs(site, ann, `POST reports/${id}/write`, { text: 'Once more' })
  expect((await asAdmin('close', 3)).body.detail).toMatch(/^Somebody wrote here since you looked/)
  expect((await asAdmin('close', 4)).status).toBe(200)
})

test('nobody judges in their own cause: an admin sees nothing about themselves and answers nothing of their own', async () => {
  const site = await moderatedApp()
  const { ann, admin, second } = site
  const about = await filed(site, ann, admin)
  const by = await filed(site, admin, ann)
  const act = (who: SignedIn, id: number) =>
    callAs(site, who, `POST admin/reports/${id}/close`, { text: 'No', seen: 1 })
  const { body, text } = await callAs(site, admin, 'GET admin/reports')
  expect(body.map(({ id }: { id: number }) => id)).toEqual([by])
  expect(text).not.toContain(`"id":${about}`)
  expect((await callAs(site, admin, `GET admin/reports/${about}`)).status).toBe(404)
  expect((await act(admin, about)).status).toBe(404)
  expect((await act(admin, by)).body.detail).toBe('Another admin answers what you wrote yourself.')
  expect((await act(second, about)).status).toBe(200)
})

test('one open appeal against each ban of one’s own', async () => {
  const site = await moderatedApp()
  const { ann, ben, admin, seed } = site
  await seed.ban({ steam_id: ann.steam_id, reason: '<b>Griefing</b>' })
  await seed.ban({ steam_id: ann.steam_id, lifted: true })
  const { body: own } = await callAs(site, ann, 'GET reports/bans')
  expect(own).toMatchObject([{ reason: '<b>Griefing</b>', duration: 0, ends: null, in_force: true, appeal: null }])
  const appeal = (who: SignedIn) =>
    callAs(site, who, 'POST reports/appeal', { bid: own[0].bid, text: 'It was not me.' })
  expect((await appeal(ben)).status).toBe(404)
  const { body } = await appeal(ann)
  expect((await callAs(site, ann, 'GET reports/bans')).body).toMatchObject([{ appeal: body.id }])
  expect((await appeal(ann)).status).toBe(409)
  await callAs(site, admin, `POST admin/reports/${body.id}/close`, { text: 'It was.', seen: 1 })
  const again = await appeal(ann)
  expect(again.status).toBe(200)
  const reopen = await callAs(site, admin, `POST admin/reports/${body.id}/reopen`, { text: 'Hm', seen: 2 })
  expect(reopen.body.detail).toMatch(/^There is a newer one/)
  expect((await callAs(site, admin, `GET admin/reports/${again.body.id}`)).body).toMatchObject({
    kind: 'appeal',
    subject: null,
    ban: { bid: own[0].bid, reason: '<b>Griefing</b>' },
  })
})

test('who has opened enough in a day waits, whichever node is asked and however many at once', async () => {
  const site = await moderatedApp({ reports_per_day: 2 })
  const { ann, seed } = site
  const others = await Promise.all([1, 2, 3].map(() => seed.stats()))
  const replies = await Promise.all(
    others.map((steam_id) => callAs(site, ann, 'POST reports', { steam_id, text: TEXT })),
  )
  expect(replies.map(({ status }) => status).sort()).toEqual([200, 200, 429])
  site.clock.advance(3_600)
  const refused = await report(site, ann, site.ben)
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, String(23 * 3_600)])
  expect(refused.body.detail).toBe('You can open 2 reports and appeals in a day. Please come back later.')
  site.clock.advance(23 * 3_600 + 1)
  expect((await report(site, ann, site.ben)).status).toBe(200)
  expect((await report(site, ann, site.ben)).body.detail).toMatch(/^You have an open report about this player/)
})

test('writing is limited by the day, too, and tries by the minute', async () => {
  const site = await moderatedApp({ reports_per_day: 1 })
  const id = await filed(site)
  const write = () => callAs(site, site.ann, `POST reports/${id}/write`, { text: 'More' })
  await site.db.run(sql`
    insert into report_entries (report_id, entry, at, author_id, by_admin, act, text)
    select ${id}, n, ${site.clock.now()}, ${site.ann.steam_id}, false, 'write', 'More' from generate_series(2, 6) as n`)
  await site.db.run(sql`update reports set entries = 6`)
  const refused = await write()
  expect([refused.status, refused.headers['retry-after']]).toEqual([429, '86400'])
  for (let tries = 2; tries < 6; tries += 1) await write()
  expect((await write()).body.detail).toBe('Too many requests. Please slow down.')
  expect((await report(site, site.ben, site.ann)).status).toBe(200)
})

test('what is no text, no evidence or no person is not taken', async () => {
  const site = await moderatedApp()
  const refused: [string, object, string][] = [
    ['nothing to see', { text: ' \n\u200b\u202e\u0301 ' }, 'text: something to read'],
    ['too long', { text: 'x'.repeat(2_001) }, 'text: at most 2000 characters'],
    ['too many lines', { text: 'x\n'.repeat(61) }, 'text: at most 60 lines'],
    ['a link by http', { link: 'http://example.org/' }, 'link: an address that begins with https://'],
    ['a script', { link: 'javascript:alert(1)' }, 'link: an address that begins with https://'],
    [
      'a script behind a tab',
      { link: 'java\tscript:alert(1)//https://x.org' },
      'link: an address that begins with https://',
    ],
    ['a password', { link: 'https://steam.com@evil.org/' }, 'link: an address that begins with https://'],
    ['an address of a network', { link: 'https://192.168.0.1/clip' }, 'link: an address that begins with https://'],
    ['a bare host', { link: 'https://localhost/clip' }, 'link: an address that begins with https://'],
    ['another field', { author: '76561198000000001' }, 'author: not a known field'],
    ['an id that is none', { steam_id: '1 or 1=1' }, 'steam_id: a 17-digit Steam id'],
  ]
  for (const [what, change, detail] of refused) {
    expect((await report(site, site.ann, site.ben, change)).body, what).toEqual({ detail })
  }
})

test('texts are kept as they were written, but for what no screen can show', async () => {
  const site = await moderatedApp()
  const hostile = `<img src=x onerror=alert(1)> '); drop table reports; --\r\n\u0000\u202eשלום 👩‍👩‍👧 {{7*7}}\n\n\n\n$1 %s`
  const { body } = await report(site, site.ann, site.ben, { text: hostile })
  const thread = (await callAs(site, site.ann, `GET reports/${body.id}`)).body
  expect(thread.written[0].text).toBe(
    `<img src=x onerror=alert(1)> '); drop table reports; --\n\u202eשלום 👩‍👩‍👧 {{7*7}}\n\n$1 %s`,
  )
})

test('only people who played here report, others than themselves, in matches where those were', async () => {
  const site = await moderatedApp()
  const { ann, ben, seed } = site
  const stranger = await seed.session()
  expect((await report(site, stranger, ben)).body.detail).toBe('Only who has played on these game servers can report.')
  expect((await report(site, ann, ann)).body.detail).toBe('You cannot report yourself.')
  expect((await report(site, ann, stranger)).body.detail).toBe('Player not found')
  const match = await seed.match({ map_id: await seed.map() })
  expect((await report(site, ann, ben, { match_id: match })).body.detail).toBe('This player was not in that match.')
  await seed.matchPlayer(match, { steam_id: ben.steam_id })
  const { body } = await report(site, ann, ben, { match_id: match })
  expect((await callAs(site, ann, `GET reports/${body.id}`)).body.match_id).toBe(match)
})

test('each act is in the audit before it is done, and none names the reported', async () => {
  const site = await moderatedApp()
  const { ben, admin } = site
  const id = await filed(site)
  await callAs(site, admin, `POST admin/reports/${id}/close`, { text: 'Secret words', seen: 9 })
  await callAs(site, admin, `POST admin/reports/${id}/close`, { text: 'Secret words', seen: 1 })
  const rows = (await readAudit(site)).map(({ actor, action, phase, outcome }) => [actor, action, phase, outcome])
  expect(rows).toEqual([
    [null, 'report', 'intent', null],
    [null, 'report', 'result', 'ok'],
    [admin.steam_id, 'report_close', 'intent', null],
    [admin.steam_id, 'report_close', 'result', 'refused_409'],
    [admin.steam_id, 'report_close', 'intent', null],
    [admin.steam_id, 'report_close', 'result', 'ok'],
  ])
  const parameters = JSON.stringify((await readAudit(site)).map((row) => row.parameters))
  expect(parameters).not.toContain(ben.steam_id)
  expect(parameters).not.toContain('Secret')
  await site.db.run(sql`alter table audit add constraint full_disk check (audit_id < 0) not valid`)
  expect((await report(site, ben, site.ann)).status).toBe(503)
  expect((await callAs(site, ben, 'GET reports')).body).toEqual([])
})

test('where the owner does not want reports there are none', async () => {
  const site = await moderatedApp({ reports: false })
  for (const call of ['GET reports', 'GET reports/bans', 'GET reports/1'] as const) {
    expect((await callAs(site, site.ann, call)).body).toEqual({ detail: 'Reports are not taken on this site' })
  }
  expect((await report(site, site.ann, site.ben)).status).toBe(404)
  expect((await callAs(site, site.admin, 'GET admin/reports')).status).toBe(404)
})
