import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { parseAtomFeed } from 'feedsmith'
import ICAL from 'ical.js'
import { expect, test } from 'vitest'
import { closePastMonth } from '#server/counting/seasons/seasons.queries.ts'
import { erasePerson } from '#server/owner/privacy/privacy-erase.ts'
import { BANS_FEED, MATCHES_FEED, MESSAGES_FEED, SEASONS_CALENDAR } from '#shared/feeds.ts'
import { attributesIn, readXml, textsIn } from '#testing/read-document.ts'
import { type TestApp, testApp } from '#testing/server.ts'
import { HOSTILE_NAMES } from '#testing/sites/full-site.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'

const HOSTILE = [...HOSTILE_NAMES, ']]><b>&', '<script>alert(1)</script>']

const read = async ({ app }: TestApp, path: string) => {
  const reply = await app.inject(path)
  expect(reply.statusCode, path).toBe(200)
  return readXml(reply.body)
}
const TITLES = 'entry > title'

test('bans are those of the list, whoever bears them, and an erased person is gone', async () => {
  const site = await testApp()
  for (const name of HOSTILE) await site.seed.ban({ name, handle: name, reason: name, created: '2026-01-01' })
  await site.seed.ban({ name: 'Forgiven', lifted: true })
  const ann = await site.seed.ban({
    name: 'Ann',
    handle: 'xX',
    reason: 'Cheats',
    duration: 1_209_600,
    created: '2026-02-01',
  })
  const feed = await read(site, BANS_FEED)
  expect(textsIn(feed, TITLES)).toHaveLength(HOSTILE.length + 1)
  expect(textsIn(feed, TITLES)).toContain(']]><b>&: PERMANENT')
  expect(textsIn(feed, 'entry > summary')[0]).toBe(
    `Steam id: ${ann}\nHandle at ban: xX\nReason: Cheats\nEnds: Feb 15, 2026`,
  )
  expect(textsIn(feed, TITLES)[0]).toBe('Ann: 2 Week(s)')
  expect(textsIn(feed, 'entry > updated')[0]).toBe('2026-02-01T00:00:00Z')
  await site.db.transaction((tx) => erasePerson(tx, ann, site.clock.now()))
  site.app.snapshots.drop(null)
  const after = await read(site, BANS_FEED)
  expect(textsIn(after, TITLES).join()).not.toContain('Ann')
  const listed = (await site.app.inject('/api/v1/site/bans2')).json<{ steam_id: string }[]>()
  expect(attributesIn(after, 'entry > link', 'href')).toEqual(
    listed.map(({ steam_id }) => `http://localhost:3000/player/${steam_id}`),
  )
})

test('matches are told once they are over', async () => {
  const site = await testApp()
  for (const [place, name] of HOSTILE.entries()) {
    await site.seed.match({
      map_id: await site.seed.map({ shown: name }),
      started: `2026-02-01T${10 + place}:00:00Z`,
      win: true,
    })
  }
  await site.seed.match({ started: '2026-03-01T11:59:00Z', ended: null })
  const feed = await read(site, MATCHES_FEED)
  expect(textsIn(feed, TITLES)).toHaveLength(HOSTILE.length)
  expect(textsIn(feed, TITLES)[0]).toBe('<script>alert(1)</script>: Won 1 to 0 on Server 1')
  expect(textsIn(feed, 'entry > summary')[0]).toBe('0 players, 0 kills in 60:00')
})

test('messages are the owner’s words in safe HTML, by the file they are in', async () => {
  const content_dir = await temporaryDir()
  await mkdir(join(content_dir, 'index-messages'))
  await writeFile(
    join(content_dir, 'index-messages/1-a.md'),
    '**Hello** & <b onclick=x>hi</b>\n\n[x](javascript:alert(1)) ]]>',
  )
  const site = await testApp({ content_dir })
  const feed = await read(site, MESSAGES_FEED)
  expect(textsIn(feed, TITLES)).toEqual(['Hello & <b onclick=x>hi</b>'])
  const html = textsIn(feed, 'entry > content')[0]
  expect(html).toContain('<strong>Hello</strong>')
  expect(html).not.toMatch(/<b|javascript:/)
  expect(textsIn(feed, 'entry > updated')[0]).toMatch(/^20\d\d-/)
})

test('a feed is kept and known again, has one spelling, and is bounded', async () => {
  const site = await testApp()
  for (let made = 0; made < 60; made++) await site.seed.ban()
  for (const month of ['2026-01', '2026-02', '2026-03']) {
    await closePastMonth(site.db, { now: new Date(`${month}-01`), month })
  }
  const types = { [BANS_FEED]: 'application/atom+xml', [SEASONS_CALENDAR]: 'text/calendar' }
  for (const [path, type] of Object.entries(types)) {
    const reply = await site.app.inject(path)
    expect(reply.headers).toMatchObject({
      'content-type': `${type}; charset=utf-8`,
      'cache-control': 'public, no-cache',
    })
    expect(reply.headers['content-security-policy']).toContain("frame-ancestors 'none'")
    const again = await site.app.inject({ url: path, headers: { 'if-none-match': String(reply.headers.etag) } })
    expect([again.statusCode, again.body]).toEqual([304, ''])
    expect((await site.app.inject(path.replace('feeds', '%66eeds'))).statusCode).toBe(404)
  }
  expect(textsIn(await read(site, BANS_FEED), TITLES)).toHaveLength(50)
  const calendar = (await site.app.inject(SEASONS_CALENDAR)).body
  expect(calendar.match(/UID:season-of-2026-0[123]@/g)).toHaveLength(3)
})

test('programs of others read them', async () => {
  const site = await testApp()
  for (const name of HOSTILE) await site.seed.ban({ name, created: '2026-02-01' })
  await site.seed.match({ started: '2026-02-01T10:00:00Z', win: true })
  for (const [path, entries] of [
    [BANS_FEED, HOSTILE.length],
    [MATCHES_FEED, 1],
  ] as const) {
    const feed = parseAtomFeed((await site.app.inject(path)).body)
    expect(feed.entries?.length, path).toBe(entries)
    for (const { id, title, updated, links } of feed.entries ?? []) {
      expect(
        [id, title?.value, updated, links?.[0]?.href].every((part) => part),
        path,
      ).toBe(true)
    }
  }
  const calendar = new ICAL.Component(ICAL.parse((await site.app.inject(SEASONS_CALENDAR)).body))
  const events = calendar.getAllSubcomponents('vevent').map((event) => new ICAL.Event(event))
  expect(events.map(({ uid }) => uid)).toContainEqual(expect.stringMatching(/^season-of-2026-03@/))
  for (const { summary, startDate } of events)
    expect([summary, startDate?.toJSDate().getTime()]).not.toContain(undefined)
})
