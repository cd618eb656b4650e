import { setTimeout as sleep } from 'node:timers/promises'
import { takeAsked } from '../lib/asked-log.ts'
import type { Asked } from '../lib/asker.ts'
import type { Kept } from '../lib/promises.ts'
import { silence } from '../lib/settle.ts'
import type { TrialOptions } from '../lib/trial-options.ts'
import type { TrialSite } from '../lib/trial-site.ts'

const GOING_AWAY = 1001
const MOST_SECONDS = 5

/** Tells the program to stop in the middle of it all, and starts it again, so that whatever it left behind is counted. */
export async function stopUnderLoad(site: TrialSite, { watchers }: TrialOptions): Promise<Kept[]> {
  const { node, people, asker, write } = site
  await write()
  await people.ask('begin')
  await sleep(3_000)
  await takeAsked(asker)
  const { code, seconds } = await node.stop()
  const { closed } = await people.ask<{ closed: Record<string, number> }>('worst')
  const isWell = ({ status, saysWhen }: Asked) => [0, 200, 304].includes(status) || (status === 503 && saysWhen)
  const bad = (await takeAsked(asker, 'stop')).filter((asked) => !isWell(asked))
  people.stop()
  await node.start()
  await silence(site)
  await node.stop()
  return [
    {
      promise: `told to stop under load it ends well within ${MOST_SECONDS} s`,
      seen: `exit code ${code} after ${seconds.toFixed(1)} s`,
      isKept: code === 0 && seconds <= MOST_SECONDS,
    },
    {
      promise: `all who watch are told that it goes (${GOING_AWAY})`,
      seen: Object.entries(closed)
        .map(([told, count]) => `${count} × ${told}`)
        .join(', '),
      isKept: closed[GOING_AWAY] === watchers,
    },
    {
      promise: 'what is asked meanwhile is answered, refused with when to come back, or not taken',
      seen: bad.length === 0 ? 'no failure' : `${bad.length} failed, the first with ${bad[0]?.status}`,
      isKept: bad.length === 0,
    },
  ]
}
