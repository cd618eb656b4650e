import { type Db, emptySql, plannedOnce, type Sql, sql } from '#server/ground/db/db.ts'
import { ALL_SERVERS } from '#shared/all-servers.ts'
import { Saves } from '#shared/contracts/careers.ts'
import type { Career } from './career-window.ts'

const MOST_PEOPLE = 20

const onServer = ({ server_id }: Career): Sql =>
  server_id === ALL_SERVERS ? emptySql : sql`and server_id = ${server_id}`

/** Who was saved, and who saved, most. */
export async function findSaves(db: Db, career: Career): Promise<Saves> {
  const there = onServer(career)
  const people = await db.many(
    Saves.shape.people.element,
    plannedOnce(sql`
      with saves as (
        select patient_id as steam_id, revives as given_r, healed_hp as given_hp, 0 as taken_r, 0 as taken_hp
        from player_saves where medic_id = ${career.steam_id} ${there}
        union all
        select medic_id, 0, 0, revives, healed_hp from player_saves where patient_id = ${career.steam_id} ${there}),
      most as (
        select steam_id, sum(given_r)::int as given_r, sum(given_hp)::int as given_hp, sum(taken_r)::int as taken_r,
               sum(taken_hp)::int as taken_hp
        from saves group by steam_id
        order by sum(given_r + taken_r) desc, sum(given_hp + taken_hp) desc, steam_id limit ${MOST_PEOPLE})
      select p.steam_id, p.personaname, p.avatarhash, json_build_object('revives', given_r, 'healed_hp', given_hp) as given,
             json_build_object('revives', taken_r, 'healed_hp', taken_hp) as taken
      from most join players p using (steam_id)
      order by given_r + taken_r desc, given_hp + taken_hp desc, steam_id`),
  )
  return { people }
}
