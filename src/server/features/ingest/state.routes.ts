import type { Deps } from '#server/features/feature.ts'
import { keepRelayed } from '#server/fleet/relayed.queries.ts'
import { AppError, BadRequest } from '#server/http/access/errors.ts'
import { addTextCall } from '#server/http/calls/text-call.ts'
import type { App } from '#server/http/edge/app.ts'
import { ingest } from '#shared/contracts/ingest.ts'
import { readLines } from './read-lines.ts'
import { readState } from './read-state.ts'
import type { tokenGate } from './token-gate.ts'

/** What is older than this, or further in the future, is a repetition or comes from a clock that is wrong. */
const MOST_APART_MS = 60_000

/** How game servers are that the site cannot reach, as their relays tell it. */
export function addStates(app: App, gate: ReturnType<typeof tokenGate>, { db, config, clock }: StateDeps): void {
  const relayed = new Set(config.servers.filter(({ status }) => status === 'relayed').map(({ id }) => id))
  addTextCall(app, ingest.state, {
    maxBytes: ingest.state.text.maxBytes,
    admit: gate,
    handler: async ({ params, body, request }) => {
      if (!relayed.has(params.server)) {
        throw new AppError(409, 'The site asks this game server itself: set its status to relayed in sitrep.yaml')
      }
      const { askedAt, answer } = readState(
        await readLines(body, request.headers['content-encoding'], ingest.state.text),
      )
      const apartMs = askedAt.getTime() - clock.now().getTime()
      if (Math.abs(apartMs) > MOST_APART_MS) {
        throw new BadRequest(
          `The relay asked ${Math.round(Math.abs(apartMs) / 1000)} s ${apartMs < 0 ? 'ago' : 'from now'}: look at its clock`,
        )
      }
      return { taken: await keepRelayed(db, params.server, askedAt, answer) }
    },
  })
}

type StateDeps = Pick<Deps, 'db' | 'config' | 'clock'>
