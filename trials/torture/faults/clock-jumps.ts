import { systemClock } from '#server/ground/clock.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { until } from '#testing/until.ts'
import type { Rig } from '../rig/rig.ts'
import type { RigFault } from '../rig/suffer.ts'
import { tooLong } from '../rig/too-long.ts'

const HOUR_S = 3_600
const YEAR = { to: '+366d', seconds: 366 * 24 * HOUR_S }
const HOURS = [
  { to: '+1h', seconds: HOUR_S },
  { to: '-1h', seconds: -HOUR_S },
  { to: '+0', seconds: 0 },
] as const
const BACK = { to: '+0', seconds: 0 }
const ROUNDS = { full: 5, short: 1 }
const MOST_S = 10
const NEAR_MS = 60_000

/** Sets the clock, and waits until the program goes by it and all is well; gives the seconds. */
async function jump(
  { site, clock, wellSince }: Rig,
  { to, seconds }: { to: string; seconds: number },
): Promise<number> {
  if (!clock) throw new Error('This needs a clock that can be set')
  const moment = performance.now()
  clock.jump(to)
  const isThere = async () => {
    const date = (await site.ask('/healthz')).headers.get('date') ?? ''
    return Math.abs(Date.parse(date) - Date.now() - seconds * 1_000) < NEAR_MS
  }
  await until(`the clock to be at ${to}`, isThere)
  return wellSince(moment)
}

async function signedIn({ site }: Rig, authorization: string): Promise<number> {
  return (await site.ask('/api/v1/site/profile', { headers: { authorization } })).status
}

/** R10: the clock of the machine is set forward and back. */
export const clockJumps: RigFault = {
  name: 'clock-jumps',
  needs: { clock: true },
  strike: async (rig, size) => {
    const { site } = rig
    const [recovered, broken]: [number[], string[]] = [[], []]
    const db = await site.openDatabase()
    const seed = createSeed(db, systemClock)
    try {
      for (let round = 0; round < ROUNDS[size]; round += 1) {
        const { authorization } = await seed.session()
        for (const hour of HOURS) {
          recovered.push(await jump(rig, hour))
          const status = await signedIn(rig, authorization)
          if (status !== 200) broken.push(`at ${hour.to} a sign-in of now was answered with ${status}`)
          const servers = await (await site.ask('/api/v1/site/servers')).text()
          if (/:-\d/.test(servers)) broken.push(`at ${hour.to} something of the game servers is negative`)
        }
        recovered.push(await jump(rig, YEAR))
        await until('a sign-in of a year ago to be over', async () => (await signedIn(rig, authorization)) === 401)
        recovered.push(await jump(rig, BACK))
      }
    } finally {
      await db.close()
    }
    const secondsToRecover = Math.max(...recovered)
    broken.push(...tooLong(size, 'well again', secondsToRecover, MOST_S))
    return { cycles: recovered.length, secondsToRecover, broken }
  },
}
