import type { Consoles } from '#server/fleet/consoles.ts'
import type { Fleet } from '#server/fleet/fleet.ts'
import type { Clock } from '#server/ground/clock.ts'
import type { Config } from '#server/ground/config.ts'
import type { Db } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import { Carrier } from '#server/owner/moderation/carrier.ts'
import { removeBanned } from '#server/owner/moderation/remove-banned.ts'

interface Options {
  db: Db
  clock: Clock
  log: Log
  fleet: Fleet
  consoles: Consoles
  config: Pick<Config, 'moderation'>
}

/** Removes who is banned and joins all the same, where the owner wants that. */
export function startModeration({ config, ...options }: Options): { stop(): Promise<void> } {
  const carrier = new Carrier(options)
  if (config.moderation.remove_banned) removeBanned({ ...options, carrier })
  return { stop: () => carrier.close() }
}
