import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { isPerson } from '#server/ground/db/people/people-status.ts'
import { Together } from '#shared/contracts/careers.ts'
import { winDifference } from '#shared/figures/win-interval.ts'
import { type Career, newestMatches } from './career-window.ts'

const MATCHES = 250 // each has some eighty pairs of a round and somebody; who was there long ago plays otherwise today
const LEAST_ROUNDS = 20
const MOST_MATES = 20
const MOST_READ = 400

const Own = z.object({ matches: z.int(), wins: z.int(), losses: z.int() })

/**
 * Beside whom somebody wins. Told are rounds at whose end both were on Security, which rounds tell by places on the
 * scoreboard, so who was erased is nobody here. The rounds of a place are added up before it is asked whose it was.
 */
export async function findTogether(db: Db, career: Career): Promise<Together> {
  const rounds = sql`
    own as materialized (${newestMatches(career, MATCHES)}),
    beside as materialized (
      select r.match_id, r.win, r.slots, own.slot from own join rounds r using (match_id) where own.slot = any(r.slots))`
  const [own, mates] = await Promise.all([
    db.one(
      Own,
      sql`with ${rounds}
          select (select count(*)::int from own) as matches, count(*) filter (where win)::int as wins,
                 count(*) filter (where not win)::int as losses
          from beside`,
    ),
    db.many(
      Together.shape.mates.element,
      sql`
        with ${rounds},
        seats as materialized (
          select b.match_id, other.slot, count(*) filter (where win)::int as wins, count(*) filter (where not win)::int as losses
          from beside b cross join unnest(b.slots) as other (slot) where other.slot <> b.slot group by b.match_id, other.slot),
        crews as materialized (
          select mp.match_id, mp.slot, mp.steam_id from own join match_players mp using (match_id)
          where mp.steam_id <> ${career.steam_id} and ${isPerson(sql`mp.steam_id`)}),
        mates as (
          select steam_id, sum(wins)::int as wins, sum(losses)::int as losses
          from crews join seats using (match_id, slot)
          group by steam_id having sum(wins + losses) >= ${LEAST_ROUNDS} order by sum(wins + losses) desc, steam_id limit ${MOST_READ})
        select p.steam_id, p.personaname, p.avatarhash, wins, losses from mates join players p using (steam_id)
        order by wins + losses desc, p.steam_id`,
    ),
  ])
  const all = own ?? { matches: 0, wins: 0, losses: 0 }
  return { ...all, mates: mostHelpful(mates, all) }
}

type Mate = Together['mates'][number]

/** Those first of whom it is most certain. Who was there in nearly every round cannot be compared with anything. */
function mostHelpful(mates: readonly Mate[], own: z.infer<typeof Own>): Mate[] {
  const measured = mates.flatMap((mate) => {
    const without = { wins: own.wins - mate.wins, losses: own.losses - mate.losses }
    if (without.wins + without.losses < LEAST_ROUNDS) return []
    const difference = winDifference(mate, without)
    return difference === null ? [] : [{ mate, low: difference.low }]
  })
  return measured
    .toSorted((one, other) => other.low - one.low)
    .slice(0, MOST_MATES)
    .map(({ mate }) => mate)
}
