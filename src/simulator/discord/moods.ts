import type { ServerResponse } from 'node:http'
import { pour, send } from '#simulator/loopback-replies.ts'

/** How the simulated Discord feels: well, or in one of the ways in which a service fails or attacks. */
export type DiscordMood =
  | 'well'
  | 'busy' // 429 for ever
  | 'busy for all' // the same, for every webhook
  | 'outage'
  | 'silent'
  | 'forgetful' // takes the message and never answers
  | 'cut off' // takes the message and ends the connection
  | 'garbled'
  | 'endless'
  | 'elsewhere' // leads into the own network

export type Misbehaviour = Exclude<DiscordMood, 'well' | 'forgetful' | 'cut off'>

const RETRY_AFTER_S = 0.3

const TOO_MANY = { message: 'You are being rate limited.', retry_after: RETRY_AFTER_S }

export const MISBEHAVIOURS: Readonly<Record<Misbehaviour, (response: ServerResponse, origin: string) => void>> = {
  busy: (response) => refuse(response, false),
  'busy for all': (response) => refuse(response, true),
  outage: (response) => send(response, 500, 'application/json', '{"message": "500: Internal Server Error", "code": 0}'),
  silent: () => undefined,
  garbled: (response) => send(response, 200, 'application/json', '{"id": "1'),
  endless: pour,
  elsewhere: (response, origin) => {
    response.setHeader('location', `${origin}/own-network`)
    send(response, 307, 'text/html', '')
  },
}

function refuse(response: ServerResponse, global: boolean): void {
  response.setHeader('retry-after', String(Math.ceil(RETRY_AFTER_S)))
  if (global) response.setHeader('x-ratelimit-global', 'true')
  send(response, 429, 'application/json', JSON.stringify({ ...TOO_MANY, global }))
}
