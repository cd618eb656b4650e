import { expect, test, vi } from 'vitest'
import { TooMany } from '#server/http/access/errors.ts'
import { RateLimits } from './rate-limits.ts'

function limitsOfOne() {
  const refused = vi.fn()
  return { refused, limits: new RateLimits(() => 0, refused) }
}

test('each refusal of a bucket is counted under its name', () => {
  const { limits, refused } = limitsOfOne()
  const [general, searches] = [limits.bucket('general', 1), limits.bucket('searches', 1)]
  general.take('a')
  searches.take('a')
  expect(refused).not.toHaveBeenCalled()
  expect(() => general.take('a')).toThrow(TooMany)
  expect(() => searches.check('a')).toThrow(TooMany)
  expect(refused.mock.calls).toEqual([['general'], ['searches']])
})

test('each refusal of an exact limit is counted under its name', async () => {
  const { limits, refused } = limitsOfOne()
  const failures = limits.exact('failed_keys', 1)
  await failures.take('a')
  expect(refused).not.toHaveBeenCalled()
  await expect(failures.take('a')).rejects.toThrow(TooMany)
  await expect(failures.check('a')).rejects.toThrow(TooMany)
  expect(refused.mock.calls).toEqual([['failed_keys'], ['failed_keys']])
})

test('whoever asks for a name again gets the same bucket and the same counts', () => {
  const { limits } = limitsOfOne()
  expect(limits.bucket('general', 99)).toBe(limits.bucket('general', 1))
  expect(limits.bucket('files', 1)).not.toBe(limits.bucket('general', 1))
  limits.open('live', 1).enter('a')
  expect([limits.open('live', 9).of('a'), limits.open('pages', 1).of('a')]).toEqual([1, 0])
})
