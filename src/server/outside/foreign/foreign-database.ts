import type { Account } from './account.ts'
import type { Cell, Connection, ConnectionOptions, Value } from './connection.ts'
import { explainFailure } from './explain-failure.ts'
import { LIMITS } from './limits.ts'
import { openMysql } from './mysql.ts'
import { openPostgres } from './postgres.ts'

/** A database of another program, read over many visits, so that no limit of a single one ends a long piece of work. */
export interface ForeignDatabase {
  account: Account
  ask(statement: string, values?: readonly Value[]): Promise<Cell[][]>
  close(): void
}

const MOST_QUESTIONS = 8 // of one visit; together they stay within its limits
const VISIT = { ...LIMITS, queryMs: 120_000, visitMs: 600_000 } // a large table may have no index for what is asked

/** Values in statements are `?`; whatever fails is told in one sentence. */
export function openForeign(options: ConnectionOptions): ForeignDatabase {
  const { account } = options
  let visit: Connection | null = null
  let questions = 0
  const hangUp = () => {
    visit?.close()
    visit = null
  }
  const connection = async (): Promise<Connection> => {
    questions += 1
    if (visit !== null && questions <= MOST_QUESTIONS) return visit
    hangUp()
    visit =
      account.engine === 'mysql'
        ? openMysql({ limits: VISIT, ...options })
        : openPostgres({ limits: VISIT, ...options })
    questions = 1
    for (const statement of OPENINGS[account.engine]) await visit.run(statement)
    return visit
  }
  return {
    account,
    ask: async (statement, values) => {
      try {
        return await (await connection()).ask(statement, values)
      } catch (error) {
        hangUp()
        throw explainFailure(error, account)
      }
    },
    close: hangUp,
  }
}

/** Nothing is written there, and text, moments and lengths of time come in one form. */
const OPENINGS: Readonly<Record<Account['engine'], readonly string[]>> = {
  mysql: [`set session sql_mode = '', time_zone = '+00:00'`, 'start transaction read only'],
  postgres: [
    'begin read only',
    `set local timezone = 'UTC'`,
    `set local datestyle = 'ISO'`,
    `set local intervalstyle = 'iso_8601'`,
  ],
}
