import { expect, test } from 'vitest'
import type { MatchDetail, MatchSummary } from '#shared/contracts/matches.ts'
import { logBot, logPerson } from '#testing/counting/log-session.ts'
import { timedLines } from '#testing/counting/timed-lines.ts'
import { testApp } from '#testing/server.ts'
import { importSite } from '#testing/sites/import-site.ts'

const ann = logPerson('Ann', 2)
const bot = logBot('Abbas', 40)

/** As a game server writes it: a file for each map. */
const evening = (day: string, map: string, kills: number) =>
  timedLines(day, [
    '23:50:00 Log file started (file "x") (game "y") (version "1")',
    `23:50:01 Loading map "${map}"`,
    `23:51:00 ${ann.noTeam} connected, address "203.0.113.7:27005"`,
    ...Array.from(
      { length: kills },
      (_, minute) => `23:5${minute + 2}:00 ${ann.security} killed ${bot} with "m4a1<1>" at (1.0, 2.0, 3.0)`,
    ),
    '00:10:00 Log file closed',
  ]).map(({ text }) => text)

test('old files that are imported in any order give their matches; only what is new enough is told event by event', async () => {
  const { db, folder, runImport, write } = await importSite()
  const { app } = await testApp({}, { db })
  const now = new Date()
  const recent = new Date(now.getTime() - 3 * 86_400_000).toISOString().slice(0, 10)
  const files = {
    [recent]: evening(recent, 'new_coop', 3),
    '2024-02-28': evening('2024-02-28', 'older_coop', 2),
    '2024-05-01': evening('2024-05-01', 'old_coop', 1),
  }
  for (const [day, lines] of Object.entries(files)) {
    await write(`${day}.log`, lines)
    expect(await runImport('--server', '1', folder)).toBe(0)
  }
  const read = async () => {
    app.snapshots.drop(null)
    const list = (await app.inject('/api/v1/site/matches')).json<MatchSummary[]>()
    const details = list.map(async ({ id }) => (await app.inject(`/api/v1/site/matches/${id}`)).json<MatchDetail>())
    return Promise.all(details)
  }
  const matches = await read()
  expect(
    matches.map(({ map_name, started, ended, kills, events, events_kept, scoreboard }) => [
      ...[map_name, new Date(started * 1000).toISOString().slice(0, 10), (ended ?? 0) - started],
      ...[kills, events, events_kept, scoreboard.map(({ player_name, time_played }) => [player_name, time_played])],
    ]),
  ).toEqual([
    ['new_coop', recent, 1199, 3, 4, true, [['Ann', 1140]]],
    ['old_coop', '2024-05-01', 1199, 1, 2, false, [['Ann', 1140]]],
    ['older_coop', '2024-02-28', 1199, 2, 3, false, [['Ann', 1140]]],
  ])
  // Counted once more, because somebody insists: the totals are doubled then, the matches are not.
  await runImport('--server', '1', '--force', folder)
  expect(await read()).toEqual(matches)
})
