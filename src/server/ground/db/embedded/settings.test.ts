import { expect, test } from 'vitest'
import { memorySettings } from './settings.ts'

const GIGABYTE = 2 ** 30

test.each([
  [GIGABYTE / 4, '64MB', '128MB'],
  [GIGABYTE, '128MB', '512MB'],
  [4 * GIGABYTE, '512MB', '2048MB'],
  [64 * GIGABYTE, '1024MB', '32768MB'],
])('with %i bytes of memory the database keeps %s of pages', (bytes, shared_buffers, effective_cache_size) => {
  expect(memorySettings(bytes)).toEqual({ shared_buffers, effective_cache_size })
})
