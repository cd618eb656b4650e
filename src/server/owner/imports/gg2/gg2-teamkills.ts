import type { TableByName } from '#server/outside/foreign/describe-tables.ts'
import type { Step } from '#server/owner/imports/step.ts'
import { columnsOf } from '#server/owner/imports/table-query.ts'
import { historyStep } from '#server/owner/imports/totals/history.ts'
import { bySteamId } from '#server/owner/imports/totals/player-totals.ts'
import {
  addTeamkill,
  peopleInTeamkill,
  readTeamkill,
  type Teamkill,
} from '#server/owner/imports/totals/teamkill-history.ts'

/** Of the first generation, by the game server the attacker was on. */
export function teamkillsOfA(table: TableByName, server: number): Step | null {
  const teamkills = table('redux_player_tks')
  if (!teamkills) return null
  const { take, taken, missing } = columnsOf(teamkills, 't')
  const named = (name: string, column: string) => (table(name) ? column : 'null')
  const joined = (name: string, as: string, by: string) =>
    table(name) ? `left join ${name} ${as} on ${as}.id = ${by}` : ''
  take('weapon_id')
  take('map_id')
  return historyStep<Teamkill>({
    name: 'teamkills',
    table: teamkills.name,
    becomes: 'teamkills, also by weapon and by map',
    taken,
    missing,
    query: {
      from: `redux_player_tks t join redux_players a on a.id = t.attacker_id left join redux_players v on v.id = t.victim_id
             ${joined('weapons', 'w', 't.weapon_id')} ${joined('maps', 'm', 't.map_id')}
             ${joined('roles', 'ar', 't.attacker_role_id')} ${joined('roles', 'vr', 't.victim_role_id')}`,
      where: 'a.server_id = ?',
      values: [server],
      keys: ['t.id'],
      columns: [
        take('occurred'),
        'a.steam_id',
        'v.steam_id',
        named('weapons', 'w.weapon_name'),
        named('maps', 'm.map_name'),
        named('roles', 'ar.class_template'),
        named('roles', 'vr.class_template'),
        take('amnesty'),
        take('forgiven'),
      ],
    },
    moment: 'occurred',
    readRows: (rows, { now }) => {
      const rules = {
        moment: 'occurred',
        attacker: bySteamId("the attacker's id"),
        victim: bySteamId("the victim's id"),
        now,
      }
      return rows.map(([at, attacker, victim, weapon, map, attackerRole, victimRole, amnesty, forgiven]) =>
        readTeamkill({ at, attacker, victim, weapon, map, attackerRole, victimRole, amnesty, forgiven }, rules),
      )
    },
    peopleIn: peopleInTeamkill,
    add: addTeamkill,
  })
}

/** Of the second generation. */
export function teamkillsOfB(table: TableByName): Step | null {
  const logs = table('player_tk_logs')
  if (!logs) return null
  const { take, taken, missing } = columnsOf(logs, 't')
  const columns = ['created_at', 'attacker_steam_id', 'victim_steam_id', 'weapon', 'forgiven'].map((name) => take(name))
  return historyStep<Teamkill>({
    name: 'teamkills',
    table: logs.name,
    becomes: 'teamkills, also by weapon; it tells no maps and no roles',
    taken,
    missing,
    query: { from: 'player_tk_logs t', where: 'true', values: [], keys: ['t.id'], columns },
    moment: 'created_at',
    readRows: (rows, { now }) => {
      const [attackerIs, victimIs] = [bySteamId('attacker_steam_id'), bySteamId('victim_steam_id')]
      const rules = { moment: 'created_at', attacker: attackerIs, victim: victimIs, now }
      return rows.map(([at, attacker, victim, weapon, forgiven]) =>
        readTeamkill({ at, attacker, victim, weapon, forgiven }, rules),
      )
    },
    peopleIn: peopleInTeamkill,
    add: addTeamkill,
  })
}
