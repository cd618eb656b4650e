import { z } from 'zod'
import { type DataGroup, raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import { writeAwards } from './awards.queries.ts'
import { bestOf, Feats, keysOf } from './best-of-person.ts'
import { loadHistories, type PlayedMatch } from './history.ts'
import { type Earned, judgePerson, judgesOf } from './judge-person.ts'
import { loadWorld } from './judge-world.ts'
import { writeRecords } from './records.queries.ts'
import { loadRules, lockJudging } from './rules.queries.ts'

/** What is judged in one piece: of whoever is in it all matches are read, once. */
export interface Piece {
  matches: number
  people: number
}
const IN_PASSING: Piece = { matches: 500, people: 300 } // so that nobody waits for it
const PEOPLE_AT_ONCE = 10 // whose matches are read in one go: of fifty it takes longer than a visitor may wait
const SILENT_MS = 15 * 60_000 // as the list of matches has it: then nobody plays any more

const Unjudged = z.object({ id: z.number(), version: z.string(), people: z.array(z.string()) })

/**
 * Judges what has been played since the last look, some matches at a time, all or nothing. Gives how many. A match that goes on
 * meanwhile, or later, is judged once more: who was in it has what all their matches give, no matter in which order and how
 * often they are judged.
 */
export async function judgeMatches(db: Db, zone: string, now: Date, most = IN_PASSING): Promise<number> {
  return db.transaction(async (tx) => {
    await lockJudging(tx)
    const matches = await findUnjudged(tx, now, most)
    if (matches.length === 0) return 0
    const rules = await loadRules(tx)
    const world = await loadWorld(tx, zone)
    const judges = rules.map(({ awards, ...rest }) => ({ ...rest, judges: judgesOf(awards, world) }))
    const ids = matches.map(({ id }) => id)
    const isJudged = new Set(ids)
    const people = [...new Set(matches.flatMap((match) => match.people))].sort()
    const feats = new Feats()
    let awards = 0
    for (const some of inPieces(people, PEOPLE_AT_ONCE)) {
      const histories = await loadHistories(tx, some, ids)
      for (const one of judges) {
        // Whom the judging of the past by new rules has not reached yet, it will.
        const theirs = one.inForce ? some : some.filter((steamId) => BigInt(steamId) <= BigInt(one.judgedTo))
        if (theirs.length > 0) awards += await writeAwards(tx, one.id, earnedBy(theirs, histories, one.judges))
      }
      for (const [steamId, history] of histories) {
        const played = history.filter(({ id }) => isJudged.has(id))
        feats.add(steamId, keysOf(played, world.seasonOf), (keys) => bestOf(steamId, history, keys, world.seasonOf))
      }
    }
    const records = await writeRecords(tx, feats)
    await markJudged(tx, matches)
    const groups: DataGroup[] = [
      ...(awards > 0 ? (['awards'] as const) : []),
      ...(records > 0 ? (['records'] as const) : []),
    ]
    await raiseVersions(tx, groups)
    return matches.length
  })
}

export function earnedBy(
  people: readonly string[],
  histories: ReadonlyMap<string, readonly PlayedMatch[]>,
  judges: Parameters<typeof judgePerson>[0],
): Map<string, Earned[]> {
  return new Map(
    people.map((steamId) => {
      const matches = histories.get(steamId) ?? []
      const [first] = matches
      return [steamId, first === undefined ? [] : [{ ...TOOK_PART, match: first }, ...judgePerson(judges, matches)]]
    }),
  )
}

/** Everybody who has played has a row without an award: how many they are is what rarity is measured by. */
const TOOK_PART = { award: '', tier: 0, best: false }

function* inPieces<T>(list: readonly T[], size: number): Generator<T[]> {
  for (let from = 0; from < list.length; from += size) yield list.slice(from, from + size)
}

/** The oldest first, with as many people as can be judged in a moment. */
async function findUnjudged(db: Db, now: Date, most: Piece): Promise<z.infer<typeof Unjudged>[]> {
  const found = await db.many(
    Unjudged,
    sql`
      select m.match_id::float8 as id, m.xmin::text as version,
             coalesce((select array_agg(distinct p.steam_id::text) from match_players p where p.match_id = m.match_id), '{}') as people
      from matches m
      where m.judged <> 1 and (m.ended_at is not null or m.seen_at < ${new Date(now.getTime() - SILENT_MS)})
      order by m.match_id limit ${most.matches}`,
  )
  const people = new Set<string>()
  return found.filter((match, place) => {
    for (const steamId of match.people) people.add(steamId)
    return place === 0 || people.size <= most.people
  })
}

/** A match to which something was added since it was read has another version, and its turn once more. */
async function markJudged(db: Db, matches: readonly z.infer<typeof Unjudged>[]): Promise<void> {
  await db.run(sql`
    update matches m set judged = 1
    from unnest(${numberArray(matches.map(({ id }) => id))}::bigint[], ${matches.map(({ version }) => version)}::text[])
         as d (match_id, version)
    where m.match_id = d.match_id and m.xmin::text = d.version`)
}
