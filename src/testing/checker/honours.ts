import { z } from 'zod'
import type { Db } from '#server/ground/db/db.ts'
import { ask, askFigures, type Figures } from './ask.ts'
import { type AwardWorld, type Played, progress, WrittenAward } from './award-meaning.ts'
import type { CheckedMatch } from './checked-match.ts'
import type { Names } from './stored-matches.ts'

const METRICS = 'score kills best_streak headshots revives healed_hp caps caches'.split(' ')
const KEPT = 10

/** Everybody's matches in the order of time. */
export function careersOf(matches: readonly CheckedMatch[]): Map<string, Played[]> {
  const careers = new Map<string, Played[]>()
  for (const match of [...matches].sort((one, other) => one.id - other.id)) {
    for (const { steamId, numbers } of match.rows) {
      const career = careers.get(steamId)
      if (career) career.push({ match, numbers })
      else careers.set(steamId, [{ match, numbers }])
    }
  }
  return careers
}

const Season = z.object({ id: z.int(), from: z.coerce.number(), is_closed: z.boolean() })
const Rules = z.object({ awards: z.array(WrittenAward) })
type Rules = z.infer<typeof Rules>

export async function readWorld(db: Db, names: Names, zone: string): Promise<AwardWorld & Rules> {
  const seasons = await ask(
    db,
    Season,
    `select season_id as id, floor(extract(epoch from started_at))::text as from, closed_at is not null as is_closed
     from seasons order by season_id desc`,
  )
  const [rules] = await ask(db, Rules, 'select awards from award_rules where in_force')
  const isAnyRunning = seasons.some(({ is_closed }) => !is_closed)
  return {
    ...names,
    zone,
    seasonOf: (time) => (isAnyRunning ? (seasons.find(({ from }) => time >= from)?.id ?? null) : null),
    awards: rules?.awards ?? [],
  }
}

/** Each tier with the match in which it was first reached. */
export function earnedAwards(careers: ReadonlyMap<string, readonly Played[]>, world: AwardWorld & Rules): Figures {
  const figures: Figures = new Map()
  for (const [steamId, matches] of careers) {
    for (const { id, tiers, rule } of world.awards) {
      const reached = progress(rule, matches, world)
      for (const [place, n] of tiers.entries()) {
        const first = matches[reached.findIndex((far) => far >= n)]
        if (first) figures.set(`${steamId}, award ${id}, tier ${place + 1}`, `in match ${first.match.id}`)
      }
    }
  }
  return figures
}

export const readAwards = (db: Db): Promise<Figures> =>
  askFigures(
    db,
    `select format('%s, award %s, tier %s', steam_id, award, tier) as key, format('in match %s', match_id) as value
     from player_awards join award_rules using (rules_id) where in_force and award <> ''`,
  )

interface Feat {
  value: number
  match: number
  steamId: string
}

/** The first ten of everything that can be a record, a person once. Of equals the earlier match, in one the lower Steam id. */
export function heldRecords(careers: ReadonlyMap<string, readonly Played[]>, world: AwardWorld): Figures {
  const best = new Map<string, Map<string, Feat>>()
  const offer = (what: string, feat: Feat) => {
    const people = best.get(what) ?? new Map<string, Feat>()
    best.set(what, people)
    const before = people.get(feat.steamId)
    if (feat.value > (before?.value ?? 0)) people.set(feat.steamId, feat)
  }
  for (const [steamId, matches] of careers) {
    for (const { match, numbers } of matches) {
      const season = world.seasonOf(match.start)
      for (const span of season === null ? [0] : [0, season]) {
        const of = (subject: string, metric: string, value: number) =>
          offer(`${subject}, ${metric}, season ${span}`, { value, match: match.id, steamId })
        for (const metric of METRICS) {
          of(`server ${match.server}`, metric, numbers[metric] ?? 0)
          of(`map ${match.map}`, metric, numbers[metric] ?? 0)
        }
        for (const [name, kills] of Object.entries(numbers)) {
          if (name.startsWith('kills with ')) of(`weapon ${name.slice('kills with '.length)}`, 'kills', kills)
        }
      }
    }
  }
  return new Map([...best].flatMap(([what, people]) => placed(what, [...people.values()])))
}

function placed(what: string, feats: Feat[]): [string, string][] {
  const byPlace = (one: Feat, other: Feat) =>
    other.value - one.value || one.match - other.match || (BigInt(one.steamId) < BigInt(other.steamId) ? -1 : 1)
  return feats
    .sort(byPlace)
    .slice(0, KEPT)
    .map(({ value, match, steamId }, place) => [
      `${what}, place ${place + 1}`,
      `${value} by ${steamId} in match ${match}`,
    ])
}

export const readRecords = (db: Db): Promise<Figures> =>
  askFigures(
    db,
    `select format('%s %s, %s, season %s, place %s', kind, coalesce(w.weapon_name, m.map_name, subject_id::text), metric, season_id,
                   row_number() over (partition by kind, subject_id, metric, season_id order by value desc, match_id, steam_id)) as key,
            format('%s by %s in match %s', value, steam_id, match_id) as value
     from records r left join weapons w on kind = 'weapon' and weapon_id = subject_id
          left join maps m on kind = 'map' and m.map_id = subject_id`,
  )
