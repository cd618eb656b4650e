import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { JournalRecord } from '#server/counting/journal/record.ts'
import { readEvents } from '#server/counting/matches/event-bytes.ts'
import { DEFAULT_RULES } from '#server/counting/recorder/counting-rules.ts'
import { newDeltas, PLAYER_COUNTERS, type ServerDeltas } from '#server/counting/recorder/deltas.ts'
import { MATCH_COUNTERS, type MatchDelta, type MatchPlayerDelta } from '#server/counting/recorder/match-deltas.ts'
import type { ReadLine } from '#server/counting/recorder/read/read-lines.ts'
import { readRecord } from '#server/counting/recorder/read/read-lines.ts'
import { NO_SEASONS } from '#server/counting/seasons/running-season.ts'
import { MATCH_EVENTS } from '#shared/contracts/matches.ts'
import { readLine } from '#testing/checker/reading/read-line.ts'
import { ReferenceFold } from '#testing/checker/reference/reference-fold.ts'
import { simulatedLines } from '#testing/counting/simulated-lines.ts'
import { foldLines } from './fold-lines.ts'
import { LogState, newLogState } from './log-state.ts'

const session = fc.record({
  seed: fc.string({ minLength: 1, maxLength: 8 }),
  mangled: fc.constantFrom(0, 0.02, 0.2),
  source: fc.constantFrom('udp' as const, 'file' as const),
  minutes: fc.integer({ min: 5, max: 90 }),
})

test('the recorder counts what a plain fold counts, wherever its batches end', () => {
  const check = fc.property(session, fc.infiniteStream(fc.integer({ min: 1, max: 400 })), (options, sizes) => {
    const records = simulatedLines(options)
    for (const serverId of [1, 2]) {
      const lines = readAll(records, serverId)
      const reference = new ReferenceFold()
      for (const record of records) if (record.serverId === serverId) reference.take(readLine(toLine(record), 'UTC'))
      const deltas = foldInBatches(lines, sizes)
      expect(readable(deltas)).toEqual(referenceOf(reference))
      expect(readableMatches(deltas, reference.now)).toEqual(referenceMatches(reference))
    }
  })
  fc.assert(check, { numRuns: 20 })
})

test('told over UDP, by HTTP or by files, matches are the same', () => {
  const told = (['udp', 'http', 'file'] as const).map((source) => {
    const records = simulatedLines({ seed: 'sources', servers: 1, minutes: 90 }).map((record) => ({
      ...record,
      source,
    }))
    return readableMatches(foldInBatches(readAll(records, 1), [50].values()), 0)
  })
  expect(told[0]?.length).toBeGreaterThan(2)
  expect(told[1]).toEqual(told[0])
  expect(told[2]).toEqual(told[0])
})

function readAll(records: readonly JournalRecord[], serverId: number): ReadLine[] {
  return records.filter((record) => record.serverId === serverId).map((record) => readRecord(record, 'UTC'))
}

/** As the checker's own reader of journals gives it. */
const toLine = ({ payload, ...record }: JournalRecord) => ({ ...record, text: Buffer.from(payload).toString() })

/** Between batches the state goes through JSON, as it does through the database. */
function foldInBatches(lines: readonly ReadLine[], sizes: Iterator<number>): ServerDeltas {
  const deltas = newDeltas()
  const forgiven: number[] = []
  let state = newLogState()
  for (let from = 0; from < lines.length; ) {
    const size = sizes.next().value ?? 1
    const batch = { ...deltas, teamkills: [], forgiven: [] }
    const parts = { rules: DEFAULT_RULES, amnestyRecord: () => undefined, seasons: NO_SEASONS }
    foldLines({ state, deltas: batch, ...parts }, lines.slice(from, from + size))
    deltas.teamkills.push(...batch.teamkills)
    forgiven.push(...batch.forgiven)
    state = LogState.parse(JSON.parse(JSON.stringify(state)))
    from += size
  }
  for (const row of deltas.teamkills) if (forgiven.some((number) => number === row.number)) row.forgiven = true
  return deltas
}

const withoutZeros = (row: Record<string, number>) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== 0))

