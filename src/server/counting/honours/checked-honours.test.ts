import fc from 'fast-check'
import { expect, test } from 'vitest'
import { z } from 'zod'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { readRecord } from '#server/counting/recorder/read/read-lines.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { formatLogDate } from '#simulator/log-lines/log-date.ts'
import { openRecorder, recordAll } from '#testing/counting/recorder.ts'
import { ReferenceFold } from '#testing/counting/reference-fold.ts'
import {
  checkAwards,
  checkRecords,
  type Reach,
  type ToldMatch,
  toldMatches,
} from '#testing/counting/reference-honours.ts'
import { simulatedLines } from '#testing/counting/simulated-lines.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import type { Award, Rule } from './award-rule.ts'
import { judgeAll } from './judge-honours.ts'
import { judgeMatches } from './judge-matches.ts'
import { adoptAwards } from './rules.queries.ts'

const sum = (list: readonly ToldMatch[], name: string) =>
  list.reduce((all, { numbers }) => all + (numbers[name] ?? 0), 0)
const most = (list: readonly ToldMatch[], name: string) => Math.max(0, ...list.map(({ numbers }) => numbers[name] ?? 0))
const evening = ({ start }: ToldMatch) => new Date(start * 1000).getUTCHours() >= 21

/** The longest run of matches that end the list and are all as wanted. */
function runAt(list: readonly ToldMatch[], isWanted: (match: ToldMatch) => boolean): number {
  const last = list.findLastIndex((match) => !isWanted(match))
  return list.length - 1 - last
}

/** Each rule as an owner writes it, and what it means, said once more. */
const RULES: Readonly<Record<string, { tiers: number[]; rule: Rule; reach: Reach }>> = {
  'most-kills': { tiers: [3, 8, 15], rule: { in_match: 'kills' }, reach: (list) => most(list, 'kills') },
  'most-score': { tiers: [50, 150], rule: { in_match: 'score' }, reach: (list) => most(list, 'score') },
  'all-kills': { tiers: [5, 20, 60], rule: { career: 'kills' }, reach: (list) => sum(list, 'kills') },
  'all-revives': { tiers: [1, 5], rule: { career: 'revives' }, reach: (list) => sum(list, 'revives') },
  'all-caches': { tiers: [1, 3], rule: { career: 'caches' }, reach: (list) => sum(list, 'caches') },
  'all-minutes': { tiers: [10, 60], rule: { career: 'minutes' }, reach: (list) => sum(list, 'minutes') },
  'clean-wins': {
    tiers: [1, 2],
    rule: { count: 'matches', where: { won: true, at_most: { deaths: 1 }, at_least: { kills: 1 } } },
    reach: (list) =>
      list.filter(({ won, numbers }) => won && (numbers.deaths ?? 0) <= 1 && (numbers.kills ?? 0) >= 1).length,
  },
  crowded: {
    tiers: [1, 2],
    rule: { count: 'matches', where: { at_least: { players: 8 }, hours: [21, 24] } },
    reach: (list) => list.filter((match) => (match.ofMatch.players ?? 0) >= 8 && evening(match)).length,
  },
  'maps-won': {
    tiers: [1, 2, 3],
    rule: { distinct: 'maps', where: { won: true } },
    reach: (list) => new Set(list.filter(({ won }) => won).map(({ map }) => map)).size,
  },
  servers: {
    tiers: [2],
    rule: { distinct: 'servers' },
    reach: (list) => new Set(list.map(({ server }) => server)).size,
  },
  weapons: {
    tiers: [2, 4],
    rule: { distinct: 'weapons' },
    reach: (list) =>
      new Set(list.flatMap(({ numbers }) => Object.keys(numbers).filter((name) => name.startsWith('kills with')))).size,
  },
  'wins-in-a-row': {
    tiers: [2, 3],
    rule: { in_a_row: 'matches', where: { won: true } },
    reach: (list) => runAt(list, ({ won }) => won),
  },
  lost: {
    tiers: [1, 3],
    rule: { count: 'matches', where: { won: false, weekdays: ['sun'] } },
    reach: (list) => list.filter(({ won, start }) => !won && new Date(start * 1000).getUTCDay() === 0).length,
  },
}
const AWARDS = Object.entries(RULES).map(
  ([id, { tiers, rule }]): Award => ({ id, name: id, text: '{n}', category: 'odd', icon: 'star', tiers, rule }),
)
const METRICS = ['score', 'kills', 'best_streak', 'headshots', 'revives', 'healed_hp', 'caps', 'caches']
const LATER = new Date('2026-04-01T00:00:00Z')

