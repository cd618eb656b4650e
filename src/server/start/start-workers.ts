import { forgetChat } from '#server/counting/chat/forget-chat.ts'
import { judgeHonours } from '#server/counting/honours/judge-honours.ts'
import { forgetEvents } from '#server/counting/matches/forget-events.ts'
import { forgetLines } from '#server/counting/pipeline/forget-lines.ts'
import { keepLogRefusals } from '#server/counting/pipeline/keep-log-refusals.ts'
import type { RecordLogs } from '#server/counting/pipeline/record-logs-options.ts'
import { closeSeasonMonthly } from '#server/counting/seasons/close-season.ts'
import { keepSums } from '#server/counting/sums/keep-sums.ts'
import { forgetDeliveries } from '#server/features/ingest/forget-deliveries.ts'
import { noticesPollers } from '#server/features/notices/notices-pollers.ts'
import { countPeople } from '#server/features/pulse/count-people.ts'
import { forgetReports } from '#server/features/reports/forget-reports.ts'
import type { Consoles } from '#server/fleet/consoles.ts'
import type { Fleet } from '#server/fleet/fleet.ts'
import { forgetOrders } from '#server/fleet/orders/forget-orders.ts'
import { rollUpPulse } from '#server/fleet/pulse/roll-up-pulse.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Database, Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import { type Loop, type Poller, startLoop } from '#server/ground/loop.ts'
import type { Node } from '#server/ground/nodes/node.ts'
import type { App } from '#server/http/edge/app.ts'
import { type DiscordSource, discordParts } from '#server/outbox/discord/discord-parts.ts'
import { outboxPollers } from '#server/outbox/outbox-pollers.ts'
import type { Countries } from '#server/outside/geo/open-countries.ts'
import { showSourcebans } from '#server/outside/sourcebans/show-sourcebans.ts'
import { syncSourcebans } from '#server/outside/sourcebans/sync-sourcebans.ts'
import { type SteamSource, steamPollers } from '#server/outside/steam/steam-pollers.ts'
import { keepBansTold } from '#server/owner/moderation/keep-bans-told.ts'
import { keepCarryingOut } from '#server/owner/moderation/keep-carrying-out.ts'
import { forgetAddresses } from '#server/owner/privacy/forget-addresses.ts'
import { forgetErased } from '#server/owner/privacy/forget-erased.ts'
import { startWhile } from './start-while.ts'

interface Options {
  db: Db
  openUnhurried(): Database // without deadlines
  config: Config
  clock: Clock
  log: Log
  app: Pick<App, 'metrics' | 'readyChecks'>
  countries: Countries
  steam: SteamSource
  fleet: Fleet
  pushStandIn: string | undefined
  discord: DiscordSource
  logs: RecordLogs | null // null: none are collected
  node: Pick<Node, 'works' | 'onChange'>
  consoles: Consoles
}

/** Everything the program does on its own, again and again. */
export function startWorkers(options: Options): Loop {
  const { db, clock, log, logs, node, config } = options
  const own = logs ? [keepLogRefusals({ db, clock, refused: () => logs.collector.status().refused })] : []
  const once = config.roles.includes('work') ? pollersForAll(options) : []
  const loops = startLoops(own, log)
  const work = startWhile(
    () => node.works,
    () => startLoops(once, log),
  )
  node.onChange(work.look)
  return {
    stop: async () => {
      await Promise.all([loops.stop(), work.stop()])
    },
  }
}

/** What is done once for the whole site, by whichever node has the lock for it. */
function pollersForAll(options: Options): Poller[] {
  const { db, openUnhurried, config, clock, log, consoles } = options
  const discord = discordParts({ db, log }, options.discord)
  return [
    ...sourcebansPollers(options),
    ...steamPollers(options, options.steam),
    keepCarryingOut({ db, clock, log, consoles }),
    keepBansTold({ db, clock }),
    forgetAddresses({ db, clock, privacy: config.privacy }),
    forgetErased({ db, clock }),
    forgetDeliveries({ db, clock }),
    forgetOrders({ db }),
    forgetLines({ db, clock, privacy: config.privacy }),
    rollUpPulse({ db, clock }),
    countPeople({ db, clock, privacy: config.privacy }),
    forgetEvents({ db, clock, days: config.matches.event_days }),
    judgeHonours({ db, clock, log, config }),
    keepSums({ db }),
    forgetChat({ db, clock, chat: config.chat }),
    forgetReports({ db, clock, moderation: config.moderation }),
    ...outboxPollers({ ...options, targets: discord.targets }),
    ...discord.pollers,
    ...noticesPollers(options),
    closeSeasonMonthly({ db, openUnhurried, clock, season: config.season, log }),
  ]
}

function startLoops(pollers: readonly Poller[], log: Log): Loop {
  const loops = pollers.map((poller) => startLoop(poller, log))
  return {
    stop: async () => {
      await Promise.all(loops.map((loop) => loop.stop()))
    },
  }
}

function sourcebansPollers({ db, config, clock, log, app, countries }: Options): Poller[] {
  const url = config.demo ? null : config.sourcebansUrl()
  if (url === null) return []
  const sync = syncSourcebans({ db, clock, log, settings: config.sourcebans, url, countries })
  showSourcebans(app, sync.status)
  return [sync]
}
