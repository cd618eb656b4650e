import { type Counted, rowsOf } from '#server/counting/recorder/batch.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import type { Ids } from './apply-names.ts'

export async function addMapStats(db: Db, batch: Counted, maps: Ids): Promise<void> {
  const rows = rowsOf(batch, (deltas) =>
    [...deltas.maps].map(([map, delta]) => ({ mapId: maps.get(map) ?? 0, ...delta })),
  )
  if (rows.length === 0) return
  rows.sort((a, b) => a.mapId - b.mapId || a.serverId - b.serverId)
  const numbers = (value: (row: (typeof rows)[number]) => number | null) => numberArray(rows.map(value))
  await db.run(sql`
    insert into map_stats as m (map_id, server_id, wins, losses, tk_count, play_time_s, last_start)
    select map_id, server_id, wins, losses, tks, play_time, to_timestamp(last_start)
    from unnest(${numbers((row) => row.mapId)}::int[], ${numbers((row) => row.serverId)}::int[],
                ${numbers((row) => row.wins)}::int[], ${numbers((row) => row.losses)}::int[],
                ${numbers((row) => row.tks)}::int[], ${numbers((row) => row.playTime)}::bigint[],
                ${numbers((row) => row.lastStart)}::bigint[])
         as d (map_id, server_id, wins, losses, tks, play_time, last_start)
    on conflict (map_id, server_id) do update
      set wins = m.wins + excluded.wins, losses = m.losses + excluded.losses, tk_count = m.tk_count + excluded.tk_count,
          play_time_s = m.play_time_s + excluded.play_time_s, last_start = greatest(m.last_start, excluded.last_start)`)
}

export async function addServerTotals(db: Db, batch: Counted): Promise<void> {
  const rows = rowsOf(batch, ({ totals }) => [totals]).sort((a, b) => a.serverId - b.serverId)
  const numbers = (value: (row: (typeof rows)[number]) => number) => numberArray(rows.map(value))
  await db.run(sql`
    insert into server_totals as t (server_id, sec_wins, ins_wins, sec_kills, sec_deaths, tks, revives, healed_hp, caps)
    select * from unnest(${numbers((row) => row.serverId)}::int[], ${numbers((row) => row.sec_wins)}::int[],
                         ${numbers((row) => row.ins_wins)}::int[], ${numbers((row) => row.sec_kills)}::bigint[],
                         ${numbers((row) => row.sec_deaths)}::bigint[], ${numbers((row) => row.tks)}::bigint[],
                         ${numbers((row) => row.revives)}::bigint[], ${numbers((row) => row.healed_hp)}::bigint[],
                         ${numbers((row) => row.caps)}::bigint[])
    on conflict (server_id) do update
      set sec_wins = t.sec_wins + excluded.sec_wins, ins_wins = t.ins_wins + excluded.ins_wins,
          sec_kills = t.sec_kills + excluded.sec_kills, sec_deaths = t.sec_deaths + excluded.sec_deaths,
          tks = t.tks + excluded.tks, revives = t.revives + excluded.revives,
          healed_hp = t.healed_hp + excluded.healed_hp, caps = t.caps + excluded.caps`)
}
