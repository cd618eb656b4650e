import { KILLER_ROLES } from '#server/counting/matches/killer-roles.ts'
import type { Ids } from '#server/counting/recorder/apply/apply-names.ts'
import { MATCH_COUNTERS, type MatchCounter } from '#server/counting/recorder/match-deltas.ts'
import { type Db, joinSql, type Sql, sql } from '#server/ground/db/db.ts'
import { numberArray } from '#server/ground/db/sql-arrays.ts'
import type { MatchPlayerRow } from './match-rows.ts'
import { mergedWeaponKills, packWeaponKills } from './weapon-kills.ts'

/** Of whom no line of the batch tells has a row already, or was erased and gets none. */
export async function addMatchPlayers(
  db: Db,
  rows: readonly MatchPlayerRow[],
  ids: { roles: Ids; weapons: Ids },
): Promise<void> {
  const [named, others] = [rows.filter(({ isNamed }) => isNamed), rows.filter(({ isNamed }) => !isNamed)]
  if (named.length > 0) await upsertPlayers(db, named, ids)
  if (others.length > 0) await updatePlayers(db, others, ids.roles)
}

const COLUMNS = {
  played_s: sql`played_s`,
  score: sql`score`,
  kills: sql`kills`,
  deaths: sql`deaths`,
  suicides: sql`suicides`,
  headshots: sql`headshots`,
  revives: sql`revives`,
  healed_hp: sql`healed_hp`,
  caps: sql`caps`,
  caches: sql`caches`,
  tk_given: sql`tk_given`,
  tk_taken: sql`tk_taken`,
  wins: sql`wins`,
  losses: sql`losses`,
} satisfies Record<MatchCounter, Sql>

const list = (part: (column: Sql) => Sql): Sql =>
  joinSql(
    MATCH_COUNTERS.map((name) => part(COLUMNS[name])),
    sql`, `,
  )
const columns = list((column) => column)
const sums = list((column) => sql`${column} = s.${column} + excluded.${column}`)

const mergedRoles = (more: Sql): Sql => sql`
  case when s.roles @> ${more} then s.roles else
    (select array_agg(distinct role order by role) from unnest(s.roles || ${more}) as role) end`

const rolesIn =
  (ids: Ids) =>
  ({ player }: MatchPlayerRow): string =>
    numberArray(player.roles.map((role) => ids.get(role) ?? 0))

type Value = (row: MatchPlayerRow) => number | string | null

/** Who was erased while the match is on is nobody on its scoreboard: what they still do is added there, without the name. */
async function upsertPlayers(
  db: Db,
  rows: readonly MatchPlayerRow[],
  { roles, weapons }: { roles: Ids; weapons: Ids },
): Promise<void> {
  const numbers = (value: Value) => numberArray(rows.map(value))
  const counters = joinSql(
    MATCH_COUNTERS.map((name) => sql`${numbers(({ player }) => player[name])}::int[]`),
    sql`, `,
  )
  const killersOf = ({ player }: MatchPlayerRow) =>
    numberArray(player.killedBy.map(({ weapon, role }) => (roles.get(role) ?? 0) * KILLER_ROLES + weapon))
  const killsOf = ({ player }: MatchPlayerRow) => packWeaponKills(player.weapons, weapons)
  await db.run(sql`
    insert into match_players as s (match_id, slot, steam_id, player_name, here_since, roles, killed_by, weapon_kills,
                                    best_streak, ${columns})
    select match_id, slot, steam_id, player_name, to_timestamp(here_since), roles::int[], killed_by::int[],
           weapon_kills::int[], best_streak, ${columns}
    from unnest(${numbers(({ id }) => id)}::bigint[], ${numbers(({ player }) => player.slot)}::smallint[],
                ${numbers(({ steamId }) => steamId)}::bigint[], ${rows.map(({ player }) => player.name)}::text[],
                ${numbers(({ player }) => player.hereSince)}::bigint[], ${rows.map(rolesIn(roles))}::text[],
                ${rows.map(killersOf)}::text[], ${rows.map(killsOf)}::text[],
                ${numbers(({ player }) => player.best_streak)}::int[], ${counters})
         as d (match_id, slot, steam_id, player_name, here_since, roles, killed_by, weapon_kills, best_streak, ${columns})
    on conflict (match_id, slot) do update
      set player_name = case when s.steam_id = excluded.steam_id and excluded.player_name <> ''
                             then excluded.player_name else s.player_name end,
          here_since = excluded.here_since, killed_by = s.killed_by || excluded.killed_by,
          best_streak = greatest(s.best_streak, excluded.best_streak),
          roles = ${mergedRoles(sql`excluded.roles`)},
          weapon_kills = ${mergedWeaponKills},
          ${sums}`)
}

/** Their time comes to an end without them, with the match or with the game server, and a round that starts finds them in their role. */
async function updatePlayers(db: Db, rows: readonly MatchPlayerRow[], roles: Ids): Promise<void> {
  const numbers = (value: Value) => numberArray(rows.map(value))
  const counters = joinSql(
    MATCH_COUNTERS.map((name) => sql`${numbers(({ player }) => player[name])}::int[]`),
    sql`, `,
  )
  await db.run(sql`
    update match_players s
    set here_since = to_timestamp(d.here_since), roles = ${mergedRoles(sql`d.roles::int[]`)},
        ${list((column) => sql`${column} = s.${column} + d.${column}`)}
    from unnest(${numbers(({ id }) => id)}::bigint[], ${numbers(({ player }) => player.slot)}::smallint[],
                ${numbers(({ player }) => player.hereSince)}::bigint[], ${rows.map(rolesIn(roles))}::text[], ${counters})
         as d (match_id, slot, here_since, roles, ${columns})
    where s.match_id = d.match_id and s.slot = d.slot`)
}
