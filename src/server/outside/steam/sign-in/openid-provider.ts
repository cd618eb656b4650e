import { StartError } from '#server/ground/errors/start-error.ts'

/** Who vouches for people. Fixed when the program starts; nothing in a request can change it. */
export interface SteamProvider {
  endpoint: string // where visitors are sent, and where an assertion is confirmed
  idPrefix: string // what a claimed id begins with; the Steam id follows and nothing else
  deadlineMs?: number // for its answers
}

export const STEAM: SteamProvider = {
  endpoint: 'https://steamcommunity.com/openid/login',
  idPrefix: 'https://steamcommunity.com/openid/id/',
}

const LOCAL_HOSTS = ['localhost', '127.0.0.1', '[::1]']

/** A stand-in for Steam lets anyone sign in as anyone, so it must never serve a site that others can reach. */
export function refuseStandIn({ origins, production }: { origins: readonly string[]; production: boolean }): void {
  if (production) {
    throw new StartError(
      'The demo signs people in without Steam, which NODE_ENV=production forbids: write a sitrep.yaml, or unset NODE_ENV.',
    )
  }
  const open = origins.find((origin) => !LOCAL_HOSTS.includes(new URL(origin).hostname))
  if (open !== undefined) {
    throw new StartError(
      `The demo signs people in without Steam, so it may only be opened at localhost, not at ${open}: ` +
        'set demo: false, or take that address out of site.origins.',
    )
  }
}
