import { Writable } from 'node:stream'
import { type Database, DatabaseAway, type Pool } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { AppError } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { createEdge } from '#server/http/create-edge.ts'
import { Hub } from '#server/http/live/hub.ts'
import { serveLive } from '#server/http/live/live-socket.ts'
import type { Call } from '#shared/contract.ts'

const ROOM = 1_000_000_000 // limits are for others to show
const NOWHERE = new Writable({ write: (_line, _encoding, done) => done() })

/** A database that is away all the time: what is asked here is who reads requests, not what they are answered. */
const away = () => Promise.reject(new DatabaseAway(new Error('There is none')))
const demand = () => ({ waiting: 0, lent: 0 })
const pool: Pool = { many: away, one: away, run: away, transaction: away, within: () => pool, demand }
const database: Database = {
  ...pool,
  crowd: pool,
  copyTransaction: away,
  openSession: away,
  listen: async () => async () => undefined,
  close: async () => undefined,
  // biome-ignore lint/correctness/useYield: it fails before there is a row
  stream: async function* () {
    await away()
  },
}

export interface BareEdge {
  port: number
  close(): Promise<void>
}

/** The edge on a port of its own: these calls, each answered with a status that nothing else has, and live updates. */
export async function startBareEdge(calls: readonly Call[], status: number): Promise<BareEdge> {
  const app = await createEdge({
    db: database,
    log: createLog({ level: 'fatal', pretty: false, to: NOWHERE }),
    origins: ['http://127.0.0.1:3000'],
    requestsPerMinute: ROOM,
    bytesPerMinute: ROOM,
    searchesPerMinute: ROOM,
    failedKeysPerMinute: ROOM,
  })
  for (const call of calls) {
    addCall(app, call, () => {
      throw new AppError(status, 'Well read')
    })
  }
  serveLive(app, new Hub(), {
    ...{ upgradesPerMinute: ROOM, upgradesPerSecond: ROOM, socketsPerAddress: ROOM, sockets: ROOM },
    trustedProxies: [],
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { port: Number(new URL(address).port), close: () => app.close() }
}
