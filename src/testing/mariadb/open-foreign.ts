import { onTestFinished } from 'vitest'
import { readAccount } from '#server/outside/foreign/account.ts'
import { openForeign } from '#server/outside/foreign/foreign-database.ts'
import { LIMITS, type Limits } from '#server/outside/foreign/limits.ts'

/** However busy the machine is. */
export const PATIENT: Limits = { ...LIMITS, connectMs: 60_000, queryMs: 60_000, visitMs: 120_000 }

/** A visit to the database at an address; it ends with the test. */
export function openPatiently(url: string, limits: Partial<Limits> = {}) {
  const account = readAccount(url, 'The URL', ['mysql', 'postgres'])
  const foreign = openForeign({ account, tls: null, limits: { ...PATIENT, ...limits } })
  onTestFinished(() => foreign.close())
  return foreign
}
