import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { AWARD_CATEGORIES } from '#shared/award-looks.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { testClock } from '#testing/server.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { calendarOf } from './calendar.ts'
import { judgeHonours } from './judge-honours.ts'
import { awardsFile, readAwards, readAwardsText } from './read-awards.ts'

const sound = (rule: string, tiers = '[1]') =>
  `- { id: one, name: One, text: 'Do {n}', category: odd, icon: star, tiers: ${tiers}, rule: ${rule} }\n`

test('the awards that come with Sitrep are sound, thirty at least, some of each kind', async () => {
  const read = await readAwards(awardsFile(undefined))
  if (!read.ok) throw new Error(read.problems.join('\n'))
  expect(read.awards.length).toBeGreaterThanOrEqual(30)
  for (const category of AWARD_CATEGORIES) expect(read.awards.some((award) => award.category === category)).toBe(true)
})

test.each([
  [sound('{ in_match: kils }'), /^one: rule is .*; allowed: one of in_match, career/],
  [
    sound('{ career: revives, with: { categories: [LMG] } }'),
    /only kills can be counted with certain weapons|one of in_match/,
  ],
  [sound('{ career: kills }', '[5, 3]'), /^one: tiers is .*; allowed: numbers that rise/],
  [sound('{ career: kills, sql: "drop" }'), /^one: rule/],
  [`${sound('{ career: kills }')}${sound('{ career: kills }')}`, /each id once/],
  ['- { id: UPPER }', /small letters/],
  ['- [', /flow|expected/i],
  ['awards: 3', /a list/],
  ['', /a list/],
])('a file that is not sound is refused: %j', (text, message) => {
  const read = readAwardsText(text)
  expect(read.ok).toBe(false)
  if (!read.ok) expect(read.problems.join('\n')).toMatch(message)
})

test('a file that breaks is named once and the old awards stay; mended, it is taken without a restart', async () => {
  const [db, folder] = [await testDatabase(), await temporaryDir()]
  const file = join(folder, 'awards.yaml')
  const told: string[] = []
  const log = { warn: (text: unknown) => void told.push(String(text)), info: () => undefined }
  const settings = Settings.parse({})
  const config = { ...settings, honours: { ...settings.honours, awards_file: file } }
  const worker = judgeHonours({ db, clock: testClock('2026-03-01'), log, config })
  const run = () => worker.run(new AbortController().signal)
  const inForce = () => db.run(sql`select 1 from award_rules where in_force and awards @> '[{"id":"one"}]'`)
  await writeFile(file, sound('{ career: kills }'))
  await run()
  expect(await inForce()).toBe(1)
  await writeFile(file, sound('{ career: nothing }'))
  await run()
  await run()
  expect(told.filter((text) => text.includes('one: rule'))).toHaveLength(1)
  expect(await inForce()).toBe(1)
  await writeFile(file, sound('{ career: revives }').replace('id: one', 'id: two'))
  await run()
  expect(await inForce()).toBe(0)
})

test('days and hours are those of the zone, also when clocks are put forward', () => {
  const berlin = calendarOf('Europe/Berlin')
  expect(berlin(Date.parse('2026-03-28T23:30:00Z') / 1000)).toMatchObject({ hour: 0, weekday: 0 }) // Sunday already
  expect(berlin(Date.parse('2026-03-29T00:59:00Z') / 1000).hour).toBe(1)
  expect(berlin(Date.parse('2026-03-29T01:00:00Z') / 1000).hour).toBe(3)
  expect(calendarOf('UTC')(Date.parse('2026-03-28T23:30:00Z') / 1000)).toMatchObject({ hour: 23, weekday: 6 })
})
