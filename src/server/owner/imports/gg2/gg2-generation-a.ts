import { PLAYER_COUNTERS } from '#server/counting/recorder/deltas.ts'
import { readNumber } from '#server/outside/foreign/cells.ts'
import type { TableByName } from '#server/outside/foreign/describe-tables.ts'
import type { ForeignDatabase } from '#server/outside/foreign/foreign-database.ts'
import type { ServerPair, Step } from '#server/owner/imports/step.ts'
import { columnsOf } from '#server/owner/imports/table-query.ts'
import { type ConnectionRules, connectionHistoryStep } from '#server/owner/imports/totals/connection-history.ts'
import { serverTotalsStep } from '#server/owner/imports/totals/other-totals.ts'
import { playerTotalsStep } from '#server/owner/imports/totals/player-totals.ts'
import { roundHistoryStep } from '#server/owner/imports/totals/round-history.ts'
import { weaponKillsStep } from '#server/owner/imports/totals/weapon-kills.ts'
import { MAX_INT32 } from '#shared/contracts/common.ts'
import { teamkillsOfA } from './gg2-teamkills.ts'

export const GENERATION_A = {
  title: 'gg2, generation A (MariaDB)',
  needs: {
    redux_players: ['id', 'server_id', 'steam_id'],
    redux_player_kills: ['player_id', 'weapon_id', 'kill_count'],
    redux_player_tks: [
      'id',
      'attacker_id',
      'victim_id',
      'weapon_id',
      'map_id',
      'attacker_role_id',
      'victim_role_id',
      'occurred',
    ],
    weapons: ['id', 'weapon_name'],
    maps: ['id', 'map_name'],
    roles: ['id', 'class_template'],
    server_stats: ['server_id', 'security_wins', 'insurgent_wins'],
    win_loss_log: ['id', 'server_id', 'map_id', 'occurred', 'win'],
    connection_log: ['server_id', 'steamId', 'ip_address', 'connect_date'],
  },
  ignores: { medics: 'medic time is among the totals of redux_players' },
} as const

export async function listServersOfA(foreign: ForeignDatabase): Promise<number[]> {
  const rows = await foreign.ask('select distinct server_id from redux_players order by server_id limit 2000')
  return rows.flatMap(([id]) => readNumber(id, 1, MAX_INT32) ?? [])
}

/** What the report must not be silent about. */
export async function remarksOnGenerationA(foreign: ForeignDatabase, table: TableByName): Promise<string[]> {
  const remarks = ['Amnesty is judged here, by kills and teamkills; tk_amnesty is not taken.']
  if (!['wins', 'losses'].every((column) => table('maps')?.columns.has(column))) return remarks
  const [row] = await foreign.ask('select sum(wins), sum(losses) from maps')
  const [wins, losses] = [readNumber(row?.[0], 0, MAX_INT32) ?? 0, readNumber(row?.[1], 0, MAX_INT32) ?? 0]
  remarks.push(
    `Maps win and lose by win_loss_log, which tells the game server; the ${wins} wins and ${losses} losses in maps do not.`,
  )
  return remarks
}

/** Its columns have our names. */
const COUNTERS = PLAYER_COUNTERS.filter((counter) => counter !== 'score')

/** Each game server's rows on their own, so that one that is added later is read from its beginning. */
export function generationASteps(table: TableByName, { from }: ServerPair, rules: ConnectionRules): Step[] {
  return [
    playersOf(table, from),
    weaponsOf(table, from),
    teamkillsOfA(table, from),
    winsOf(table, from),
    roundsOf(table, from),
    connectionsOf(table, from, rules),
  ].filter((step) => step !== null)
}

function playersOf(table: TableByName, server: number): Step | null {
  const players = table('redux_players')
  if (!players) return null
  return playerTotalsStep({
    step: 'players',
    table: players,
    becomes: 'players and their totals',
    key: 'id',
    person: 'steam_id',
    name: 'player_name',
    lastSeen: 'last_seen',
    killstreak: 'killstreak',
    hasSmoke: 'has_smoke',
    amounts: [
      ['score', 'all_time_score'],
      ['all_time_score', 'all_time_score'],
      ...COUNTERS.map((counter) => [counter, counter] as const),
    ],
    where: 'p.server_id = ?',
    values: [server],
  })
}

function weaponsOf(table: TableByName, server: number): Step | null {
  if (!table('redux_player_kills') || !table('weapons')) return null
  return weaponKillsStep({
    table: 'redux_player_kills',
    from: 'redux_player_kills k join redux_players p on p.id = k.player_id left join weapons w on w.id = k.weapon_id',
    where: 'p.server_id = ?',
    values: [server],
    keys: ['k.player_id', 'k.weapon_id'],
    columns: ['p.steam_id', 'w.weapon_name', 'k.kill_count'],
  })
}

function winsOf(table: TableByName, server: number): Step | null {
  const stats = table('server_stats')
  if (!stats) return null
  const { take, taken, missing } = columnsOf(stats, 's')
  const columns = [take('security_wins'), take('insurgent_wins')]
  const query = { from: 'server_stats s', where: 's.server_id = ?', values: [server], keys: ['s.server_id'], columns }
  return serverTotalsStep({ table: stats.name, query, taken, missing })
}

function roundsOf(table: TableByName, server: number): Step | null {
  if (!table('win_loss_log') || !table('maps')) return null
  return roundHistoryStep({
    query: {
      from: 'win_loss_log l left join maps m on m.id = l.map_id',
      where: 'l.server_id = ?',
      values: [server],
      keys: ['l.id'],
      columns: ['l.occurred', 'm.map_name', 'l.win'],
    },
    moment: 'occurred',
    countsWins: !table('server_stats'),
  })
}

function connectionsOf(table: TableByName, server: number, rules: ConnectionRules): Step | null {
  if (!table('connection_log')) return null
  const columns = ['c.connect_date', 'c.steamId', 'c.ip_address'] // there is no id
  const query = {
    from: 'connection_log c',
    where: 'c.server_id = ?',
    values: [server],
    keys: ['c.connect_date'],
    columns,
    hasTies: true,
  }
  return connectionHistoryStep(query, rules)
}
