import { type ConsoleOutcome, outcomeOf } from '#server/fleet/console-outcome.ts'
import type { Consoles } from '#server/fleet/consoles.ts'
import {
  type BuiltCommand,
  banCommand,
  type ConsoleCommand,
  isUnknownCommand,
  kickCommand,
  liftCommand,
  MOST_BAN_MINUTES,
  writeBansCommand,
} from '#server/game/rcon/command.ts'
import type { RconResult } from '#server/game/rcon/rcon.ts'
import { isOnce } from './act.ts'
import type { ActParts } from './make-act.ts'
import { type OpenOrder, postponeOrder } from './orders.queries.ts'
import { settle, takeOrder } from './take-order.ts'

export interface CarryOutParts extends ActParts {
  consoles: Consoles
}

/** Sends a game server what is due for it, until nothing is left, it cannot be reached, or so many are sent. */
export async function carryOut(
  parts: CarryOutParts,
  serverId: number,
  { stopping, most = Number.POSITIVE_INFINITY }: { stopping?: AbortSignal; most?: number } = {},
): Promise<void> {
  for (let sent = 0; sent < most && !stopping?.aborted; sent += 1) {
    const order = await takeOrder(parts, serverId)
    if (order === null || !(await send(parts, order))) return
  }
}

/** Whether the next one may be tried. */
async function send(parts: CarryOutParts, order: OpenOrder): Promise<boolean> {
  for (const built of commandsOf(order, parts.clock.now())) {
    if (!built.ok) {
      await settle(parts, order, { state: 'failed', outcome: 'unsendable', reason: built.detail })
      return true
    }
    const result = await parts.consoles.send(order, built.command)
    if (result?.ok && isUnknownCommand(built.command, result.reply)) {
      await settle(parts, order, { state: 'failed', outcome: 'unknown_command', reason: UNKNOWN })
      return true
    }
    if (!result?.ok) return giveUp(parts, order, outcomeOf(result, built.command), result)
  }
  await settle(parts, order, { state: 'done', outcome: 'ok', reason: '' })
  return true
}

const UNKNOWN = 'The game server does not know the command.'

/** What may have been done once is not done again; the rest is tried again later. */
async function giveUp(
  parts: CarryOutParts,
  order: OpenOrder,
  { name, error }: ConsoleOutcome,
  result: RconResult | null,
): Promise<boolean> {
  const reason = error?.detail ?? ''
  if (isOnce(order.kind) && result !== null && !result.ok && result.sent) {
    await settle(parts, order, { state: 'failed', outcome: name, reason })
    return false
  }
  const now = parts.clock.now()
  await postponeOrder(parts.db, order, { reason, now, dueAt: new Date(now.getTime() + pauseMs(order.tries, name)) })
  return false
}

const FIRST_PAUSE_MS = 5_000
const LONGEST_PAUSE_MS = 60_000
const SETTINGS_PAUSE_MS = 300_000 // until the owner mends them

function pauseMs(tries: number, outcome: string): number {
  if (['no_password', 'bad_password', 'breaker'].includes(outcome)) return SETTINGS_PAUSE_MS
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** Math.min(10, tries - 1))
}

/** In this order: who is banned first cannot come back after the kick. */
function commandsOf({ kind, steamId, reason, untilAt }: OpenOrder, now: Date): BuiltCommand[] {
  if (kind === 'lift') return [liftCommand(steamId), written]
  const kick = kickCommand(steamId, reason)
  if (kind !== 'ban') return [kick]
  return [
    banCommand(steamId, untilAt === null ? 0 : minutesLeft(untilAt, now)),
    kick,
    ...(untilAt === null ? [written] : []),
  ]
}

/** Rounded up, where that is not more than a game server is sent. */
function minutesLeft(untilAt: Date, now: Date): number {
  const minutes = Math.ceil((untilAt.getTime() - now.getTime()) / 60_000)
  return Math.min(MOST_BAN_MINUTES, Math.max(1, minutes))
}

const written: { ok: true; command: ConsoleCommand } = { ok: true, command: writeBansCommand() }