function readableMatches({ matches }: ServerDeltas, now: number) {
  const played = ({ played_s, hereSince }: MatchPlayerDelta) => played_s + (hereSince === null ? 0 : now - hereSince)

  return [...matches].map(([start, match]) => ({
    start,
    end: match.endedAt,
    map: match.map,
    counts: withoutZeros({ ...pick(match, ['wins', 'losses', 'points', 'caches', 'kills']) }),
    people: [...match.players].map(([id, row]) => [
      id,
      withoutZeros({
        ...pick(row, MATCH_COUNTERS),
        best_streak: row.best_streak,
        played_s: played(row),
        ...killersOf(row, match),
        ...killsByWeapon(row),
        ...Object.fromEntries(row.roles.map((role) => [`as ${role}`, 1])),
      }),
    ]),
    told: toldOf(match, start),
  }))
}

function killersOf({ killedBy }: MatchPlayerDelta, { weapons }: MatchDelta): Record<string, number> {
  const counts: Record<string, number> = {}
  for (const { weapon, role } of killedBy) {
    const words = `killed by ${weapons[weapon - 1]} of ${role}`
    counts[words] = (counts[words] ?? 0) + 1
  }
  return counts
}

const killsByWeapon = ({ weapons }: MatchPlayerDelta) =>
  Object.fromEntries([...weapons].map(([weapon, kills]) => [`kills with ${weapon}`, kills]))

const pick = <K extends string>(row: Record<K, number>, names: readonly K[]): Record<string, number> =>
  Object.fromEntries(names.map((name) => [name, row[name]]))

function toldOf({ parts, weapons }: MatchDelta, start: number): string[] {
  return [...parts.values()].flatMap((bytes) => {
    let time = start
    return readEvents(Uint8Array.from(bytes)).map(({ kind, step, who, whom, weapon }) => {
      time += step
      return [time - start, MATCH_EVENTS[kind], who, whom, weapons[weapon - 1] ?? ''].join(' ').trim()
    })
  })
}

function referenceMatches({ matches }: ReferenceFold) {
  return matches.map(({ start, end, map, counts, people, told }) => ({
    start,
    end,
    map,
    counts: withoutZeros(counts),
    people: [...people].map(([id, row]) => [id, withoutZeros(row)]),
    told,
  }))
}

function readable({ players, maps, totals, teamkills, rounds, saves, chat, setAside }: ServerDeltas) {
  const people = [...players].map(([id, { weapons, killstreak, ...delta }]) => {
    const counters = Object.fromEntries(PLAYER_COUNTERS.map((name) => [name, delta[name]]))
    const used = [...weapons].flatMap(([weapon, { kills, tks }]) => [
      [`kills with ${weapon}`, kills],
      [`tks with ${weapon}`, tks],
    ])
    const saved = [...(saves.get(id) ?? [])].flatMap(([patient, { revives, healed_hp }]) => [
      [`revives for ${patient}`, revives],
      [`healed_hp for ${patient}`, healed_hp],
    ])
    return [id, withoutZeros({ ...counters, killstreak, ...Object.fromEntries([...used, ...saved]) })] as const
  })
  return {
    people: new Map(people),
    maps: new Map(
      [...maps].map(([map, { lastStart, ...delta }]) => [map, withoutZeros({ ...delta, lastStart: lastStart ?? 0 })]),
    ),
    totals: withoutZeros(totals),
    teamkills: teamkills.map(whoAndWhere),
    rounds: rounds.map(({ map, win, humans, slots = [] }) => {
      return { map, win, humans, who: slots.toSorted((one, other) => one - other) }
    }),
    chat: chat.map(({ at, steamId, text, match }) => [at, steamId, text, match].join(' ')),
    setAside: setAside.length,
  }
}

type TeamkillToCompare = Pick<ReferenceFold['teamkills'][number], 'attacker' | 'victim' | 'weapon' | 'map' | 'forgiven'>

const whoAndWhere = ({ attacker, victim, weapon, map, forgiven }: TeamkillToCompare): TeamkillToCompare => ({
  attacker,
  victim,
  weapon,
  map,
  forgiven,
})

/** Rounds by how many fought them are no part of a batch's maps. */
const withoutHumans = (row: Record<string, number>) =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !name.includes(' by ')))

function referenceOf({ people, maps, totals, teamkills, rounds, chat, setAside }: ReferenceFold) {
  return {
    people: new Map([...people].map(([id, row]) => [id, withoutZeros(row)])),
    maps: new Map([...maps].map(([map, row]) => [map, withoutZeros(withoutHumans(row))])),
    totals: withoutZeros(totals),
    teamkills: teamkills.map(whoAndWhere),
    rounds: rounds.map(({ map, win, humans, who }) => ({ map, win, humans, who })),
    chat,
    setAside,
  }
}
