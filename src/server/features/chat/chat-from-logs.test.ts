import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, sql } from '#server/ground/db/db.ts'
import { erasePerson } from '#server/owner/privacy/privacy-erase.ts'
import { logPerson } from '#testing/counting/log-session.ts'
import { openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { timedRecords } from '#testing/counting/timed-lines.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'

const DAY = '2026-03-01'
const second = (time: string) => Date.parse(`${DAY}T${time}Z`) / 1000
const ann = logPerson('Ann', 2)
const ben = logPerson('Ben<3><BOT><>', 3)
const CONSOLE = '"Console<0><Console><Console>"'
const EVENING = [
  '20:00:00 Loading map "ministry_coop"',
  `20:00:10 ${ann.noTeam} connected, address "203.0.113.7:27005"`,
  `20:00:20 ${ann.security} say "hello "all"; <b>привет</b>"`,
  `20:01:00 ${ben.noTeam} connected, address "203.0.113.8:27005"`,
  `20:01:05 ${ben.security} say_team "push C"`,
  `20:01:05 ${ben.security} say_team "push C"`, // said twice
  `20:01:06 ${CONSOLE} say "welcome"`,
  `20:01:07 ${ann.security} say "  "`,
  `20:02:00 ${ann.security} changed name to "Annie"`,
  `20:02:10 ${ann.security.replace('"Ann<', '"Annie<')} say "gg"`,
  '20:03:00 Loading map "tell_coop"',
  `20:03:30 ${ben.security} say "new map"`,
]

const Line = z.object({ line: z.string() })
const linesIn = async (db: Database) =>
  (
    await db.many(
      Line,
      sql`
        select concat_ws(' | ', to_char(at at time zone 'UTC', 'HH24:MI:SS'), match_id / 2048, steam_id, player_name,
                         text || case when to_team then ' (team)' else '' end) as line
        from chat_lines order by chat_id`,
    )
  ).map(({ line }) => line)

const first = second('20:00:00')
const next = second('20:03:00')
const TOLD = [
  `20:00:20 | ${first} | ${ann.steamId} | Ann | hello "all"; <b>привет</b>`,
  `20:01:05 | ${first} | ${ben.steamId} | Ben<3><BOT><> | push C (team)`,
  `20:01:05 | ${first} | ${ben.steamId} | Ben<3><BOT><> | push C (team)`,
  `20:02:10 | ${first} | ${ann.steamId} | Annie | gg`,
  `20:03:30 | ${next} | ${ben.steamId} | Ben<3><BOT><> | new map`,
]

async function site() {
  const db = await testDatabase()
  const seed = createSeed(db, testClock('2026-03-01T22:00:00Z'))
  await seed.server({ id: 1 })
  const play = async (options: Parameters<typeof openRecorder>[1], lines = EVENING, size = 3) => {
    const recorder = await openRecorder(db, options)
    const source = options?.stream === 'files' ? 'file' : 'udp'
    await recordAll(recorder, timedRecords(DAY, lines, { seq: recorder.seq, source }), size)
  }
  return { db, play, lines: () => linesIn(db) }
}

const KEPT = { chatSince: () => 0 }

test('what people wrote is stored with its match, once, wherever batches end; nothing of it while chat is not kept', async () => {
  const off = await site()
  await off.play({})
  expect(await off.lines()).toEqual([])
  for (const size of [1, 4, 100]) {
    const { play, lines } = await site()
    await play(KEPT, EVENING, size)
    expect(await lines()).toEqual(TOLD)
  }
})

test('what is too old to be kept is left out, also of files', async () => {
  const { play, lines } = await site()
  await play({ stream: 'files', journal: 'file:1', chatSince: () => second('20:02:00') })
  expect(await lines()).toEqual(TOLD.slice(3))
})

test('lines that come by a second way, or a second journal, are stored as they were told first', async () => {
  const { play, lines } = await site()
  await play(KEPT)
  await play({ ...KEPT, stream: 'files', journal: 'file:1' }, EVENING, 2)
  await play({ ...KEPT, stream: 'files', journal: 'file:2' }, EVENING, 100)
  expect(await lines()).toEqual(TOLD)
})

test('an erasure takes what somebody wrote and where others wrote their id; what comes after it counts anew', async () => {
  const { db, play, lines } = await site()
  await play(KEPT, [...EVENING, `20:03:40 ${ben.security} say "ban STEAM_0:0:2 pls"`])
  const erasedAt = new Date(second('20:03:50') * 1000)
  await db.transaction((tx) => erasePerson(tx, ann.steamId, erasedAt))
  const left = TOLD.filter((line) => line.includes(ben.steamId))
  expect(await lines()).toEqual(left)
  const late = ['20:03:45', '20:04:30'].map((time) => `${time} ${ann.security} say "${time}"`)
  await play(KEPT, late, 1)
  expect(await lines()).toEqual([...left, `20:04:30 | ${next} | ${ann.steamId} | Ann | 20:04:30`])
})
