import { type Counted, rowsOf } from '#server/counting/recorder/batch.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import type { Ids } from './apply-names.ts'
import type { PlayerRow } from './apply-players.ts'

const ROLE_NOT_TOLD = 0

export function rolesOfEnemies(players: readonly PlayerRow[]): string[] {
  const roles = players.flatMap(({ killedBy }) => [...killedBy.values()].flatMap((byRole) => [...byRole.keys()]))
  return roles.filter((role) => role !== '')
}

/** With what, and in which roles, the enemy killed people. */
export async function addEnemyDeaths(db: Db, players: readonly PlayerRow[], roles: Ids): Promise<void> {
  const rows = players.flatMap(({ serverId, steamId, killedBy }) =>
    [...killedBy].flatMap(([weapon, byRole]) =>
      [...byRole].map(([role, deaths]) => ({
        serverId,
        steamId,
        weapon,
        roleId: roles.get(role) ?? ROLE_NOT_TOLD,
        deaths,
      })),
    ),
  )
  if (rows.length === 0) return
  const numbers = (value: (row: (typeof rows)[number]) => number | string) => numberArray(rows.map(value))
  await db.run(sql`
    insert into player_deaths as t (server_id, steam_id, weapon_name, role_id, deaths)
    select server_id, steam_id, weapon_name, role_id, sum(deaths)
    from unnest(${numbers((row) => row.serverId)}::int[], ${numbers((row) => row.steamId)}::bigint[],
                ${rows.map((row) => row.weapon)}::text[], ${numbers((row) => row.roleId)}::int[],
                ${numbers((row) => row.deaths)}::int[]) as d (server_id, steam_id, weapon_name, role_id, deaths)
    group by server_id, steam_id, weapon_name, role_id order by steam_id, server_id, weapon_name, role_id
    on conflict (steam_id, server_id, weapon_name, role_id) do update set deaths = t.deaths + excluded.deaths`)
}

/** Who revived and healed whom, in the order of the key, so that two writers never wait for each other. */
export async function addSaves(db: Db, batch: Counted): Promise<void> {
  const rows = rowsOf(batch, ({ saves }) =>
    [...saves].flatMap(([medic, patients]) =>
      [...patients].map(([patient, counts]) => ({ medic, patient, ...counts })),
    ),
  )
  if (rows.length === 0) return
  const numbers = (value: (row: (typeof rows)[number]) => number | string) => numberArray(rows.map(value))
  await db.run(sql`
    insert into player_saves as t (server_id, medic_id, patient_id, revives, healed_hp)
    select server_id, medic_id, patient_id, revives, healed_hp
    from unnest(${numbers((row) => row.serverId)}::int[], ${numbers((row) => row.medic)}::bigint[],
                ${numbers((row) => row.patient)}::bigint[], ${numbers((row) => row.revives)}::int[],
                ${numbers((row) => row.healed_hp)}::int[]) as d (server_id, medic_id, patient_id, revives, healed_hp)
    order by medic_id, server_id, patient_id
    on conflict (medic_id, server_id, patient_id) do update
      set revives = t.revives + excluded.revives, healed_hp = t.healed_hp + excluded.healed_hp`)
}
