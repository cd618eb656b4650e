import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { until } from '#testing/until.ts'
import type { Size } from '../fault.ts'
import { gather } from '../rig/crowd.ts'
import { LINES_A_SECOND } from '../rig/lines.ts'
import type { Rig } from '../rig/rig.ts'
import type { RigFault } from '../rig/suffer.ts'
import { tooLong } from '../rig/too-long.ts'

const STOPS = { full: 10, short: 1 }
const CROWD = { asking: 8, watching: 50 }
const ANSWERS = { full: 500, short: 50 } // before each stop
const MOST_S = 5
const GOING_AWAY = 1001

/** What is wrong with one stop, and how long it took. */
async function stop(rig: Rig, size: Size): Promise<{ moment: number; seconds: number; broken: string[] }> {
  const { site } = rig
  const crowd = await gather(site, CROWD)
  await until('the crowd to be answered', () => crowd.answers.length > ANSWERS[size])
  const moment = performance.now()
  const code = await site.stop()
  const seconds = (performance.now() - moment) / 1000
  const { closeCodes } = await crowd.gone
  const broken: string[] = []
  if (code !== 0) broken.push(`it ended with exit code ${code}`)
  broken.push(...tooLong(size, 'stopped', seconds, MOST_S))
  const others = closeCodes.filter((closeCode) => closeCode !== GOING_AWAY)
  if (others.length > 0) broken.push(`websockets were closed with ${[...new Set(others)].join(', ')}`)
  const errors = crowd.answers.filter((status) => status !== 200)
  if (errors.length > 0) broken.push(`${errors.length} were answered with ${[...new Set(errors)].join(', ')}`)
  if (existsSync(join(site.dataDir, 'postgres/postmaster.pid'))) broken.push('its database was left running')
  return { moment, seconds, broken }
}

/** R18: SIGTERM under load, and the next start. */
export const stopped: RigFault = {
  name: 'stopped',
  strike: async (rig, size) => {
    const [stops, recovered, broken]: [number[], number[], string[]] = [[], [], []]
    for (let cycle = 0; cycle < STOPS[size]; cycle += 1) {
      const stopped = await stop(rig, size)
      stops.push(stopped.seconds)
      broken.push(...stopped.broken)
      await rig.site.start()
      recovered.push(await rig.wellSince(stopped.moment))
    }
    const told = [`stopped in ${Math.max(...stops).toFixed(1)} s at most`]
    // Nobody listens between the two.
    const mayBeUnheard = Math.ceil(recovered.reduce((sum, seconds) => sum + seconds, 0) * LINES_A_SECOND)
    return { cycles: STOPS[size], secondsToRecover: Math.max(...recovered), broken, told, mayBeUnheard }
  },
}
