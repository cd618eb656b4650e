import { expect, test } from 'vitest'
import {
  type BuiltCommand,
  type ConsoleCommand,
  changeMapCommand,
  kickCommand,
  sayCommand,
  writeBansCommand,
} from '#server/game/rcon/command.ts'
import type { RconResult } from '#server/game/rcon/rcon.ts'
import { outcomeOf } from './console-outcome.ts'

const failed = (reason: Extract<RconResult, { ok: false }>['reason'], sent = false): RconResult => ({
  ok: false,
  reason,
  sent,
})
const said = (reply: string): RconResult => ({ ok: true, reply, complete: true })

const lineOf = (built: BuiltCommand): ConsoleCommand => {
  if (!built.ok) throw new Error(built.detail)
  return built.command
}
const CHANGE = lineOf(changeMapCommand('ministry_coop', 'checkpoint'))
const OTHERS = [lineOf(sayCommand('x')), lineOf(kickCommand('76561198000000555', 'x')), writeBansCommand()]

test.each<[RconResult, sentence: string]>([
  [failed('refused'), 'The game server cannot be reached.'],
  [failed('lost'), 'The game server broke off the connection.'],
  [failed('protocol'), 'The game server gave an answer that makes no sense.'],
  [failed('timeout'), 'The game server did not answer in time.'],
  [failed('busy'), 'Too many commands are waiting for this game server. Please try again shortly.'],
  [failed('closed'), 'The site is restarting. Please try again shortly.'],
])('%j is told by a sentence of its own', (result, sentence) => {
  expect(outcomeOf(result, CHANGE).error?.detail).toBe(sentence)
})

test.each<[RconResult | null, name: string, status: number, retryAfter: string | undefined]>([
  [null, 'no_password', 503, '600'],
  [failed('refused'), 'refused', 502, undefined],
  [failed('lost'), 'lost', 502, undefined],
  [failed('lost', true), 'lost_after_sending', 502, undefined],
  [failed('protocol', true), 'protocol_after_sending', 502, undefined],
  [failed('timeout', true), 'timeout_after_sending', 504, undefined],
  [failed('timeout'), 'timeout', 504, undefined],
  [failed('bad_password'), 'bad_password', 503, '600'],
  [failed('breaker'), 'breaker', 503, '600'],
  [failed('busy'), 'busy', 503, '2'],
  [failed('closed'), 'closed', 503, '2'],
])('%j is told as %s with %i', (result, name, status, retryAfter) => {
  const { error, ...outcome } = outcomeOf(result, CHANGE)
  expect(outcome).toEqual({ name })
  expect([error?.status, error?.headers['retry-after']]).toEqual([status, retryAfter])
  const mayHaveHappened = result !== null && !result.ok && result.sent
  expect(error?.detail.endsWith(' It may have been carried out all the same.')).toBe(mayHaveHappened)
})

test.each(['', 'ok', 'map changed', 'the map of the town was found', `map ${'x'.repeat(81)}not found`])(
  'the reply %j says that it was carried out',
  (reply) => {
    expect(outcomeOf(said(reply), CHANGE)).toEqual({ name: 'ok', error: null })
  },
)

const NO_SUCH_MAP = ['changelevel failed: x', 'No such map', 'map not found', `MAP ${'x'.repeat(80)}not found`]

test.each(NO_SUCH_MAP)('the reply %j says that there is no such map', (reply) => {
  expect(outcomeOf(said(reply), CHANGE)).toMatchObject({ name: 'map_unknown', error: { status: 422 } })
})

test.each(NO_SUCH_MAP)('the words %j in the reply to another command are those of a message or of a name', (words) => {
  for (const command of OTHERS)
    expect(outcomeOf(said(`Console: ${words}`), command)).toEqual({ name: 'ok', error: null })
})
