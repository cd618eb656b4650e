import { createHash } from 'node:crypto'
import type { Clock } from '#server/ground/clock.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import { steamIdForms } from '#shared/steam-id.ts'

export type PeopleSeed = ReturnType<typeof seedPeople>

const FIRST_STEAM_ID = 76_561_198_000_000_000n

/** Game servers, players, admins, bans and sign-ins. */
export function seedPeople(db: Database, clock: Clock, next: () => number) {
  async function player(given: { steam_id?: string; name?: string; avatarhash?: string } = {}): Promise<string> {
    const steam_id = given.steam_id ?? String(FIRST_STEAM_ID + BigInt(next()))
    await db.run(sql`
      insert into players (steam_id, personaname, avatarhash)
      values (${steam_id}, ${given.name ?? `Player ${steam_id.slice(-3)}`}, ${given.avatarhash ?? ''})
      on conflict (steam_id) do nothing`)
    return steam_id
  }

  async function server(given: ServerSeed = {}): Promise<number> {
    const id = given.id ?? 1
    await db.run(sql`
      insert into game_servers (server_id, server_name, ip, port, position, enabled)
      values (${id}, ${given.name ?? `Server ${id}`}, ${given.ip ?? '192.0.2.10'}, ${given.port ?? 27_015}, ${id},
              ${given.enabled ?? true})
      on conflict (server_id) do nothing`)
    return id
  }

  async function admin(given: AdminSeed = {}): Promise<string> {
    const steam_id = given.steam_id ?? (await player({ name: given.name }))
    await db.run(sql`
      insert into admins (aid, steam_id, name, immunity, flags, ban_count, comms_ban_count)
      values (${given.aid ?? next()}, ${steam_id}, ${given.name ?? 'Admin'}, ${given.immunity ?? 0}, ${given.flags ?? 'z'},
              ${given.bans ?? 0}, ${given.comms ?? 0})`)
    return steam_id
  }

  async function ban(given: BanSeed = {}): Promise<string> {
    const steam_id = await player(given)
    const lifted = given.lifted ? clock.now() : null
    await db.run(sql`
      insert into bans (bid, steam_id, authid, handle_at_ban, country, created_at, duration_s, lifted_at, server_id,
                        reason, banned_by_aid)
      values (${next()}, ${steam_id}, ${steamIdForms(steam_id)?.steam0 ?? ''}, ${given.handle ?? 'Handle'},
              ${given.country ?? null}, ${given.created ?? clock.now()}, ${given.duration ?? 0}, ${lifted},
              ${given.server_id ?? null}, ${given.reason ?? null}, ${given.banned_by_aid ?? null})`)
    return steam_id
  }

  /** A signed-in person; gives the bearer key. */
  async function session(steam_id?: string): Promise<{ key: string; steam_id: string; authorization: string }> {
    const owner = steam_id ?? (await player())
    const key = `key-of-${owner}-${next()}`
    await db.run(sql`
      insert into sessions (key_hash, steam_id, created_at, used_at)
      values (${createHash('sha256').update(key).digest()}, ${owner}, ${clock.now()}, ${clock.now()})`)
    return { key, steam_id: owner, authorization: `Bearer ${key}` }
  }

  return { player, server, admin, ban, session }
}

interface ServerSeed {
  id?: number
  name?: string
  ip?: string
  port?: number
  enabled?: boolean
}

interface AdminSeed {
  aid?: number
  steam_id?: string
  name?: string
  immunity?: number
  flags?: string
  bans?: number
  comms?: number
}

interface BanSeed {
  steam_id?: string
  name?: string
  handle?: string
  country?: string
  created?: string
  duration?: number
  lifted?: boolean
  server_id?: number
  reason?: string
  banned_by_aid?: number
}
