import { createHash } from 'node:crypto'
import pg from 'pg'
import { Sql } from '#server/ground/db/sql.ts'

export interface DeadlineTimes {
  statementMs: number // then the server cancels
  answerMs: number // ends the wait when the server itself no longer answers
}

const TIMES: DeadlineTimes = { statementMs: 10_000, answerMs: 11_000 }

/** How long a question may take, and how the database is told. */
export interface Deadlines {
  connection: Pick<pg.PoolConfig, 'statement_timeout' | 'query_timeout'>
  begin: Sql
  beginReading: Sql
  /** A question outside a transaction, as `pool.query` takes it. */
  question(query: Sql): pg.QueryConfig
}

const NONE: Deadlines = {
  connection: {},
  begin: new Sql(['begin'], []),
  beginReading: new Sql(['begin read only'], []),
  question: (query) => {
    const { text } = query
    const config = { text, values: [...query.values] }
    return query.isPlannedOnce ? behindSetting(GENERIC_PLAN, { name: nameOf(text), ...config }) : config
  },
}

/** By which a connection finds its plan again. */
const nameOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32)

/** 'session': said once, at the start of a connection. 'pooled': with each transaction, since the next one has another session. */
export function deadlinesFor(kind: 'none' | 'session' | 'pooled', times = TIMES): Deadlines {
  const { statementMs, answerMs } = times
  if (kind === 'none') return NONE
  if (kind === 'session') return { ...NONE, connection: { statement_timeout: statementMs, query_timeout: answerMs } }
  return { ...shortDeadlines(statementMs), connection: { query_timeout: answerMs } }
}

/** Told with each question, whatever the connection was told. */
export function shortDeadlines(statementMs: number): Deadlines {
  const deadline = { text: setting('statement_timeout', statementMs) }
  return {
    connection: {},
    begin: new Sql([`begin; set local statement_timeout = ${statementMs}`], []),
    beginReading: new Sql([`begin read only; set local statement_timeout = ${statementMs}`], []),
    // Planned anew: behind a pooler the next one has another session.
    question: ({ text, values }) => behindSetting(deadline, { text, values: [...values] }),
  }
}

/** For one transaction. Gives no row, and unlike SET LOCAL no warning. */
const setting = (name: string, value: string | number): string =>
  `select from set_config('${name}', '${value}', true) as setting where setting is null`

/** Left to itself, the database goes on planning for each value wherever it takes the average one for dearer. */
const GENERIC_PLAN: Setting = {
  text: setting('plan_cache_mode', 'force_generic_plan'),
  prepared: { name: 'generic_plan', on: new WeakSet() },
}

interface Setting {
  text: string
  /** The connections that know it by its name. One on which anything fails is not used again. */
  prepared?: { name: string; on: WeakSet<pg.Connection> }
}

/** The setting is in front of the question and on the same way, so that both are one transaction and cost one trip. */
function behindSetting({ text, prepared }: Setting, config: pg.QueryConfig): pg.QueryConfig {
  const extended = { queryMode: 'extended', ...config }
  const question = new pg.Query(extended)
  const name = prepared?.name ?? ''
  const submit = question.submit.bind(question)
  question.submit = (connection) => {
    connection.stream.cork()
    if (!prepared?.on.has(connection)) connection.parse({ name, text, types: [] }, true)
    prepared?.on.add(connection)
    connection.bind({ statement: name }, true)
    connection.execute({}, true)
    submit(connection)
    connection.stream.uncork()
  }
  return Object.assign(question, config)
}

/** What came of the question itself, which is the last of the answers. */
export const lastResult = (answered: pg.QueryResult | pg.QueryResult[]): pg.QueryResult => {
  const result = Array.isArray(answered) ? answered.at(-1) : answered
  if (!result) throw new Error('The database gave no answer')
  return result
}
