import { expect, test } from 'vitest'
import type { Account } from './account.ts'
import { explainFailure, locationOf } from './explain-failure.ts'
import { ForeignFailed } from './limits.ts'

const account: Account = {
  ...{ engine: 'mysql', host: 'db.example.org', port: 3306, user: 'sitrep', password: 'hunter2', database: 'bans' },
}

test.each([
  [
    'ER_ACCESS_DENIED_ERROR',
    'password',
    'The database at db.example.org:3306 refuses the user sitrep or its password.',
  ],
  ['ER_DBACCESS_DENIED_ERROR', 'no database', 'There is no database bans at db.example.org:3306, or the user sitrep'],
  ['ER_BAD_DB_ERROR', 'no database', 'There is no database bans'],
  ['ER_TABLEACCESS_DENIED_ERROR', 'not granted', 'The user sitrep lacks SELECT on a table of bans.'],
  ['ER_COLUMNACCESS_DENIED_ERROR', 'not granted', 'lacks SELECT'],
  ['ER_NO_SUCH_TABLE', 'no table', 'A table of bans is gone.'],
  ['28P01', 'password', 'refuses the user'],
  ['28000', 'password', 'refuses the user'],
  ['3D000', 'no database', 'There is no database'],
  ['42501', 'not granted', 'lacks SELECT'],
  ['42P01', 'no table', 'is gone'],
  ['ECONNREFUSED', 'unreachable', 'The database at db.example.org:3306 cannot be reached (ECONNREFUSED).'],
  ['EPIPE', 'unreachable', '(EPIPE)'],
  ['PROTOCOL_CONNECTION_LOST', 'unreachable', '(PROTOCOL_CONNECTION_LOST)'],
  ['ER_PARSE_ERROR', 'failed', 'The database at db.example.org:3306 failed: what it said hunter.'],
  ['XECONNREFUSED', 'failed', 'failed: what it said'],
  ['ECONNREFUSED X', 'failed', 'failed: what it said'],
  ['EABC', 'failed', 'failed: what it said'],
])('%s is told as %s', (code, reason, sentence) => {
  const failure = explainFailure(Object.assign(new Error('what\nit\u0000said hunter'), { code }), account)
  expect(failure).toMatchObject({ name: 'ForeignRefused', reason, message: expect.stringContaining(sentence) })
  expect((failure.cause as Error).message).toContain('hunter')
})

test('a long message is cut, and our own reasons are told as they are', () => {
  const { message } = explainFailure(new Error('x'.repeat(1_000)), account)
  expect(message).toBe(`The database at db.example.org:3306 failed: ${'x'.repeat(200)}.`)
  expect(explainFailure(new ForeignFailed('it is too slow'), account)).toMatchObject({
    reason: 'failed',
    message: 'The database at db.example.org:3306 failed: it is too slow.',
  })
})

test('an IPv6 address stands in brackets', () => {
  expect(locationOf({ ...account, host: '2001:db8::1' })).toBe('[2001:db8::1]:3306')
  expect(locationOf({ ...account, host: '192.0.2.1' })).toBe('192.0.2.1:3306')
})
