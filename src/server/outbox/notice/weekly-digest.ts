import { z } from 'zod'
import { calendarOf } from '#server/counting/honours/calendar.ts'
import { matchId } from '#server/counting/matches/match-id.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { shownPeople } from '#server/ground/db/people/shown-people.ts'
import { zoneTime } from '#server/ground/zone-time.ts'
import { EpochSeconds, PlayerRef } from '#shared/contracts/common.ts'
import type { EventOf } from '#shared/contracts/events.ts'
import { MapInfo } from '#shared/contracts/servers.ts'
import { MATCH_END } from './recent-matches.ts'
import type { Look, Source } from './source.ts'
import { loadState, saveState } from './states.queries.ts'

const Told = z.object({ monday: z.int() }) // of the week that ran, in days since 1970
const DAY_S = 86_400
const WEEK = 7
const LATE_S = 3_600 // a match that nobody ended is over only after a while

/** The week that is over, from Monday to Monday in the time zone of the seasons. One in which nobody played is not told of. */
export const weeklyDigest: Source = {
  find: async (tx, look) => {
    const zone = look.config.season.time_zone
    const { day, weekday } = calendarOf(zone)(Math.floor(look.now.getTime() / 1000) - LATE_S)
    const monday = day - ((weekday + 6) % WEEK)
    const told = await loadState(tx, 'digest', Told)
    if (told?.monday === monday) return []
    await saveState(tx, 'digest', { monday })
    if (told === null || told.monday > monday) return []
    const [from, to] = [monday - WEEK, monday].map((start) => zoneTime(start * DAY_S, zone))
    const data = await digest(tx, look, EpochSeconds.parse(from), EpochSeconds.parse(to))
    if (data.matches === 0) return []
    return [{ type: 'weekly_digest', key: `weekly_digest:${monday}`, at: data.to, data }]
  },
}

type Digest = EventOf<'weekly_digest'>['data']

const Sums = z.object({ matches: z.int(), kills: z.int(), wins: z.int(), losses: z.int(), players: z.int() })
const Best = z.object({ player: PlayerRef, score: z.int(), kills: z.int(), matches: z.int() })
const PlayedMap = MapInfo.extend({ matches: z.int() })
const LONGEST_MATCH_S = 14 * DAY_S // one that began earlier is left out
const BEST = 5

async function digest(tx: Db, { now, config }: Look, from: number, to: number): Promise<Digest> {
  const week = sql`
    week as materialized (
      select m.match_id, m.map_id, m.kills, m.wins, m.losses from matches m join game_servers g using (server_id)
      where g.enabled and m.people > 0 and m.match_id >= ${matchId(0, from - LONGEST_MATCH_S)}::bigint
        and ${MATCH_END} >= to_timestamp(${from}) and ${MATCH_END} < to_timestamp(${to}))`
  const sums = await tx.one(
    Sums,
    sql`
      with ${week}
      select count(*)::int as matches, coalesce(sum(kills), 0)::int as kills, coalesce(sum(wins), 0)::int as wins,
             coalesce(sum(losses), 0)::int as losses,
             (select count(distinct p.steam_id)::int from week join match_players p using (match_id)) as players
      from week`,
  )
  const shown = shownPeople(config.honours, now)
  const best = await tx.many(
    Best,
    sql`
      with ${week},
      people as (
        select p.steam_id, sum(p.score)::int as score, sum(p.kills)::int as kills, count(distinct p.match_id)::int as matches
        from week join match_players p using (match_id) where ${shown.isShown(sql`p.steam_id`)} group by p.steam_id)
      select ${shown.holder} as player, b.score, b.kills, b.matches
      from people b join players p using (steam_id)
      where b.score > 0 and ${shown.holder} is not null order by b.score desc, b.kills desc, b.steam_id limit ${BEST}`,
  )
  const maps = await tx.many(
    PlayedMap,
    sql`
      with ${week}
      select map_name, map_name_trans, count(*)::int as matches from week join maps using (map_id)
      group by map_id, map_name, map_name_trans order by count(*) desc, map_id limit ${BEST}`,
  )
  return { from, to, ...(sums ?? { matches: 0, kills: 0, wins: 0, losses: 0, players: 0 }), best, maps }
}
