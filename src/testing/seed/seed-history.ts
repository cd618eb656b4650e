import type { Clock } from '#server/ground/clock.ts'
import { type Database, sql } from '#server/ground/db/db.ts'
import type { PeopleSeed } from './seed-people.ts'
import type { ThingsSeed } from './seed-things.ts'

/** What happened when: rounds, teamkills and connections. */
export function seedHistory(db: Database, clock: Clock, people: PeopleSeed, things: ThingsSeed) {
  async function round(given: RoundSeed): Promise<void> {
    const { server_id = 1, map_id, win = true, occurred = clock.now() } = given
    await people.server({ id: server_id })
    await db.run(sql`
      insert into rounds (server_id, map_id, occurred_at, win) values (${server_id}, ${map_id}, ${occurred}, ${win})`)
  }

  async function teamkill(given: TeamkillSeed = {}): Promise<{ attacker: string; victim: string }> {
    const server_id = await people.server({ id: given.server_id })
    const attacker = given.attacker ?? (await people.player())
    const victim = given.victim ?? (await people.player())
    const weapon_id = given.weapon_id ?? (await things.weapon())
    await db.run(sql`
      insert into teamkills (server_id, attacker_id, victim_id, weapon_id, map_id, attacker_role_id, victim_role_id,
                             forgiven, amnesty, occurred_at)
      values (${server_id}, ${attacker}, ${victim}, ${weapon_id}, ${given.map_id ?? null},
              ${given.attacker_role_id ?? null}, ${given.victim_role_id ?? null},
              ${given.forgiven ?? false}, ${given.amnesty ?? false}, ${given.occurred ?? clock.now()})`)
    return { attacker, victim }
  }

  async function connection(given: ConnectionSeed): Promise<void> {
    const server_id = await people.server({ id: given.server_id })
    await db.run(sql`
      insert into connections (server_id, steam_id, ip, country, connected_at)
      values (${server_id}, ${given.steam_id}, ${given.ip ?? null}, ${given.country ?? null},
              ${given.connected ?? clock.now()})`)
  }

  return { round, teamkill, connection }
}

interface RoundSeed {
  server_id?: number
  map_id: number
  win?: boolean
  occurred?: string
}

interface TeamkillSeed {
  server_id?: number
  attacker?: string
  victim?: string
  weapon_id?: number
  map_id?: number
  attacker_role_id?: number
  victim_role_id?: number
  forgiven?: boolean
  amnesty?: boolean
  occurred?: string
}

interface ConnectionSeed {
  server_id?: number
  steam_id: string
  ip?: string
  country?: string
  connected?: string
}
