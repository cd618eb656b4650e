import { expect, test } from 'vitest'
import { readAccount } from './account.ts'

const read = (url: string) => readAccount(url, 'The URL', ['mysql', 'postgres'])

test('an address tells which engine it is', () => {
  expect(read('mariadb://u:p@h/d')).toMatchObject({ engine: 'mysql', port: 3306 })
  expect(read('postgresql://u:p%40@h:5433/d')).toEqual({
    engine: 'postgres',
    host: 'h',
    port: 5433,
    user: 'u',
    password: 'p@',
    database: 'd',
  })
})

test('a PostgreSQL may be reached by its socket', () => {
  expect(read('postgres:///d?host=/run/postgresql&port=5433&user=u')).toMatchObject({
    host: '/run/postgresql',
    port: 5433,
    user: 'u',
    database: 'd',
  })
  expect(read('postgres:///d?host=/run/postgresql&user=u')).toMatchObject({ host: '/run/postgresql', port: 5432 })
})

test('an IPv6 address loses its brackets', () => {
  expect(read('mysql://u:p@[2001:db8::1]/d')).toMatchObject({ host: '2001:db8::1', port: 3306 })
})

test.each([
  'postgres://u:hunter2@h/d?sslmode=disable',
  'postgres:///d?host=relative&user=hunter2',
  'postgres:///d?host=/run&user=hunter2&options=x',
  'mysql://u:hunter2@h/d?host=/run',
  'http://u:hunter2@h/d',
  'mysql://:hunter2@h/d',
  'mysql://u:hunter2@h/d#x',
  'mysql://u:hunter2@h',
  'mysql://u:hunter2@h/d/e',
  'mysql://u:hunter2@h/d%2Fe',
  'postgres:///hunter2?host=/run',
  'postgres:///d?host=/run&user=hunter2&port=x5432',
  'postgres:///d?host=/run&user=hunter2&port=5432x',
  'postgres:///d?host=/run&user=hunter2&port=543210',
])('%s is refused without repeating the password', (url) => {
  expect(() => read(url)).toThrow('The URL is not right; it looks like mysql:// or postgres://user:password@')
  expect(() => read(url)).not.toThrow('hunter2')
})

test('an engine that is not wanted is refused, and the example has the port of one that is', () => {
  const example = (engine: string, port: number) =>
    `X is not right; it looks like ${engine}://user:password@db.example.org:${port}/database,`
  expect(() => readAccount('postgres://u@h/d', 'X', ['mysql'])).toThrow(example('mysql', 3306))
  expect(() => readAccount('mysql://u@h/d', 'X', ['postgres'])).toThrow(example('postgres', 5432))
})
