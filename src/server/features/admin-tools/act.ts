import { outcomeOf } from '#server/fleet/console-outcome.ts'
import type { Consoles } from '#server/fleet/consoles.ts'
import type { ConsoleCommand } from '#server/game/rcon/command.ts'
import type { Log } from '#server/ground/log/log.ts'
import { Unavailable } from '#server/http/access/errors.ts'
import type { Actor, Audit, AuditEvent } from '#server/owner/audit/audit.ts'
import type { GameServerAddress } from './admin-tools.queries.ts'

export interface ActOptions {
  audit: Audit
  consoles: Consoles
  log: Log
}

export interface Action {
  name: string
  actor: Actor
  gameServer: GameServerAddress
  command: ConsoleCommand
}

/** Sends one command: a row in the audit before, and one after that tells what became of it. No row, no command. */
export async function act({ audit, consoles, log }: ActOptions, action: Action): Promise<void> {
  const { name, actor, gameServer, command } = action
  const event = { actor, action: name, serverId: gameServer.serverId, parameters: { command } }
  await recordIntent(audit, log, { ...event, phase: 'intent' })
  const outcome = outcomeOf(await consoles.send(gameServer, command), command)
  // It has happened by now; the intent stands even if this row cannot be written.
  await audit
    .record({ ...event, phase: 'result', outcome: outcome.name })
    .catch((error: unknown) => log.error({ err: error, action: name }, 'The result of an action is not in the audit'))
  if (outcome.error) throw outcome.error
}

async function recordIntent(audit: Audit, log: Log, event: AuditEvent): Promise<void> {
  try {
    await audit.record(event)
  } catch (error) {
    log.error({ err: error, action: event.action }, 'The audit cannot be written, so nothing was done')
    throw new Unavailable('The action could not be recorded, so it was not carried out.')
  }
}
