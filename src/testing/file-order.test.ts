import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { LONGEST } from './file-order.ts'

test.each(LONGEST)('%s, which is begun early, is there', (path) => {
  expect(existsSync(join(import.meta.dirname, '../..', path))).toBe(true)
})
