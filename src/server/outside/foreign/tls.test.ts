import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { temporaryDir } from '#testing/temporary-dir.ts'
import type { Account } from './account.ts'
import { isEncrypted, tlsOptions } from './tls.ts'

const account = (host: string): Account => ({
  ...{ engine: 'mysql', host, port: 3306, user: 'u', password: 'hunter2', database: 'd' },
})
const known = { address: 'SOURCEBANS_URL', way: 'set tls: never' }

test.each([
  ['localhost', false],
  ['127.0.0.1', false],
  ['127.1.2.3', false],
  ['::1', false],
  ['/run/postgresql', false],
  ['db.example.org', true],
  ['localhost.evil.test', true],
  ['127.evil.test', true],
  ['my-localhost', true],
  ['x/run', true],
])('unless told otherwise, a connection to %s is encrypted: %s', (host, encrypted) => {
  expect(isEncrypted(account(host), { tls: 'auto' }, known)).toBe(encrypted)
  expect(isEncrypted(account(host), { tls: 'never' }, known)).toBe(false)
})

test('always is always, and a bare address has no certificate', () => {
  expect(isEncrypted(account('localhost'), { tls: 'always' }, known)).toBe(true)
  const sentence =
    /^SOURCEBANS_URL has the address 192\.0\.2\.1: give the name that is in the database's certificate, or set tls: never if/
  for (const tls of ['auto', 'always'] as const) {
    expect(() => isEncrypted(account('192.0.2.1'), { tls }, known)).toThrow(sentence)
  }
  expect(() => isEncrypted(account('2001:db8::1'), { tls: 'auto' }, known)).toThrow('2001:db8::1')
  expect(isEncrypted(account('192.0.2.1'), { tls: 'never' }, known)).toBe(false)
})

test('the authority is read from its file, where one is named', async () => {
  const file = join(await temporaryDir(), 'ca.pem')
  await writeFile(file, 'the authority')
  expect(await tlsOptions(true, { tls: 'auto', tls_ca: file })).toEqual({ ca: 'the authority' })
  expect(await tlsOptions(true, { tls: 'auto' })).toEqual({ ca: undefined })
  expect(await tlsOptions(false, { tls: 'auto', tls_ca: '/nowhere' })).toBeNull()
})
