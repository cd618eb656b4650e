import { describeTables, type TableByName, type Tables } from '#server/outside/foreign/describe-tables.ts'
import type { ForeignDatabase } from '#server/outside/foreign/foreign-database.ts'
import { completeTables, type Needs } from '#server/owner/imports/complete-tables.ts'
import { ImportRefused } from '#server/owner/imports/import-refused.ts'
import type { ServerChoice } from '#server/owner/imports/server-choice.ts'
import type { Ignored, ImportSource } from '#server/owner/imports/step.ts'
import type { ConnectionRules } from '#server/owner/imports/totals/connection-history.ts'
import { GENERATION_A, generationASteps, listServersOfA, remarksOnGenerationA } from './gg2-generation-a.ts'
import { GENERATION_B, generationBSteps } from './gg2-generation-b.ts'

/** Tells the two generations apart by their tables. */
export async function openGg2(
  foreign: ForeignDatabase,
  choice: ServerChoice,
  rules: ConnectionRules,
): Promise<ImportSource> {
  const [needsOfA, needsOfB] = [GENERATION_A.needs, GENERATION_B.needs]
  const names = new Set([...Object.keys(needsOfA), ...Object.keys(needsOfB), ...Object.keys(IGNORED)])
  const tables = await describeTables(foreign, [...names])
  const { table } = completeTables(tables, needsOfA)
  if (table('redux_players')) {
    const { pairs, remarks } = choice.several(await listServersOfA(foreign))
    return {
      ...common(foreign, tables, GENERATION_A),
      pairs,
      remarks: [...remarks, ...(await remarksOnGenerationA(foreign, table))],
      stepsOf: (pair) => generationASteps(table, pair, rules),
    }
  }
  const { table: tableOfB } = completeTables(tables, needsOfB)
  if (isGenerationB(tableOfB)) {
    return {
      ...common(foreign, tables, GENERATION_B),
      pairs: choice.one([]),
      remarks: ['Names are not kept there: players go by their Steam ids until Steam or the logs tell their names.'],
      stepsOf: () => generationBSteps(tableOfB, rules),
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
  needs: Needs
  ignores: Readonly<Record<string, string>>
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

function common({ account }: ForeignDatabase, tables: Tables, { title, needs, ignores }: Generation) {
  const { absent, notGranted } = completeTables(tables, needs)
  const ignored: Ignored[] = Object.entries({ ...IGNORED, ...ignores })
    .filter(([table]) => tables.found.has(table))
    .map(([table, why]) => ({ table, why }))
  return { title, name: `gg2/${account.database}`, ignored, absent, notGranted }
}
