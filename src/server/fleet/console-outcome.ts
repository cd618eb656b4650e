import type { ConsoleCommand } from '#server/game/rcon/command.ts'
import type { RconResult } from '#server/game/rcon/rcon.ts'
import { AppError, BadGateway, Invalid, Unavailable } from '#server/http/access/errors.ts'

export interface ConsoleOutcome {
  name: string // for the audit
  error: AppError | null // null: it was carried out
}

/** What became of a command, in words an admin understands. The password is in none of them, nor is the game's reply. */
export function outcomeOf(result: RconResult | null, command: ConsoleCommand): ConsoleOutcome {
  if (result === null) return outcome('no_password', new Unavailable(NO_PASSWORD, RETRY_SETTINGS_S))
  if (result.ok)
    return isRefused(command, result.reply) ? outcome('map_unknown', new Invalid(NO_MAP)) : outcome('ok', null)
  return outcome(result.sent ? `${result.reason}_after_sending` : result.reason, errorOf(result.reason, result.sent))
}

const RETRY_SETTINGS_S = 600
const NO_PASSWORD = 'This game server has no RCON password in the settings.'
const WRONG_PASSWORD = 'The game server refused our RCON password. It is not tried again for ten minutes.'
const NO_MAP = 'The game server does not have this map.'
const MAY_HAVE_HAPPENED = 'It may have been carried out all the same.'

/** A map can be unknown to whoever was told to change it: in any other answer the same words are somebody's. */
const isRefused = (command: ConsoleCommand, reply: string): boolean =>
  command.startsWith('changelevel ') && MAP_UNKNOWN.test(reply)

/** What a game server's console says of a map it cannot load. */
const MAP_UNKNOWN = /changelevel failed|no such map|map .{0,80}not found/i

function errorOf(reason: Extract<RconResult, { ok: false }>['reason'], sent: boolean): AppError {
  const note = sent ? ` ${MAY_HAVE_HAPPENED}` : ''
  switch (reason) {
    case 'refused':
      return new BadGateway('The game server cannot be reached.')
    case 'lost':
      return new BadGateway(`The game server broke off the connection.${note}`)
    case 'protocol':
      return new BadGateway(`The game server gave an answer that makes no sense.${note}`)
    case 'timeout':
      return new AppError(504, `The game server did not answer in time.${note}`)
    case 'bad_password':
    case 'breaker':
      return new Unavailable(WRONG_PASSWORD, RETRY_SETTINGS_S)
    case 'busy':
      return new Unavailable('Too many commands are waiting for this game server. Please try again shortly.')
    case 'closed':
      return new Unavailable('The site is restarting. Please try again shortly.')
  }
}

const outcome = (name: string, error: AppError | null): ConsoleOutcome => ({ name, error })
