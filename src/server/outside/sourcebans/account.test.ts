import { expect, test } from 'vitest'
import { readAccount } from './account.ts'

test('an account is read from its address', () => {
  expect(readAccount('mysql://sit%40rep:p%2Fw%3A@db.example.org/sour%20ce')).toEqual({
    engine: 'mysql',
    host: 'db.example.org',
    port: 3306,
    user: 'sit@rep',
    password: 'p/w:',
    database: 'sour ce',
  })
  expect(readAccount('mariadb://u@[::1]:3307/d')).toMatchObject({ host: '::1', port: 3307, password: '' })
})

test.each([
  'hunter2',
  'postgres://u:hunter2@h/d',
  'mysql://u:hunter2@h',
  'mysql://u:hunter2@h/',
  'mysql://u:hunter2@h/a/b',
  'mysql://:hunter2@h/d',
  'mysql://u:hunter2%@h/d',
  'mysql://u:hunter2@h/d?multipleStatements=true',
  'mysql://u:hunter2@h/d?flags=LOCAL_FILES',
])('%s is refused without repeating the password', (url) => {
  expect(() => readAccount(url)).toThrow('SOURCEBANS_URL is not right; it looks like mysql://user:password@')
  expect(() => readAccount(url)).not.toThrow('hunter2')
})
