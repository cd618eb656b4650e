import type { Db } from '#server/ground/db/db.ts'
import type { ReferenceFold } from '#testing/checker/reference/reference-fold.ts'
import { askFigures, type Figures } from './ask.ts'

/** What is counted of players, weapons, maps and game servers. */
export interface Totals {
  players: Figures
  weapons: Figures
  maps: Figures
  servers: Figures
}

const PLAYER_COLUMNS =
  'wins losses kills deaths suicides killstreak headshot_given headshot_taken tk_given tk_taken revives healed_hp medic_time suppressions caps arty_thrown'
const SERVER_COLUMNS = 'sec_wins ins_wins sec_kills sec_deaths tks revives healed_hp caps'
const MAP_NAMES: Readonly<Record<string, string>> = {
  tks: 'teamkills',
  playTime: 'seconds played',
  lastStart: 'last start',
}

/** As a lateral table of names and values. */
const named = (columns: string) =>
  columns
    .split(' ')
    .map((column) => `('${column}', ${column}::bigint)`)
    .join(', ')

export async function readTotals(db: Db): Promise<Totals> {
  return {
    players: await askFigures(
      db,
      `select format('server %s, %s, %s', server_id, steam_id, name) as key, value::text as value
       from player_stats, lateral (values ('known', 1::bigint), ('score', score + all_time_score), ${named(PLAYER_COLUMNS)}) as c (name, value)
       union all
       select format('server %s, %s, %s for %s', server_id, medic_id, name, patient_id), value::text
       from player_saves, lateral (values ('revives', revives), ('healed_hp', healed_hp)) as c (name, value)`,
    ),
    weapons: await askFigures(
      db,
      `select format('server %s, %s, %s with %s', server_id, steam_id, name, weapon_name) as key, value::text as value
       from player_weapons w join weapons using (weapon_id),
            lateral (values ('kills', w.kill_count), ('tks', w.tk_count)) as c (name, value)
       union all
       select format('all, kills with %s', weapon_name), kill_count::text from weapons`,
    ),
    maps: await askFigures(
      db,
      `select format('server %s, %s, %s', server_id, map_name, name) as key, value::text as value
       from map_stats s join maps using (map_id),
            lateral (values ('wins', s.wins::bigint), ('losses', s.losses), ('teamkills', s.tk_count), ('seconds played', s.play_time_s),
                            ('last start', extract(epoch from s.last_start)::bigint)) as c (name, value)
       where value is not null
       union all
       select format('server %s, %s, %s by %s', server_id, map_name, name, humans), value::text
       from map_results r join maps using (map_id), lateral (values ('wins', r.wins), ('losses', r.losses)) as c (name, value)`,
    ),
    servers: await askFigures(
      db,
      `select format('server %s, %s', server_id, name) as key, value::text as value
       from server_totals, lateral (values ${named(SERVER_COLUMNS)}) as c (name, value)`,
    ),
  }
}

/** The same, by the lines alone. */
export function foldedTotals(folds: ReadonlyMap<number, ReferenceFold>): Totals {
  const totals: Totals = { players: new Map(), weapons: new Map(), maps: new Map(), servers: new Map() }
  const add = (figures: Figures, key: string, value: number) => {
    const sum = Number(figures.get(key) ?? 0) + value
    if (sum === 0) figures.delete(key)
    else figures.set(key, String(sum))
  }
  for (const [server, { people, maps, totals: sums }] of folds) {
    for (const [steamId, row] of people) {
      add(totals.players, `server ${server}, ${steamId}, known`, 1)
      for (const [name, value] of Object.entries(row)) {
        const isOfWeapon = name.includes(' with ')
        add(isOfWeapon ? totals.weapons : totals.players, `server ${server}, ${steamId}, ${name}`, value)
        if (name.startsWith('kills with ')) add(totals.weapons, `all, ${name}`, value)
      }
    }
    for (const [map, row] of maps) {
      for (const [name, value] of Object.entries(row)) {
        add(totals.maps, `server ${server}, ${map}, ${MAP_NAMES[name] ?? name}`, value)
      }
    }
    for (const [name, value] of Object.entries(sums)) add(totals.servers, `server ${server}, ${name}`, value)
  }
  return totals
}
