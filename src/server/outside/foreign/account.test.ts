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
})

test.each([
  'postgres://u:hunter2@h/d?sslmode=disable',
  'postgres:///d?host=relative&user=hunter2',
  'postgres:///d?host=/run&user=hunter2&options=x',
  'mysql://u:hunter2@h/d?host=/run',
  'http://u:hunter2@h/d',
])('%s is refused without repeating the password', (url) => {
  expect(() => read(url)).toThrow('The URL is not right; it looks like mysql:// or postgres://user:password@')
  expect(() => read(url)).not.toThrow('hunter2')
})

test('an engine that is not wanted is refused', () => {
  expect(() => readAccount('postgres://u@h/d', 'X', ['mysql'])).toThrow('X is not right; it looks like mysql://user:')
})
