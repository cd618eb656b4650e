import type { Clock } from '#server/ground/clock.ts'
import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, type Sql, sql } from '#server/ground/db/db.ts'
import { banInForce } from '#server/ground/db/people/people-status.ts'
import type { Poller } from '#server/ground/loop.ts'
import { isNeededAct } from './ban-tables.ts'

const HOUR_MS = 3_600_000

/**
 * Removes what an erasure had to leave, once nothing needs it: bans that have ended since, and what was done about them when every
 * game server was told. Whoever is known anew keeps what came after.
 */
export function forgetErased({ db, clock }: { db: Db; clock: Clock }): Poller {
  return {
    name: 'forget-erased',
    everyMs: HOUR_MS,
    run: () =>
      db.transaction(async (tx) => {
        const now = clock.now()
        await tx.run(sql`
          delete from moderation_acts where not ${isNeededAct(now)} and (
            ${isErased(sql`moderation_acts.steam_id`, sql`made_at`)} or exists (
              select 1 from bans where bans.bid = moderation_acts.bid and ${isErased(sql`bans.steam_id`, sql`bans.created_at`)}))`)
        const ended = await tx.run(sql`
          delete from bans where source = 'command' and not ${banInForce(now)}
            and ${isErased(sql`bans.steam_id`, sql`bans.created_at`)}
            and not exists (select 1 from moderation_acts a where a.bid = bans.bid)`)
        if (ended > 0) await raiseVersions(tx, ['bans'])
      }),
  }
}

const isErased = (steamId: Sql, at: Sql): Sql => sql`
  exists (select 1 from erasures e where e.id_hash = sha256(${steamId}::text::bytea) and ${at} <= e.erased_at)`
