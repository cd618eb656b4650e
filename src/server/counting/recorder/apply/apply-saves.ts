import { type Counted, rowsOf } from '#server/counting/recorder/batch.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'

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
