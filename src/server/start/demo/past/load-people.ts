import { type Db, sql } from '#server/ground/db/db.ts'
import { steamIdForms } from '#shared/steam-id.ts'
import type { Population, SimulatedAdmin, SimulatedBan, SimulatedPlayer } from '#simulator/community/population.ts'

/** Writes the people of the simulated community. */
export async function loadPeople(db: Db, { players, admins, bans }: Population): Promise<void> {
  await insertPlayers(db, players)
  await insertAdmins(db, admins)
  await insertBans(db, bans)
}

async function insertPlayers(db: Db, players: readonly SimulatedPlayer[]): Promise<void> {
  await db.run(sql`
    insert into players (steam_id, personaname)
    select * from unnest(${players.map((player) => player.steam_id)}::bigint[],
                         ${players.map((player) => player.personaname)}::text[])`)
}

async function insertAdmins(db: Db, admins: readonly SimulatedAdmin[]): Promise<void> {
  await db.run(sql`
    insert into admins (aid, steam_id, name, immunity, flags, ban_count, comms_ban_count)
    select * from unnest(${admins.map((admin) => admin.aid)}::int[],
                         ${admins.map((admin) => admin.player.steam_id)}::bigint[],
                         ${admins.map((admin) => admin.player.personaname)}::text[],
                         ${admins.map((admin) => admin.immunity)}::int[],
                         ${admins.map((admin) => admin.flags)}::text[],
                         ${admins.map((admin) => admin.ban_count)}::int[],
                         ${admins.map((admin) => admin.comms_ban_count)}::int[])`)
}

async function insertBans(db: Db, bans: readonly SimulatedBan[]): Promise<void> {
  await db.run(sql`
    insert into bans (bid, steam_id, authid, handle_at_ban, country, created_at, duration_s, lifted_at, reason,
                      banned_by_aid, server_id)
    select bid, steam_id, authid, handle, country, to_timestamp(created), duration,
           case when lifted then to_timestamp(created + 3600) end, reason, banned_by,
           (select server_id from game_servers order by server_id offset bid % (select count(*) from game_servers) limit 1)
    from unnest(${bans.map((ban) => ban.bid)}::int[],
                ${bans.map((ban) => ban.player.steam_id)}::bigint[],
                ${bans.map((ban) => steamIdForms(ban.player.steam_id)?.steam0 ?? '')}::text[],
                ${bans.map((ban) => ban.handle_at_ban)}::text[],
                ${bans.map((ban) => ban.player.country)}::text[],
                ${bans.map((ban) => ban.created)}::float8[],
                ${bans.map((ban) => ban.duration)}::bigint[],
                ${bans.map((ban) => ban.lifted)}::boolean[],
                ${bans.map((ban) => ban.reason)}::text[],
                ${bans.map((ban) => ban.banned_by)}::int[])
         as b (bid, steam_id, authid, handle, country, created, duration, lifted, reason, banned_by)`)
}
