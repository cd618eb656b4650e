import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Call } from '#shared/contract.ts'

const folder = join(import.meta.dirname, '../../../shared/contracts')

async function everyCall(): Promise<Call[]> {
  const files = readdirSync(folder).filter((name) => !name.includes('.test.'))
  const modules: object[] = await Promise.all(files.map((name) => import(join(folder, name))))
  return modules.flatMap(objectsIn).flatMap(objectsIn).filter(isCall)
}

const objectsIn = (holder: object): object[] =>
  Object.values(holder).filter((value) => typeof value === 'object' && value !== null)

const isCall = (value: object): value is Call => 'path' in value && 'access' in value

test('a call says that it is paged exactly when its query takes a page', async () => {
  const calls = await everyCall()
  expect(calls.length).toBeGreaterThan(25)
  for (const call of calls) {
    expect(call.paged ?? false, call.path).toBe(call.query !== undefined && 'limit' in call.query.shape)
  }
})

test('no two calls share an address', async () => {
  const addresses = (await everyCall()).map(({ method, path }) => `${method} ${path}`)
  expect(new Set(addresses).size).toBe(addresses.length)
})
