import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { banEnd } from '#server/ground/db/people/people-status.ts'
import { Conflict, fail, NotFound } from '#server/http/access/errors.ts'
import type { Actor } from '#server/owner/audit/audit.ts'
import { Source } from '#server/owner/people/own-admins.queries.ts'
import { liftBan } from '#server/owner/people/own-bans.queries.ts'
import { type ActParts, aboutPerson, type MadeAct, requireSomebodyElse } from './make-act.ts'

const BanRow = z.object({ steamId: z.string().nullable(), source: Source, ends: z.date().nullable() })

const KEPT_ELSEWHERE = {
  sourcebans: 'This ban is kept by SourceBans++: lift it there.',
  settings: 'This ban stands in sitrep.yaml: take it out there.',
} as const

/** Lifts a ban of the owner's own, here and on every game server. */
export async function makeLift(
  parts: ActParts,
  { bid, reason, actor }: { bid: number; reason: string; actor: Actor & { steam_id: string } },
): Promise<MadeAct> {
  const known = (await findBan(parts.db, bid)) ?? fail(new NotFound('Ban'))
  const { steamId, source, ends } = known
  if (source !== 'command') throw new Conflict(KEPT_ELSEWHERE[source])
  if (steamId === null) throw new NotFound('Ban')
  requireSomebodyElse({ actor, steamId })
  return aboutPerson(parts, { actor, steamId, reason }, async (tx, now) => {
    if (ends !== null && ends <= now) throw new Conflict('This ban has run out.')
    if (!(await liftBan(tx, bid, now))) throw new Conflict('This ban is lifted already.')
    return { kind: 'lift', bid, untilAt: ends, serverIds: null }
  })
}

function findBan(db: Db, bid: number): Promise<z.infer<typeof BanRow> | null> {
  return db.one(BanRow, sql`select steam_id::text as "steamId", source, ${banEnd} as ends from bans where bid = ${bid}`)
}
