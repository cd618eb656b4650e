import type { RecordLogs } from '#server/counting/pipeline/record-logs-options.ts'
import { loadConfig } from '#server/ground/config.ts'
import type { Database } from '#server/ground/db/db.ts'
import { showLogs } from '#server/start/start-logs.ts'
import { testApp } from '#testing/server.ts'
import { lineOfNumber } from './ingest.ts'
import { TOKEN_1 } from './ingest-site.ts'

/** The application over a running way of log lines, as its visitors, relays and its owner's tools see it. */
export async function ingestOverHttp(db: Database, logs: RecordLogs) {
  const config = loadConfig({ SITREP_DATA: '/nonexistent', SITREP_INGEST_TOKEN_1: TOKEN_1 }, '/nonexistent')
  const { app } = await testApp(config, { db, journal: logs.journal })
  showLogs(app, logs)
  return {
    app,
    /** Gives the status. Only a delivery with a key may be repeated. */
    deliver: async (numbers: readonly number[], key?: string): Promise<number> => {
      const reply = await app.inject({
        method: 'POST',
        url: '/api/v1/ingest/1',
        payload: numbers.map((number) => `${lineOfNumber(number)}\n`).join(''),
        headers: {
          authorization: `Bearer ${TOKEN_1}`,
          'content-type': 'text/plain',
          ...(key ? { 'idempotency-key': key } : {}),
        },
      })
      return reply.statusCode
    },
    /** The status, and what the parts say. */
    ready: async (): Promise<[number, Record<string, string>]> => {
      const reply = await app.inject('/readyz')
      return [reply.statusCode, reply.json<{ parts: Record<string, string> }>().parts]
    },
  }
}
