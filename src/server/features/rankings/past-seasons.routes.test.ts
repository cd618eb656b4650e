import { expect, test } from 'vitest'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { closePastMonth } from '#server/counting/seasons/seasons.queries.ts'
import { sql } from '#server/ground/db/db.ts'
import { erasePerson } from '#server/owner/privacy/privacy-erase.ts'
import type { PastRow, PastSeason, SeasonOfPlayer } from '#shared/contracts/seasons.ts'
import { logPerson } from '#testing/counting/log-session.ts'
import { openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { type TestApp, testApp } from '#testing/server.ts'

const ann = logPerson('Ann', 2)
const ben = logPerson('Ben', 3)
const HOSTILE = '‮<b>Cat'
const cat = logPerson(HOSTILE, 4)
const dan = logPerson('Dan', 5)

let lastSeq = 0

/** Points as the companion plugin tells them, at a moment. */
function points(person: { security: string }, change: number, date: string): JournalRecord {
  const [year, month, day] = date.slice(0, 10).split('-')
  const line = `L ${month}/${day}/${year} - ${date.slice(11, 19)}: ${person.security} triggered "sitrep_score" (change "${change}")`
  const origin = new Uint8Array(16)
  lastSeq += 1
  const receivedAt = Date.parse(`${date}Z`)
  return { seq: lastSeq, serverId: 1, receivedAt, source: 'udp', origin, place: 0, payload: Buffer.from(line) }
}

const month = (name: string) => ({ now: new Date(`${name}-01T00:00:00Z`), month: name })

/** March: Ann 30, Ben 30, Cat 7, Dan -5. April: Ben 12, Ann 4. May runs. */
async function twoSeasons(): Promise<TestApp> {
  const site = await testApp()
  const { db, seed } = site
  await seed.server({ id: 1 })
  await closePastMonth(db, month('2026-03'))
  const recorder = await openRecorder(db)
  await recordAll(recorder, [
    points(ann, 10, '2026-03-10T10:00:00'),
    points(ben, 30, '2026-03-10T10:00:01'),
    points(cat, 7, '2026-03-10T10:00:02'),
    points(dan, -5, '2026-03-10T10:00:03'),
    points(ann, 20, '2026-03-31T23:59:59'),
  ])
  await closePastMonth(db, month('2026-04'))
  await recordAll(recorder, [points(ann, 4, '2026-04-02T10:00:00'), points(ben, 12, '2026-04-02T10:00:01')])
  await closePastMonth(db, month('2026-05'))
  await recordAll(recorder, [points(dan, 99, '2026-05-02T10:00:00')])
  return site
}

async function read<Reply>({ app }: TestApp, path: string): Promise<Reply> {
  app.snapshots.drop(null)
  const reply = await app.inject(path)
  expect(reply.statusCode, path).toBe(200)
  return reply.json<Reply>()
}

const boardOf = async (site: TestApp, season: number, rest = '') => {
  const rows = await read<PastRow[]>(site, `/api/v1/site/seasons/${season}/leaderboard?server_id=1${rest}`)
  return rows.map(({ rank, personaname, score }) => [rank, personaname, score])
}
const careerOf = async (site: TestApp, { steamId }: { steamId: string }) => {
  const rows = await read<SeasonOfPlayer[]>(site, `/api/v1/stats/player2/${steamId}/seasons/1`)
  return rows.map(({ name, rank, rank_of, score }) => [name, rank, rank_of, score])
}

test('a season that is over has its final board, in pages, searched, and without what came after', async () => {
  const site = await twoSeasons()
  const known = await read<PastSeason[]>(site, '/api/v1/site/seasons')
  expect(known.map(({ name }) => name)).toEqual(['2026-04', '2026-03'])
  const [april = 0, march = 0] = known.map(({ id }) => id)
  const whole = [
    [1, 'Ann', 30],
    [1, 'Ben', 30],
    [3, HOSTILE, 7],
    [4, 'Dan', -5],
  ]
  expect(await boardOf(site, march)).toEqual(whole)
  expect(await boardOf(site, march, '&limit=2')).toEqual(whole.slice(0, 2))
  for (const offset of [1, 2, 3, 4]) {
    expect(await boardOf(site, march, `&limit=2&offset=${offset}`)).toEqual(whole.slice(offset, offset + 2))
  }
  expect(await boardOf(site, march, '&q=dan')).toEqual([[4, 'Dan', -5]])
  expect(await boardOf(site, march, `&q=${ben.steamId}`)).toEqual([[1, 'Ben', 30]])
  expect(await boardOf(site, april)).toEqual([
    [1, 'Ben', 12],
    [2, 'Ann', 4],
  ])
  const { headers } = await site.app.inject(`/api/v1/site/seasons/${march}/leaderboard?server_id=1&q=ann&limit=1`)
  expect([headers['x-total-count'], headers['x-filtered-count']]).toEqual(['4', '1'])
  for (const season of [0, april + 1, 999]) {
    const { statusCode } = await site.app.inject(`/api/v1/site/seasons/${season}/leaderboard?server_id=1`)
    expect(statusCode, `season ${season}`).toBe(404)
  }
})

test('a player has a final rank in each season with a score, and whoever is erased keeps none', async () => {
  const site = await twoSeasons()
  expect(await careerOf(site, ann)).toEqual([
    ['2026-04', 2, 2, 4],
    ['2026-03', 1, 4, 30],
  ])
  expect(await careerOf(site, dan)).toEqual([['2026-03', 4, 4, -5]])
  await site.db.transaction((tx) => erasePerson(tx, ben.steamId, new Date('2026-05-03T00:00:00Z')))
  expect(await careerOf(site, ben)).toEqual([])
  expect(await careerOf(site, ann)).toEqual([
    ['2026-04', 2, 2, 4],
    ['2026-03', 1, 4, 30],
  ])
  const names = (await boardOf(site, 1)).map(([, name]) => name)
  expect(names).not.toContain('Ben')
  expect(names).toHaveLength(4)
})

test('a season whose scores are still being carried over is not offered', async () => {
  const site = await twoSeasons()
  await site.db.run(sql`update seasons set carried_at = null where name = '2026-04'`)
  expect((await read<PastSeason[]>(site, '/api/v1/site/seasons')).map(({ name }) => name)).toEqual(['2026-03'])
  expect(await careerOf(site, ann)).toEqual([['2026-03', 1, 4, 30]])
})
