import { describeTables, type TableByName, type Tables } from '#server/foreign/describe-tables.ts'
import type { ForeignDatabase } from '#server/foreign/foreign-database.ts'
import type { ConnectionRules } from './connection-history.ts'
import { GENERATION_A, generationASteps, listServersOfA } from './gg2-generation-a.ts'
import { GENERATION_B, generationBSteps } from './gg2-generation-b.ts'
import { ImportRefused } from './import-refused.ts'
import type { ServerChoice } from './server-choice.ts'
import type { Ignored, ImportSource } from './step.ts'

/** Tells the two generations apart by their tables. */
export async function openGg2(
  foreign: ForeignDatabase,
  choice: ServerChoice,
  rules: ConnectionRules,
): Promise<ImportSource> {
  const names = new Set([...GENERATION_A.reads, ...GENERATION_B.reads, ...Object.keys(IGNORED)])
  const tables = await describeTables(foreign, [...names])
  const table: TableByName = (name) => tables.found.get(name)
  if (table('redux_players')) {
    const servers = await listServersOfA(foreign)
    const { lanes, remarks } = choice.several(servers)
    return {
      ...common(foreign, tables, GENERATION_A),
      lanes,
      remarks,
      stepsOf: (lane) => generationASteps(table, lane, rules),
    }
  }
  if (isGenerationB(table)) {
    const remarks = [
      'Names are not kept there: players go by their Steam ids until Steam or the logs tell their names.',
    ]
    return {
      ...common(foreign, tables, GENERATION_B),
      lanes: choice.one([]),
      remarks,
      stepsOf: () => generationBSteps(table, rules),
    }
  }
  throw new ImportRefused(whyNot(foreign, tables))
}

/** Sitrep's own tables have some of the same names. */
const isGenerationB = (table: TableByName): boolean =>
  table('player_stats')?.columns.has('steam_id') === true && !table('player_stats')?.columns.has('server_id')

function whyNot({ account }: ForeignDatabase, { notGranted }: Tables): string {
  const refused = ['redux_players', 'player_stats'].filter((name) => notGranted.has(name))
  if (refused.length === 0)
    return 'This is no database of the gg2 plugins: it has neither redux_players nor player_stats.'
  return `The user ${account.user} lacks SELECT on ${refused.join(' and ')}, or this is no database of the gg2 plugins.`
}

interface Generation {
  title: string
  reads: readonly string[]
}

const IGNORED: Readonly<Record<string, string>> = {
  redux_bot_kills: 'the site shows no kills of bots',
  bot_kills: 'the site shows no kills of bots',
  bot_names: 'the site shows no bots',
  punishments: 'bans come from SourceBans++, sitrep.yaml or `sitrep ban add`',
  loadouts: 'the site shows no loadouts',
  gg2_messages_player: 'messages are for the plugins',
  gg2_messages_admin: 'messages are for the plugins',
  gg2_messages_join: 'messages are for the plugins',
}

function common({ account }: ForeignDatabase, { found, notGranted }: Tables, { title, reads }: Generation) {
  const ignored: Ignored[] = Object.entries(IGNORED)
    .filter(([table]) => found.has(table))
    .map(([table, why]) => ({ table, why }))
  const absent = reads.filter((name) => !found.has(name) && !notGranted.has(name))
  return {
    title,
    name: `gg2/${account.database}`,
    ignored,
    absent,
    notGranted: [...notGranted].filter((name) => reads.includes(name)),
  }
}
