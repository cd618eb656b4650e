import { expect, test } from 'vitest'
import { readRetryAfter } from '#server/ground/retry-after.ts'
import { askProfiles } from '#server/outside/steam/profiles/profiles.ts'
import { startTestSteam } from '#testing/people/steam.ts'
import { askSteam } from './ask-steam.ts'
import { SteamError } from './steam-error.ts'

const running = new AbortController().signal
const ANN = '76561198000000001'

async function failureOf(work: Promise<unknown>): Promise<SteamError> {
  const error = await work.then(
    () => null,
    (reason: unknown) => reason,
  )
  if (error instanceof SteamError) return error
  throw new Error(`Expected a SteamError, got ${String(error)}`)
}

test.each([
  ['outage', 'Steam answered with 503', 0],
  ['busy', 'Steam answered with 429', 120_000],
  ['garbled', 'Steam answered with something that is no JSON', 0],
  ['endless', 'Steam said more than it should', 0],
  ['elsewhere', 'Steam answered with 302', 0],
] as const)('a Steam that is %s has not answered', async (mood, message, waitMs) => {
  const steam = await startTestSteam()
  steam.api.mood = mood
  expect(await failureOf(askProfiles(steam.api, steam.key, [ANN], running))).toMatchObject({ message, waitMs })
  expect(steam.calls).toHaveLength(1)
})

test('R9: a silent Steam is waited for no longer than the deadline', async () => {
  const steam = await startTestSteam()
  steam.api.mood = 'silent'
  const error = await failureOf(askProfiles({ origin: steam.api.origin, deadlineMs: 100 }, steam.key, [ANN], running))
  expect(error.message).toBe('Steam did not answer in time')
})

test('a question is dropped when the program stops', async () => {
  const steam = await startTestSteam()
  steam.api.mood = 'silent'
  const stopping = new AbortController()
  const asking = failureOf(askProfiles(steam.api, steam.key, [ANN], stopping.signal))
  await expect.poll(() => steam.calls.length).toBe(1)
  stopping.abort()
  expect((await asking).message).toBe('Steam cannot be reached: AbortError')
})

test('no failure tells the key', async () => {
  const steam = await startTestSteam()
  const wrong = 'c0ffee'.repeat(5)
  const refused = await failureOf(askProfiles(steam.api, wrong, [ANN], running))
  expect(refused.message).toBe('Steam refuses the key: check STEAM_API_KEY')
  await steam.api.close()
  const away = await failureOf(askProfiles(steam.api, wrong, [ANN], running))
  expect(away.message).toBe('Steam cannot be reached: ECONNREFUSED')
  for (const error of [refused, away]) expect(`${error.stack} ${String(error.cause)}`).not.toContain(wrong)
})

test.each([
  'http://evil.test',
  'https://api.steampowered.com.evil.test',
  'http://127.0.0.1:80/x',
  'http://10.0.0.1:80',
])('nobody but Steam and this machine is asked: %s', async (origin) => {
  await expect(askSteam({ origin }, { path: '/' }, running)).rejects.toThrow('is not Steam')
})

test.each([
  [null, 0],
  ['30', 30_000],
  ['99999999', 3_600_000],
  ['-5', 0],
  ['Sun, 01 Mar 2026 12:01:00 GMT', 60_000],
  ['Sun, 01 Mar 2020 12:01:00 GMT', 0],
  ['soon', 0],
])('Retry-After %j is %d ms', (header, ms) => {
  expect(readRetryAfter(header, new Date('2026-03-01T12:00:00Z'))).toBe(ms)
})
