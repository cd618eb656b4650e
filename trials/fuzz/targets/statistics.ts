import { DEFAULT_RULES } from '#server/counting/recorder/counting-rules.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import type { TableByName } from '#server/outside/foreign/describe-tables.ts'
import { generationASteps } from '#server/owner/imports/gg2/gg2-generation-a.ts'
import { generationBSteps } from '#server/owner/imports/gg2/gg2-generation-b.ts'
import { hlstatsxSteps } from '#server/owner/imports/hlstatsx/hlstatsx-steps.ts'
import { describeSkip, Skip } from '#server/owner/imports/skip.ts'
import type { Step, StepTarget } from '#server/owner/imports/step.ts'
import { isStorable } from '../kit/judge.ts'
import { readRowsOf } from '../kit/rows.ts'
import type { Target } from '../target.ts'

class AnyColumn extends Set<string> {
  override has = () => true
}

const table: TableByName = (name) => ({ name, columns: new AnyColumn() })
const account = { engine: 'mysql', host: '127.0.0.1', port: 3306, user: 'u', password: '', database: 'd' } as const
const pair = { from: 1, serverId: 1 }
const NOW = Date.UTC(2026, 2, 1, 20) / 1000
const CONNECTIONS = { countryOf: () => null, privacy: { ip_days: 90, connection_days: 365 } }

/** Nobody is erased; nothing is written. */
const db: Db = {
  many: async () => [],
  one: async () => null,
  run: async () => 0,
  transaction: (work) => work(db),
  within: () => db,
}

function stepsOver(rowsOf: (table: string) => Cell[][]): Step[] {
  const ask = async () => rowsOf('hlstats_PlayerUniqueIds')
  const foreign = { account, ask, close: () => undefined }
  const hlstatsx = {
    foreign,
    table,
    game: 'insurgency',
    servers: [1],
    zone: 'Europe/Stockholm',
    points: DEFAULT_RULES.points,
  }
  return [
    ...hlstatsxSteps(hlstatsx),
    ...generationASteps(table, pair, CONNECTIONS),
    ...generationBSteps(table, CONNECTIONS),
  ]
}

/** Rows of the tables of HLstatsX and of both generations of gg2, each read as its step reads them. */
export const target: Target = {
  promise: 'rows that our tables take, or why one adds nothing, in a line that can be shown',
  tokens: [
    ...[
      '# hlstats_Players\n',
      '# hlstats_Events_Frags\n',
      '# hlstats_PlayerUniqueIds\n',
      '# redux_players\n',
      '# connection_log\n',
      '\t',
      '\n',
    ],
    ...[
      '\\N',
      '1:4',
      'BOT:1',
      'STEAM_0:1:4',
      '76561198000000007',
      '0',
      '1',
      '-1',
      't',
      'f',
      '100000001',
      '2026-03-01 20:00:00',
    ],
    ...[
      '2026-03-01T20:00:00.5+01:00',
      '0000-00-00 00:00:00',
      '9999-99-99 99:99:99',
      'P1DT2H3M4S',
      '1772395200',
      'm16a4',
      'market_coop',
      '\x01',
    ],
  ],
  isFine: async (input) => {
    const rowsOf = readRowsOf(input)
    for (const step of stepsOver(rowsOf)) {
      const rows = rowsOf(step.table)
      const target: StepTarget = { db, importId: 1, pair, step: step.name, now: NOW, isCovered: () => false }
      const read = await step.openBatch(target).add(rows)
      const told = read.map((row, index) =>
        row instanceof Skip ? describeSkip(step.table, ['id'], rows[index] ?? [], row) : row,
      )
      if (read.length !== rows.length || !isStorable(told, 700)) return false
      if (told.some((line) => typeof line === 'string' && /\p{Cc}/u.test(line))) return false
    }
    return true
  },
}
