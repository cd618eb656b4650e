import type { Config } from '#server/ground/config.ts'
import type { Log } from '#server/ground/log/log.ts'
import { requireFreePort } from '#server/ground/port.ts'
import { openStore, type Store } from '#server/ground/store.ts'
import { refuseStandIn } from '#server/outside/steam/sign-in/openid-provider.ts'

/** What takes longest to be there. It needs little of the program, whose other parts can be loaded while the database starts. */
export async function openFirst(config: Config, log: Log, { listens = true } = {}): Promise<Store> {
  if (config.demo) refuseStandIn({ origins: config.site.origins, production: config.production })
  return openStore(config, log, listens ? () => requireFreePort(config.http) : undefined)
}
