import type { Fleet } from '#server/fleet/fleet.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Poller } from '#server/ground/loop.ts'
import { openPushKeys } from '#server/outside/push/push-keys.queries.ts'
import { forgetBrowsers } from './forget-browsers.ts'
import { sendPush } from './send-push.ts'
import { tellBrowsers } from './tell-browsers.ts'

interface Options {
  db: Db
  clock: Clock
  log: Log
  fleet: Fleet
  config: Pick<Config, 'notices' | 'site'>
  pushStandIn: string | undefined // takes all messages; only the demo has one
}

/** Where notices are off nothing is sent, and no browser stays known. */
export function noticesPollers({ config: { notices, site }, pushStandIn: standIn, ...options }: Options): Poller[] {
  const { db, clock } = options
  const { enabled, push_services: services, contact = site.origins.find((origin) => /^https:/.test(origin)) } = notices
  const forget = forgetBrowsers({ db, clock, enabled })
  if (!enabled) return [forget]
  const send: Parameters<typeof tellBrowsers>[0]['send'] = async (message, moment) =>
    sendPush({ services, contact: contact ?? null, keys: await openPushKeys(db), standIn }, message, moment)
  return [forget, tellBrowsers({ ...options, send })]
}
