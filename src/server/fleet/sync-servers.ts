import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import type { Settings } from '#server/ground/settings/settings.ts'

type ListedServer = Pick<Settings['servers'][number], 'id' | 'name' | 'ip' | 'port'>

/** Makes the table of game servers say what the settings say. One that left the settings keeps its history, unseen. */
export async function syncServers(db: Database, servers: readonly ListedServer[]): Promise<void> {
  await db.transaction(async (tx) => {
    const left = await tx.run(sql`
      update game_servers set enabled = false
      where enabled and not server_id = any(${servers.map(({ id }) => id)}::int[])`)
    let changed = left
    for (const [position, { id, name, ip, port }] of servers.entries()) {
      changed += await tx.run(sql`
        insert into game_servers (server_id, server_name, ip, port, position, enabled)
        values (${id}, ${name}, ${ip}, ${port}, ${position}, true)
        on conflict (server_id) do update
          set server_name = excluded.server_name, ip = excluded.ip, port = excluded.port,
              position = excluded.position, enabled = true
          where (game_servers.server_name, game_servers.ip, game_servers.port, game_servers.position, game_servers.enabled)
             is distinct from (excluded.server_name, excluded.ip, excluded.port, excluded.position, true)`)
    }
    if (changed > 0) await raiseVersions(tx, ['servers'])
  })
}
