import { z } from 'zod'
import type { Settings } from '#server/ground/settings/settings.ts'
import type { SupervisorChannel } from '#server/ground/supervisor.ts'
import type { SteamProvider } from '#server/outside/steam/sign-in/openid-provider.ts'
import type { Channel } from './office.ts'

/** The processes of a site on one machine: 'back' collects, counts and works, each 'web' serves pages. */
export type Part = 'back' | 'web'

const FLAG = '--part='

export const partArgument = (part: Part): string => `${FLAG}${part}`

/** Null in the process that was started first. */
export function findPart(args: readonly string[]): Part | null {
  const name = args.find((arg) => arg.startsWith(FLAG))?.slice(FLAG.length)
  return name === 'back' || name === 'web' ? name : null
}

/** What 'back' has and every 'web' needs. */
export interface SharedSite {
  pid: number
  sourcebans: boolean // whether it copies a SourceBans++ database
  checks: { name: string; optional?: true }[] // what it answers for when asked whether it is ready
  socket: { dir: string; port: number; user: string; database: string } | null // of the embedded database
  servers: Settings['servers'] // also the simulated ones
  steam: SteamProvider | null // who stands in for it
}

/** What a part tells the first process, and hears from it, besides questions. */
export type FromPart =
  | { type: 'begin' } // it listens now, and wants to know of the site; what came before is lost
  | { type: 'ready'; address: string; site: SharedSite | null }
  | { type: 'to-supervisor'; message: object }
export type ToPart = { type: 'site'; site: SharedSite } | { type: 'from-supervisor'; message: unknown }

const OfType = z.object({ type: z.string() })

/** The messages of one type; both ends are of one version. */
export function onMessage<M extends FromPart | ToPart, T extends M['type']>(
  channel: Pick<Channel, 'on'>,
  type: T,
  heard: (message: Extract<M, { type: T }>) => void,
): void {
  channel.on('message', (message) => {
    if (OfType.safeParse(message).data?.type === type) heard(message as Extract<M, { type: T }>)
  })
}

/** The supervisor, to which only the first process has a channel. */
export function throughPrimary(primary: Channel): SupervisorChannel {
  return {
    send: (message, sent) => primary.send?.({ type: 'to-supervisor', message } satisfies FromPart, sent),
    on: (_, heard) => onMessage<ToPart, 'from-supervisor'>(primary, 'from-supervisor', ({ message }) => heard(message)),
  }
}
