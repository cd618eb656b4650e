import type { Fleet } from '#server/fleet/fleet.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import { expireNotices, greetBrowsers, noteReport } from './due-notices.queries.ts'
import { type LiveNow, noteNews } from './news.queries.ts'
import { type SendOptions, sendDue } from './send-due.ts'

interface Options extends SendOptions {
  log: Pick<Log, 'warn'>
  fleet: Pick<Fleet, 'states' | 'latest'>
}

const EVERY_MS = 10_000

/** Tells browsers what they wanted to know. */
export function tellBrowsers({ log, fleet, ...options }: Options): Poller {
  const { db, clock } = options
  return {
    name: 'tell-browsers',
    everyMs: EVERY_MS,
    run: async (stopping) => {
      await noteNews(db, liveNow(fleet), clock.now())
      const expired = await expireNotices(db, clock.now())
      await greetBrowsers(db, clock.now())
      const { sentAt, givenUp, problem } = await sendDue({ ...options, fleet }, stopping)
      if (givenUp + expired > 0) {
        const last = { push_service: problem?.pushService, why: problem?.why }
        log.warn({ notices: givenUp + expired, ...last }, 'Notices could not be handed over and are given up')
      }
      if (sentAt === null && problem === null) return
      await noteReport(db, { sentAt, problem: problem && `${problem.pushService}: ${problem.why}` }, clock.now())
    },
  }
}

/** What the live lists show: a game server that is silent says nothing, not that it is empty. */
function liveNow(fleet: Options['fleet']): LiveNow {
  const updates = [...fleet.states.keys()].flatMap((serverId) => fleet.latest(serverId) ?? [])
  const heard = updates.filter(({ info }) => info.current_status === 1 && info.age === undefined)
  return {
    servers: heard.map(({ server_id: serverId, info }) => ({ serverId, players: info.current_players })),
    people: heard.flatMap(({ server_id: serverId, players }) =>
      players.flatMap(({ steam_id: steamId }) => (steamId === undefined ? [] : { steamId, serverId })),
    ),
  }
}
