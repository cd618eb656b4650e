import { expect, test } from 'vitest'
import { playPast } from './play-past.ts'

test('what goes wrong in the process that plays the past is told by the one that waits for it', async () => {
  const nowhere = { dir: '/nonexistent', port: 1, user: 'nobody', database: 'none' }
  const population = { players: [], admins: [], bans: [] }
  const toPlay = { where: { socket: nowhere }, population, now: new Date(0), timeZone: 'UTC' }
  await expect(playPast({ ...toPlay, awardsFile: undefined }, () => undefined)).rejects.toThrow(
    'The simulated community could not play its past: ',
  )
})
