import { afterAll, beforeAll } from 'vitest'
import { type Mariadb, startMariadb } from './start-mariadb.ts'

/** Starts one for the tests of a file. */
export function mariadbForTests(options: readonly string[] = []): () => Mariadb {
  let running: Mariadb | undefined
  beforeAll(async () => {
    running = await startMariadb(options)
  }, 120_000)
  afterAll(async () => running?.stop())
  return () => {
    if (running === undefined) throw new Error('MariaDB runs only while tests do')
    return running
  }
}
