import type { TableByName } from '#server/outside/foreign/describe-tables.ts'
import type { Step } from '#server/owner/imports/step.ts'
import { columnsOf } from '#server/owner/imports/table-query.ts'
import { type ConnectionRules, connectionHistoryStep } from '#server/owner/imports/totals/connection-history.ts'
import { mapTotalsStep } from '#server/owner/imports/totals/other-totals.ts'
import { type PlayerTotals, playerTotalsStep } from '#server/owner/imports/totals/player-totals.ts'
import { roundHistoryStep } from '#server/owner/imports/totals/round-history.ts'
import { weaponKillsStep } from '#server/owner/imports/totals/weapon-kills.ts'
import { teamkillsOfB } from './gg2-teamkills.ts'

export const GENERATION_B = {
  title: 'gg2, generation B (PostgreSQL)',
  needs: {
    player_stats: ['steam_id'],
    player_tks: ['steam_id'],
    medics: ['steamId'],
    fire_support: ['steamId'],
    players_smoke_cache: ['steam_id', 'has_smoke'],
    player_kills: ['steam_id', 'weapon_id', 'kill_count'],
    weapon_stats: ['weapon_id', 'weapon_name'],
    player_tk_logs: ['id', 'victim_steam_id', 'attacker_steam_id', 'created_at'],
    win_loss_log: ['id', 'map_id', 'win', 'created_at'],
    map_stats: ['map_id', 'map_name'],
    maps: ['map_name'],
    connection_log: ['steamId', 'ip_address', 'connect_date'],
  },
  ignores: {},
} as const

type PeopleTable = Omit<PlayerTotals, 'table' | 'key'>

/** Five tables with a row for each person: what they say is added up. */
const PEOPLE: Readonly<Record<string, PeopleTable>> = {
  player_stats: {
    step: 'players',
    becomes: 'players and their totals',
    person: 'steam_id',
    lastSeen: 'updated_at',
    killstreak: 'killstreak',
    amounts: [
      ['score', 'all_time_score'],
      ...(
        [
          'wins',
          'losses',
          'kills',
          'deaths',
          'suicides',
          'headshot_given',
          'headshot_taken',
          'suppressions',
          'caps',
        ] as const
      ).map((counter) => [counter, counter] as const),
    ],
  },
  player_tks: {
    step: 'teamkill totals',
    becomes: 'teamkills given and taken',
    person: 'steam_id',
    lastSeen: 'last_seen',
    amounts: [
      ['tk_given', 'tk_given'],
      ['tk_taken', 'tk_taken'],
    ],
  },
  medics: { step: 'medics', becomes: 'medic time', person: 'steamId', amounts: [['medic_time', 'medic_time']] },
  fire_support: {
    step: 'artillery',
    becomes: 'artillery thrown',
    person: 'steamId',
    amounts: [['arty_thrown', 'arty_thrown']],
    lastSeen: 'last_used',
  },
  players_smoke_cache: {
    step: 'smoke',
    becomes: 'who has smoke',
    person: 'steam_id',
    amounts: [],
    hasSmoke: 'has_smoke',
  },
}

export function generationBSteps(table: TableByName, rules: ConnectionRules): Step[] {
  const people = Object.entries(PEOPLE).map(([name, spec]) => {
    const found = table(name)
    return found ? playerTotalsStep({ ...spec, table: found, key: spec.person }) : null
  })
  const others = [weaponsOf(table), teamkillsOfB(table), roundsOf(table), mapsOf(table), connectionsOf(table, rules)]
  return [...people, ...others].filter((step) => step !== null)
}

function weaponsOf(table: TableByName): Step | null {
  if (!table('player_kills') || !table('weapon_stats')) return null
  return weaponKillsStep({
    table: 'player_kills',
    from: 'player_kills k left join weapon_stats w on w.weapon_id = k.weapon_id',
    keys: ['k.steam_id', 'k.weapon_id'],
    columns: ['k.steam_id', 'w.weapon_name', 'k.kill_count'],
  })
}

function roundsOf(table: TableByName): Step | null {
  if (!table('win_loss_log') || !table('map_stats')) return null
  return roundHistoryStep({
    query: {
      from: 'win_loss_log l left join map_stats m on m.map_id = l.map_id',
      where: 'true',
      values: [],
      keys: ['l.id'],
      columns: ['l.created_at', 'm.map_name', 'l.win'],
    },
    moment: 'created_at',
    countsWins: true,
  })
}

function mapsOf(table: TableByName): Step | null {
  const maps = table('maps')
  if (!maps) return null
  const { take, taken, missing } = columnsOf(maps, 'm')
  const columns = [take('map_name'), take('play_time'), take('last_start')]
  const query = { from: 'maps m', where: 'true', values: [], keys: ['m.map_name'], columns }
  return mapTotalsStep({ table: maps.name, query, taken, missing })
}

function connectionsOf(table: TableByName, rules: ConnectionRules): Step | null {
  if (!table('connection_log')) return null
  const columns = ['c.connect_date', 'c.steamId', 'c.ip_address'] // the latest time from each address
  const query = {
    from: 'connection_log c',
    where: 'true',
    values: [],
    keys: ['c.connect_date'],
    columns,
    hasTies: true,
  }
  return connectionHistoryStep(query, rules)
}