const Text = z.object({ text: z.string() })
const textsOf = async (db: Database, query: ReturnType<typeof sql>) =>
  (await db.many(Text, query)).map(({ text }) => text)

const givenAwards = (db: Database) =>
  textsOf(
    db,
    sql`select award || ' ' || tier || ' ' || steam_id || ' ' || match_id as text
        from player_awards join award_rules using (rules_id) where in_force and award <> '' order by 1`,
  )

const heldRecords = (db: Database) =>
  textsOf(
    db,
    sql`select distinct on (kind, subject_id, metric)
               kind || ' ' || coalesce(w.weapon_name, m.map_name, subject_id::text) || ' ' || metric || ': ' || value || ' ' || steam_id
               || ' ' || match_id as text
        from records r left join weapons w on kind = 'weapon' and weapon_id = subject_id
             left join maps m on kind = 'map' and m.map_id = subject_id
        where season_id = 0 order by kind, subject_id, metric, value desc, match_id, steam_id`,
  )

const session = fc.record({
  seed: fc.string({ minLength: 1, maxLength: 8 }),
  mangled: fc.constantFrom(0, 0.05),
  minutes: fc.integer({ min: 60, max: 200 }),
  looks: fc.integer({ min: 0, max: 4 }), // how often it is judged in between
})

test('awards and records are those that a checker of its own finds in the lines, whenever it is judged', async () => {
  const db = await testDatabase()
  const seed = createSeed(db, testClock('2026-03-01'))
  for (const id of [1, 2]) await seed.server({ id })
  let run = 0
  const check = fc.asyncProperty(session, async ({ looks, ...options }) => {
    run += 1
    await emptyTables(db)
    const lines = withEnd(simulatedLines(options))
    const recorder = await openRecorder(db, { journal: `random ${run}`, monotonic: () => 0 })
    await adoptAwards(db, AWARDS, 'UTC')
    const piece = Math.ceil(lines.length / (looks + 1))
    for (let from = 0; from < lines.length; from += piece) {
      const some = lines.slice(from, from + piece)
      await recordAll(recorder, some, 300)
      await judgeMatches(db, 'UTC', new Date((some.at(-1)?.receivedAt ?? 0) + 1000))
    }
    await judgeAll({ db, zone: 'UTC', now: LATER })
    const folds = new Map([1, 2].map((server) => [server, new ReferenceFold()]))
    for (const line of lines) folds.get(line.serverId)?.take(readRecord(line, 'UTC'))
    const people = toldMatches(folds)
    expect((await givenAwards(db)).sort()).toEqual(checkAwards(people, RULES))
    expect((await heldRecords(db)).sort()).toEqual(checkRecords(people, METRICS))
  })
  await fc.assert(check, { numRuns: 6 })
})

async function emptyTables(db: Database): Promise<void> {
  await db.run(sql`
    truncate matches, match_players, match_events, match_counts, rounds, teamkills, player_stats, player_weapons, connections,
             recorder_states, player_awards, award_counts, award_rules, records, judge_states, score_counts, board_counts`)
}

/** Both logs are closed, so that no time is left to be counted. */
function withEnd(lines: readonly JournalRecord[]): JournalRecord[] {
  const last = Math.max(...lines.map(({ receivedAt }) => receivedAt)) + 60_000
  return [
    ...lines,
    ...[1, 2].map((serverId) => ({
      ...{
        seq: lines.length + serverId,
        serverId,
        receivedAt: last,
        source: 'udp' as const,
        origin: new Uint8Array(16),
        place: 0,
      },
      payload: Buffer.from(`${formatLogDate(Math.floor(last / 1000))}Log file closed`),
    })),
  ]
}
