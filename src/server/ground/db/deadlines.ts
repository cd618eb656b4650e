import pg from 'pg'
import { Sql } from './sql.ts'

const STATEMENT_MS = 10_000
// The server cancels at the deadline above; this one ends the wait when the server itself no longer answers.
const ANSWER_MS = 11_000

/** How long a question may take, and how the database is told. */
export interface Deadlines {
  connection: Pick<pg.PoolConfig, 'statement_timeout' | 'query_timeout'>
  begin: Sql
  beginReading: Sql
  /** A question outside a transaction, as `pool.query` takes it. */
  question(text: string, values: unknown[]): pg.QueryConfig
}

const NONE = {
  connection: {},
  begin: new Sql(['begin'], []),
  beginReading: new Sql(['begin read only'], []),
  question: (text: string, values: unknown[]) => ({ text, values }),
}

/** 'session': said once, at the start of a connection. 'pooled': with each transaction, since the next one has another session. */
export const DEADLINES: Readonly<Record<'none' | 'session' | 'pooled', Deadlines>> = {
  none: NONE,
  session: { ...NONE, connection: { statement_timeout: STATEMENT_MS, query_timeout: ANSWER_MS } },
  pooled: {
    connection: { query_timeout: ANSWER_MS },
    begin: new Sql([`begin; set local statement_timeout = ${STATEMENT_MS}`], []),
    beginReading: new Sql([`begin read only; set local statement_timeout = ${STATEMENT_MS}`], []),
    question: withDeadline,
  },
}

/** Gives no row, and unlike SET LOCAL no warning. */
const SET_DEADLINE = `
  select from set_config('statement_timeout', '${STATEMENT_MS}', true) as deadline where deadline is null`

/** In front of the question and on the same way, so that both are one transaction and cost one trip. */
function withDeadline(text: string, values: unknown[]): pg.QueryConfig {
  const config = { text, values, queryMode: 'extended' }
  const question = new pg.Query(config)
  const submit = question.submit.bind(question)
  question.submit = (connection) => {
    connection.stream.cork()
    connection.parse({ name: '', text: SET_DEADLINE, types: [] }, true)
    connection.bind({}, true)
    connection.execute({}, true)
    submit(connection)
    connection.stream.uncork()
  }
  return Object.assign(question, { text, values })
}

/** What came of the question itself, which is the last of the answers. */
export const lastResult = (answered: pg.QueryResult | pg.QueryResult[]): pg.QueryResult => {
  const result = Array.isArray(answered) ? answered.at(-1) : answered
  if (!result) throw new Error('The database gave no answer')
  return result
}
