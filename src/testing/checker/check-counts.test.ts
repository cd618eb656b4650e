import { appendFile, readdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { Award, Rule } from '#server/counting/honours/award-rule.ts'
import { judgeAll } from '#server/counting/honours/judge-honours.ts'
import { judgeMatches } from '#server/counting/honours/judge-matches.ts'
import { adoptAwards } from '#server/counting/honours/rules.queries.ts'
import { openJournal } from '#server/counting/journal/open-journal.ts'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { type Database, type Db, type Sql, sql } from '#server/ground/db/db.ts'
import { formatLogDate } from '#simulator/log-lines/log-date.ts'
import { readJournal } from '#testing/counting/journal.ts'
import { openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { simulatedLines } from '#testing/counting/simulated-lines.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { silentLog } from '#testing/silent-log.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { checkCounts, checkInside } from './check-counts.ts'
import { type CountReport, formatReport } from './report.ts'

/** A rule of each kind. */
const RULES: Readonly<Record<string, { tiers: number[]; rule: Rule }>> = {
  'most-kills': { tiers: [3, 8, 15], rule: { in_match: 'kills' } },
  'most-score': { tiers: [50, 150], rule: { in_match: 'score' } },
  'all-kills': { tiers: [5, 20, 60], rule: { career: 'kills' } },
  rifles: { tiers: [3, 10], rule: { career: 'kills', with: { weapons: ['weapon_m16a4', 'weapon_M4A1'] } } },
  'all-revives': { tiers: [1, 5], rule: { career: 'revives' } },
  'all-caches': { tiers: [1, 3], rule: { career: 'caches' } },
  'all-minutes': { tiers: [10, 60], rule: { career: 'minutes' } },
  'clean-wins': {
    tiers: [1, 2],
    rule: { count: 'matches', where: { won: true, at_most: { deaths: 1 }, at_least: { kills: 1 } } },
  },
  crowded: { tiers: [1, 2], rule: { count: 'matches', where: { at_least: { players: 8 }, hours: [21, 24] } } },
  medic: { tiers: [1, 2], rule: { count: 'matches', where: { role: 'medic' } } },
  'maps-won': { tiers: [1, 2, 3], rule: { distinct: 'maps', where: { won: true } } },
  servers: { tiers: [2], rule: { distinct: 'servers' } },
  weapons: { tiers: [2, 4], rule: { distinct: 'weapons' } },
  roles: { tiers: [1, 2], rule: { distinct: 'roles' } },
  'wins-in-a-row': { tiers: [2, 3], rule: { in_a_row: 'matches', where: { won: true } } },
  lost: { tiers: [1, 3], rule: { count: 'matches', where: { won: false, weekdays: ['sun'] } } },
}
const AWARDS = Object.entries(RULES).map(
  ([id, { tiers, rule }]): Award => ({ id, name: id, text: '{n}', category: 'odd', icon: 'star', tiers, rule }),
)
const LATER = new Date('2026-04-01T00:00:00Z')
const KINDS = 'players weapons game servers maps teamkills rounds matches scoreboards events of matches awards records'

const session = fc.record({
  seed: fc.string({ minLength: 1, maxLength: 8 }),
  mangled: fc.constantFrom(0, 0.05),
  minutes: fc.integer({ min: 45, max: 120 }),
  looks: fc.integer({ min: 0, max: 4 }), // how often it is judged in between
})

test('everything counted, given and held is what a checker of its own finds in the journal', async () => {
  const db = await siteDatabase()
  const check = fc.asyncProperty(session, async (options) => {
    const { dataDir, sent } = await countSession(db, options)
    const report = await checkCounts({ db, dataDir, sent })
    expect(formatReport(report)).toContain('Everything that was compared agrees.')
    expect(report.notes).toEqual([])
    expect(report.lines).toMatchObject({ sent: sent.length, journaled: sent.length, lost: 0, twice: 0, missing: 0 })
    expect(report.figures.map(({ name }) => name).join(' ')).toBe(KINDS)
    for (const { name, compared } of report.figures) if (name !== 'teamkills') expect(compared, name).toBeGreaterThan(0)
  })
  await fc.assert(check, { numRuns: 4 })
})

const anyOf = (table: string, which = 'true') => `ctid = (select ctid from ${table} where ${which} order by 1 limit 1)`

/** What is done to the database, and the words in which the checker tells of it. */
const CORRUPTIONS: readonly (readonly [what: string, statement: string, kind: string, words: RegExp])[] = [
  [
    'a kill too many',
    `update player_stats set kills = kills + 1 where ${anyOf('player_stats')}`,
    'players',
    /, kills: /,
  ],
  [
    'a weapon left out',
    `delete from player_weapons where ${anyOf('player_weapons', 'kill_count > 0')}`,
    'weapons',
    /nothing in the database/,
  ],
  ['a win of a map', `update map_stats set wins = wins + 1 where ${anyOf('map_stats')}`, 'maps', /, wins: /],
  [
    'a total',
    'update server_totals set revives = revives - 1 where server_id = 1',
    'game servers',
    /server 1, revives: /,
  ],
  [
    'a teamkill forgiven',
    `update teamkills set forgiven = not forgiven where ${anyOf('teamkills')}`,
    'teamkills',
    /killed 7656/,
  ],
  ['a round gone', `delete from rounds where ${anyOf('rounds')}`, 'rounds', /nothing in the database/],
  ['a match line', `update matches set kills = kills + 1 where ${anyOf('matches')}`, 'matches', /^match \d+, kills: /],
  [
    'a scoreboard',
    `update match_players set deaths = deaths + 1 where ${anyOf('match_players')}`,
    'scoreboards',
    /, deaths: /,
  ],
  [
    'an event',
    `update match_events set events = '\\x06' where ${anyOf('match_events')}`,
    'events of matches',
    /, event 1: /,
  ],
  [
    'an award missing',
    `delete from player_awards where ${anyOf('player_awards', `award <> ''`)}`,
    'awards',
    /award .*nothing in the database/,
  ],
  [
    'another holder',
    `update records set steam_id = 76561197960269999 where ${anyOf('records')}`,
    'records',
    /by 76561197960269999/,
  ],
]

test('what is wrong in the database is found and named, and nothing else', async () => {
  const db = await siteDatabase()
  const { dataDir, sent, records } = await countSession(db, { seed: 'seed 9', mangled: 0, minutes: 30, looks: 0 })
  const after = (change: (tx: Db) => Promise<unknown>, lines = sent) =>
    rolledBack(db, async (tx) => {
      await change(tx)
      return checkInside(tx, { dataDir, sent: lines })
    })
  for (const [what, statement, kind, words] of CORRUPTIONS) {
    const report = await after((tx) => tx.run(raw(statement)))
    expect(differing(report), what).toContain(kind)
    expect(report.figures.find(({ name }) => name === kind)?.differences.join('\n'), what).toMatch(words)
  }
  const last = records.at(-1)
  const twice = await after(async (tx) => {
    await tx.run(sql`update recorder_cursors set seq = seq - 1`)
    const recorder = await openRecorder(tx, { journal: JOURNAL })
    await recorder.record(last ? [last] : [], last?.seq ?? 0)
  })
  expect(twice.lines).toMatchObject({ twice: 1, missing: 0, lost: 0 })
  const passedOver = await after((tx) =>
    tx.run(sql`update log_counts set lines = lines - 2 where kind = 'lines' and server_id = 2`),
  )
  expect(passedOver.lines).toMatchObject({ twice: 0, missing: 2 })
  const other = await after(async () => undefined, [...sent.slice(1), 'never came'])
  expect(other.lines).toMatchObject({ lost: 1, repeated: 1 })
  expect(other.differ).toBe(2)
})

test('a journal whose beginning is gone, or whose end is torn, raises no false alarm', async () => {
  const db = await siteDatabase()
  const { dataDir } = await countSession(db, { seed: 'pruned', mangled: 0.05, minutes: 150, looks: 1 }, 6)
  const folder = join(dataDir, 'journal')
  const [first = '', second = ''] = (await readdir(folder)).sort()
  await rm(join(folder, first))
  await appendFile(join(folder, second), 'half a record')
  const { differ, notes, figures } = await checkCounts({ db, dataDir })
  expect(differ).toBe(0)
  expect(notes[0]).toBe(
    `Lines 1 to ${Number(second.slice(0, 16)) - 1} are not in the journal any more: totals are not compared, matches from the second map of each game server on.`,
  )
  expect(figures.find(({ name }) => name === 'players')).toBeUndefined()
  for (const name of ['scoreboards', 'awards', 'records'])
    expect(figures.find((figure) => figure.name === name)?.compared, name).toBeGreaterThan(50)
})

const JOURNAL = 'checked'

const differing = ({ figures }: CountReport): string[] =>
  figures.filter(({ differ }) => differ > 0).map(({ name }) => name)

const raw = (text: string): Sql => sql(Object.assign([text], { raw: [text] }))

async function siteDatabase(): Promise<Database> {
  const db = await testDatabase()
  const seed = createSeed(db, testClock('2026-03-01'))
  for (const id of [1, 2]) await seed.server({ id })
  return db
}

/** From a game server's line over the journal into every table. */
async function countSession(
  db: Database,
  { looks, ...options }: { seed: string; mangled: number; minutes: number; looks: number },
  segments = 1,
) {
  await emptyTables(db)
  const dataDir = await temporaryDir()
  const folder = join(dataDir, 'journal')
  await writeFile(join(dataDir, 'journal-id'), `${JOURNAL}\n`)
  const lines = withEnd(simulatedLines(options))
  await journalLines(folder, lines, segments)
  const { records } = await readJournal(folder)
  const recorder = await openRecorder(db, { journal: JOURNAL, monotonic: () => 0 })
  await adoptAwards(db, AWARDS, 'UTC')
  const piece = Math.ceil(records.length / (looks + 1))
  for (let from = 0; from < records.length; from += piece) {
    const some = records.slice(from, from + piece)
    await recordAll(recorder, some, 300)
    await judgeMatches(db, 'UTC', new Date((some.at(-1)?.receivedAt ?? 0) + 1000))
  }
  await judgeAll({ db, zone: 'UTC', now: LATER })
  return { dataDir, records, sent: lines.map(({ payload }) => Buffer.from(payload).toString()) }
}

async function journalLines(folder: string, lines: readonly JournalRecord[], segments: number): Promise<void> {
  const journal = await openJournal({ folder, log: silentLog, segmentBytes: 1 }) // a segment for each write
  const size = Math.ceil(lines.length / segments)
  for (let from = 0; from < lines.length; from += size) {
    expect(journal.append(lines.slice(from, from + size))).toBe(true)
    await journal.flush()
  }
  await journal.close()
}

async function emptyTables(db: Database): Promise<void> {
  await db.run(sql`
    truncate matches, match_players, match_events, match_counts, rounds, teamkills, player_stats, player_weapons, player_saves,
             connections, map_stats, map_results, server_totals, log_counts, ingest_dead, recorder_states, recorder_cursors,
             player_awards, award_counts, award_spans, award_rules, records, judge_states, score_counts, board_counts`)
  await db.run(sql`update weapons set kill_count = 0, user_count = 0`)
}

/** What is done to the database is undone. */
async function rolledBack<T>(db: Database, work: (tx: Db) => Promise<T>): Promise<T> {
  const results: T[] = []
  const undo = new Error('undone')
  await db
    .transaction(async (tx) => {
      results.push(await work(tx))
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  const [result] = results
  if (result === undefined) throw undo
  return result
}

/** Both logs are closed, so that no match is left without an end. */
function withEnd(lines: readonly JournalRecord[]): JournalRecord[] {
  const last = Math.max(...lines.map(({ receivedAt }) => receivedAt)) + 60_000
  return [
    ...lines,
    ...[1, 2].map((serverId) => ({
      ...{ seq: lines.length + serverId, serverId, receivedAt: last, source: 'udp' as const },
      ...{ origin: new Uint8Array(16), place: 0 },
      payload: Buffer.from(`${formatLogDate(Math.floor(last / 1000))}Log file closed`),
    })),
  ]
}
