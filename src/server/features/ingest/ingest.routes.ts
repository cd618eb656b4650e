import type { FastifyRequest } from 'fastify'
import type { Deps } from '#server/features/feature.ts'
import { BadRequest, Unavailable } from '#server/http/access/errors.ts'
import { addTextCall } from '#server/http/calls/text-call.ts'
import type { App } from '#server/http/edge/app.ts'
import { ingest } from '#shared/contracts/ingest.ts'
import { deliverer } from './deliver.ts'
import { readLines } from './read-lines.ts'
import { addStates } from './state.routes.ts'
import { tokenGate } from './token-gate.ts'

type IngestDeps = Pick<Deps, 'db' | 'config' | 'clock' | 'log' | 'journal' | 'deliver'>

/** Log lines over HTTP, for relays on networks that lose datagrams. */
export function ingestFeature(app: App, { db, config, clock, log, journal, ...deps }: IngestDeps): void {
  const deliver = journal ? deliverer({ db, clock, journal }) : deps.deliver
  const gate = tokenGate(app, config.ingestTokens(), clock)
  addStates(app, gate, { db, config, clock })
  addTextCall(app, ingest.lines, {
    maxBytes: ingest.lines.text.maxBytes,
    admit: gate,
    handler: async ({ params, body, request }) => {
      const key = idempotencyKey(request)
      const lines = await readLines(body, request.headers['content-encoding'], ingest.lines.text)
      if (!deliver) throw new Unavailable('Game logs are not collected here', 60)
      try {
        return await deliver(params.server, key, lines)
      } catch (error) {
        log.warn({ err: error, server_id: params.server }, 'Delivered log lines could not be stored')
        throw new Unavailable('The lines cannot be stored right now. Please send them again shortly.')
      }
    },
  })
}

/** Undefined when the sender does not care to repeat itself safely. */
function idempotencyKey({ headers }: FastifyRequest): string | undefined {
  const key = headers['idempotency-key']
  if (key === undefined) return undefined
  if (typeof key === 'string' && /^[\x21-\x7e]{1,200}$/.test(key)) return key
  throw new BadRequest('The Idempotency-Key must be 1 to 200 visible ASCII characters')
}
