import { setTimeout } from 'node:timers/promises'
import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { writeAwards } from './awards.queries.ts'
import { loadHistories } from './history.ts'
import { earnedBy } from './judge-matches.ts'
import { judgesOf } from './judge-person.ts'
import { loadWorld } from './judge-world.ts'
import { forgetOldAwards, loadRules, lockJudging, putInForce } from './rules.queries.ts'

const PEOPLE_AT_ONCE = 200
const Person = z.object({ steamId: z.string() })

/**
 * Judges everybody by rules that are new, some people at a time, and puts those in force when all are judged. Cut off, it goes on
 * where it was. It rests for as long as it works, since whoever counts and reads comes first; with `restless` nobody does.
 */
export async function judgePast(db: Db, zone: string, stopping: AbortSignal, restless = false): Promise<void> {
  for (let isDone = false; !isDone && !stopping.aborted; ) {
    const began = performance.now()
    isDone = await judgeSome(db, zone)
    if (!isDone && !restless) await setTimeout(performance.now() - began)
  }
  while (!stopping.aborted && !(await forgetOldAwards(db))) await setTimeout(10)
}

/** Gives whether nothing is left to be judged. */
async function judgeSome(db: Db, zone: string): Promise<boolean> {
  return db.transaction(async (tx) => {
    await lockJudging(tx)
    const rules = (await loadRules(tx)).find(({ inForce, fingerprint }) => !inForce && fingerprint !== '')
    if (rules === undefined) return true
    const rows = await tx.many(Person, nextPeople(rules.judgedTo))
    const people = rows.map(({ steamId }) => steamId)
    const last = people.at(-1)
    if (last === undefined) {
      await putInForce(tx, rules.id)
      return true
    }
    const judges = judgesOf(rules.awards, await loadWorld(tx, zone))
    await writeAwards(tx, rules.id, earnedBy(people, await loadHistories(tx, people), judges))
    await tx.run(sql`update award_rules set judged_to = ${last} where rules_id = ${rules.id}`)
    return false
  })
}

/** From one Steam id to the next along the index: reading every row of everybody would take as long as judging them. */
const nextPeople = (after: string) => sql`
  with recursive people (steam_id, place) as (
    (select steam_id, 1 from match_players where steam_id > ${after} order by steam_id limit 1)
    union all
    select (select p.steam_id from match_players p where p.steam_id > people.steam_id order by p.steam_id limit 1), place + 1
    from people where steam_id is not null and place < ${PEOPLE_AT_ONCE}
  )
  select steam_id::text as "steamId" from people where steam_id is not null order by steam_id`
