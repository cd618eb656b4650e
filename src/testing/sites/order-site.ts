import { z } from 'zod'
import type { Consoles } from '#server/fleet/consoles.ts'
import { sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import type { ActKind } from '#server/owner/moderation/act.ts'
import { insertAct } from '#server/owner/moderation/acts.queries.ts'
import { type CarryOutParts, carryOut } from '#server/owner/moderation/carry-out.ts'
import { makeBan, makeKick } from '#server/owner/moderation/make-act.ts'
import { keepLines } from './edge.ts'
import { CLOSED_PORT, moderationSite } from './moderation-site.ts'

export const TARGET = '76561198000000555'

const Order = z.object({
  server_id: z.int(),
  state: z.string(),
  tries: z.int(),
  reason: z.string(),
  due_in: z.number(), // seconds
})
const Row = z.object({ outcome: z.string(), network: z.string() })

type Send = Consoles['send']

/** Acts that wait for whoever carries them out: nothing begins by itself. */
export async function orderSite(gameServers = 1) {
  const site = await moderationSite(Array<number>(gameServers).fill(CLOSED_PORT))
  const { db, clock, admin } = site
  const logged: string[] = [] // warnings and worse
  const log = createLog({ level: 'warn', pretty: false, to: keepLines(logged) })
  /** What carries out orders, with game servers that answer like this. */
  const answering = (send: Send): CarryOutParts => ({ db, clock, log, consoles: { send, close: () => undefined } })
  const parts = { db, clock, log }
  const actor = { steam_id: admin.steam_id, session_id: null, ip: '192.0.2.1' }
  const wanted = (steamId: string) => ({ actor, steamId, reason: 'x' })
  return {
    ...{ ...site, parts, logged, answering },
    kick: (steamId = TARGET) => makeKick(parts, { ...wanted(steamId), serverIds: null }),
    ban: ({ steamId = TARGET, duration = 0 } = {}) => makeBan(parts, { ...wanted(steamId), duration }),
    /** Whatever rules there are for making one. */
    insert: (kind: ActKind, { steamId = TARGET, seconds = 600 } = {}) =>
      insertAct(
        db,
        {
          ...{ kind, steamId, name: 'Ann', actor: null, actorName: 'Ben', reason: 'x', bid: null, serverIds: null },
          untilAt: new Date(clock.now().getTime() + seconds * 1000),
        },
        clock.now(),
      ),
    carryOut: (send: Send, serverId = 1) => carryOut(answering(send), serverId),
    orders: () =>
      db.many(
        Order,
        sql`
          select server_id, state, tries, reason, extract(epoch from due_at - ${clock.now()})::float8 as due_in
          from moderation_orders order by act_id, server_id`,
      ),
    results: () => db.many(Row, sql`select outcome, network from audit where phase = 'result' order by audit_id`),
  }
}
