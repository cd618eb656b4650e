import type { PlayerDelta } from '#server/counting/recorder/deltas.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'

interface SeenPlayer {
  steamId: string
  player: Pick<PlayerDelta, 'name' | 'lastSeen'>
}

/**
 * A player goes by the name Steam told. Where Steam has not told one for a week, because it does not know them or is not
 * asked, the newest name of the logs takes its place. Comes after the stats are written: they know who was seen later.
 */
export async function followNames(db: Db, rows: readonly SeenPlayer[]): Promise<number> {
  const newest = new Map<string, SeenPlayer>()
  for (const row of rows) {
    const { name, lastSeen } = row.player
    if (name !== '' && lastSeen >= (newest.get(row.steamId)?.player.lastSeen ?? 0)) newest.set(row.steamId, row)
  }
  const seen = [...newest.values()]
  if (seen.length === 0) return 0
  return db.run(sql`
    with renamed as (
      select p.steam_id, d.name
      from unnest(${numberArray(seen.map(({ steamId }) => steamId))}::bigint[], ${seen.map(({ player }) => player.name)}::text[],
                  ${numberArray(seen.map(({ player }) => player.lastSeen))}::bigint[]) as d (steam_id, name, last_seen)
      join players p using (steam_id)
      where p.personaname <> d.name
        and (p.steam_named_at is null or p.steam_named_at < to_timestamp(d.last_seen) - interval '7 days')
        and not exists (
          select 1 from player_stats s where s.steam_id = d.steam_id and s.last_seen > to_timestamp(d.last_seen))
      order by p.steam_id
      for no key update of p)
    update players p set personaname = renamed.name from renamed where p.steam_id = renamed.steam_id`)
}
