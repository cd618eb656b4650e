import { join } from 'node:path'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { type Database, sql } from '#server/ground/db/db.ts'
import { killLines, logLine } from '#testing/counting/log-lines.ts'
import { type BuiltCopy, builtCopy } from '#testing/sites/built-copy.ts'
import { importSite, killsIn } from '#testing/sites/import-site.ts'
import { killMidway } from '#testing/sites/kill-midway.ts'
import { spawnSitrep } from '#testing/sites/spawn-sitrep.ts'

const START = Date.UTC(2026, 1, 1) / 1000
const LINES = 150_000 // several steps of an import
const TIMEOUT_MS = 180_000

const longLog = [
  logLine(START, 'Log file started (file "logs/long.log") (game "x") (version "1")'),
  ...killLines(LINES, START + 1),
]

/** Everything that was counted, to be compared as a whole. */
async function totalsIn(db: Database) {
  const Text = z.object({ text: z.string().nullable() })
  const rows = await Promise.all([
    db.one(Text, sql`select jsonb_agg(to_jsonb(s) order by steam_id)::text as text from player_stats s`),
    db.one(Text, sql`select jsonb_agg(to_jsonb(w) order by steam_id)::text as text from player_weapons w`),
    db.one(Text, sql`select jsonb_agg(to_jsonb(t))::text as text from server_totals t`),
    db.one(Text, sql`select jsonb_agg(to_jsonb(c) order by kind)::text as text from log_counts c`),
    db.one(Text, sql`select jsonb_agg(state)::text as text from recorder_states`),
  ])
  return rows.map((row) => row?.text)
}

const seqIn = async (db: Database): Promise<number> =>
  (await db.one(z.object({ seq: z.coerce.number() }), sql`select coalesce(max(seq), 0) as seq from recorder_cursors`))
    ?.seq ?? 0

const spawnImport = (copy: BuiltCopy, url: string, folder: string) =>
  spawnSitrep(copy, ['import-logs', '--server', '1', folder], { DATABASE_URL: url, SITREP_DATA: join(folder, 'data') })

test('an import that is killed again and again gives the same totals as one that is not', {
  timeout: TIMEOUT_MS,
}, async () => {
  const whole = await importSite()
  await whole.write('long.log', longLog)
  await whole.runImport('--server', '1', whole.folder)
  expect(await killsIn(whole.db)).toBe(LINES)

  const broken = await importSite()
  await broken.write('long.log', longLog)
  const copy = await builtCopy()
  const stops: number[] = []
  for (let kills = 0; kills < 3; kills += 1) {
    await killMidway(broken.db, { table: 'recorder_cursors', done: 'max(seq)' }, () =>
      spawnImport(copy, broken.url, broken.folder),
    )
    stops.push(await seqIn(broken.db))
  }
  expect(await killsIn(broken.db)).toBeLessThan(LINES)
  await broken.runImport('--server', '1', broken.folder)
  expect(stops[2]).toBeGreaterThan(stops[0] ?? 0)
  expect(await totalsIn(broken.db)).toEqual(await totalsIn(whole.db))
})
