import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import type { Call } from '#shared/contract.ts'

const folder = join(import.meta.dirname, '../shared/contracts')

/** All that the contracts declare. */
export async function everyCall(): Promise<Call[]> {
  const files = readdirSync(folder).filter((name) => !name.includes('.test.'))
  const modules: object[] = await Promise.all(files.map((name) => import(join(folder, name))))
  return modules.flatMap(objectsIn).flatMap(objectsIn).filter(isCall)
}

const objectsIn = (holder: object): object[] =>
  Object.values(holder).filter((value) => typeof value === 'object' && value !== null)

const isCall = (value: object): value is Call => 'path' in value && 'access' in value
