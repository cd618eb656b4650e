import { readText } from '#server/outside/foreign/cells.ts'
import { describeTables, type TableByName } from '#server/outside/foreign/describe-tables.ts'
import type { ForeignDatabase } from '#server/outside/foreign/foreign-database.ts'
import { completeTables } from '#server/owner/imports/complete-tables.ts'
import { ImportRefused } from '#server/owner/imports/import-refused.ts'
import type { ServerChoice } from '#server/owner/imports/server-choice.ts'
import type { ImportSource, ServerPair } from '#server/owner/imports/step.ts'
import { type HlstatsxOptions, hlstatsxSteps } from './hlstatsx-steps.ts'

const NEEDS = {
  hlstats_Players: ['playerId', 'game'],
  hlstats_PlayerUniqueIds: ['playerId', 'uniqueId', 'game', 'merge'],
  hlstats_Servers: ['serverId', 'address', 'port', 'game'],
  hlstats_Events_Frags: ['id', 'eventTime', 'serverId', 'killerId', 'weapon'],
  hlstats_Events_Teamkills: ['id', 'eventTime', 'serverId', 'killerId', 'victimId'],
  hlstats_Maps_Counts: ['game', 'map'],
  hlstats_Weapons: ['weaponId', 'game', 'code', 'kills'],
}

const IGNORED: Readonly<Record<string, string>> = {
  hlstats_PlayerNames: 'the site keeps the last name of each player',
  hlstats_Players_History: 'the site keeps totals, not days',
  hlstats_Players_Awards: 'the site gives its own, for matches',
  hlstats_Clans: 'the site has no clans',
  hlstats_Events_Chat: 'the site keeps no chat',
}

export async function openHlstatsx(
  foreign: ForeignDatabase,
  choice: ServerChoice,
  options: HlstatsxOptions,
): Promise<ImportSource> {
  const { account } = foreign
  const tables = await describeTables(foreign, [...Object.keys(NEEDS), ...Object.keys(IGNORED)])
  const { table, absent, notGranted } = completeTables(tables, NEEDS)
  refuseWithout(table, notGranted, account.user)
  const game = await chooseGame(foreign, options.game)
  const servers = table('hlstats_Servers') ? await listServers(foreign, game) : []
  const pairs = choice.one(servers.map(({ address }) => address))
  return {
    title: `HLstatsX:CE, game ${game}`,
    name: `hlstatsx/${account.database}/${game}`,
    pairs,
    stepsOf: () => hlstatsxSteps({ ...options, foreign, table, game, servers: servers.map(({ id }) => id) }),
    ignored: Object.entries(IGNORED).flatMap(([name, why]) => (table(name) ? { table: name, why } : [])),
    absent,
    notGranted,
    remarks: [
      ...remarksOn(servers.length, pairs),
      ...(table('hlstats_Weapons') ? [await olderKills(foreign, game)] : []),
    ],
  }
}

function refuseWithout(table: TableByName, notGranted: readonly string[], user: string): void {
  const missing = ['hlstats_Players', 'hlstats_PlayerUniqueIds'].filter((name) => !table(name))
  const refused = missing.filter((name) => notGranted.includes(name))
  if (refused.length > 0) {
    throw new ImportRefused(
      `The user ${user} lacks SELECT on ${refused.join(' and ')}, or this is no HLstatsX:CE database.`,
    )
  }
  if (missing.length > 0)
    throw new ImportRefused(`This is no HLstatsX:CE database: it has no ${missing.join(' and no ')}.`)
}

/** Codes of Insurgency: ins, insmod, insurgency. */
async function chooseGame(foreign: ForeignDatabase, named: string | undefined): Promise<string> {
  const rows = await foreign.ask('select distinct game from hlstats_Players order by game limit 200')
  const games = rows.flatMap(([game]) => (/^[\w-]{1,32}$/.test(game ?? '') ? (game ?? []) : []))
  if (named !== undefined) {
    if (games.includes(named)) return named
    throw new ImportRefused(`It has no players of the game ${named}; there are: ${games.join(', ') || 'none'}.`)
  }
  const insurgency = games.filter((game) => game.startsWith('ins'))
  const [game] = insurgency
  if (game !== undefined && insurgency.length === 1) return game
  throw new ImportRefused(`Which game is it? Name it with --game; there are: ${games.join(', ') || 'none'}.`)
}

interface TheirServer {
  id: number
  address: string
}

async function listServers(foreign: ForeignDatabase, game: string): Promise<TheirServer[]> {
  const rows = await foreign.ask(
    'select serverId, address, port from hlstats_Servers where game = ? order by serverId limit 1000',
    [game],
  )
  return rows.flatMap(([id, ip, port]) => {
    const isRight = /^\d{1,9}$/.test(id ?? '') && /^\d{1,5}$/.test(port ?? '')
    return isRight ? { id: Number(id), address: `${readText(ip, 64)}:${port}` } : []
  })
}

function remarksOn(servers: number, pairs: readonly ServerPair[]): string[] {
  const together =
    `HLstatsX keeps one total for all its ${servers} game servers of that game, which nobody can split: ` +
    `all of it goes to game server ${pairs[0]?.serverId} (--server ID gives it to another one).`
  return [
    ...(servers > 1 ? [together] : []),
    'Skill is no score: the score of all time is made from kills, headshots, teamkills and suicides by counting.points.',
  ]
}

/** How many kills with weapons are known only as a sum. */
async function olderKills(foreign: ForeignDatabase, game: string): Promise<string> {
  const [row] = await foreign.ask('select sum(kills) from hlstats_Weapons where game = ?', [game])
  const kills = /^\d{1,15}$/.test(row?.[0] ?? '') ? Number(row?.[0]).toLocaleString('en-US') : '0'
  return `Of ${kills} kills by weapon only those in hlstats_Events_Frags can be told apart by player; the others count in totals alone.`
}
