import { sql } from '#server/ground/db/db.ts'
import { BAN_COLUMNS, BANS } from '#server/ground/db/people/ban-rows.ts'
import { Ban } from '#shared/contracts/bans.ts'
import { EpochSeconds } from '#shared/contracts/common.ts'
import { MOST_AT_ONCE, newsFrom, type Source } from './source.ts'

const HOURS = 48 // an owner may write a ban with the day before as its beginning
const LATEST = sql`interval '1 day'` // clocks of other machines

/** As the public list has them: a ban of an address is nobody's. */
export const bansAdded: Source = {
  groups: ['bans'],
  find: async (tx, look) => {
    const bans = await tx.many(
      Ban,
      sql`
        select ${BAN_COLUMNS} from ${BANS}
        where bans.lifted_at is null and bans.steam_id is not null
          and bans.created_at >= ${newsFrom(look, HOURS)} and bans.created_at < ${look.now}::timestamptz + ${LATEST}
          and not exists (select 1 from outbox_events e
                          where e.key = 'ban_added:' || bans.bid || ':' || extract(epoch from bans.created_at)::int)
        order by bans.created_at, bans.bid limit ${MOST_AT_ONCE}`,
    )
    return bans.map((data) => ({
      type: 'ban_added' as const,
      key: `ban_added:${data.bid}:${data.created}`,
      at: data.created,
      data,
    }))
  },
}

const Lifted = Ban.extend({ lifted: EpochSeconds })

/** A ban that is gone without a word, as one that was taken out of sitrep.yaml, may as well have been a mistake: nothing is told. */
export const bansLifted: Source = {
  groups: ['bans'],
  find: async (tx, look) => {
    const bans = await tx.many(
      Lifted,
      sql`
        select ${BAN_COLUMNS}, extract(epoch from bans.lifted_at)::int as lifted from ${BANS}
        where bans.steam_id is not null
          and bans.lifted_at >= ${newsFrom(look, HOURS)} and bans.lifted_at < ${look.now}::timestamptz + ${LATEST}
          and not exists (select 1 from outbox_events e
                          where e.key = 'ban_lifted:' || bans.bid || ':' || extract(epoch from bans.lifted_at)::int)
        order by bans.lifted_at, bans.bid limit ${MOST_AT_ONCE}`,
    )
    return bans.map((data) => ({
      type: 'ban_lifted' as const,
      key: `ban_lifted:${data.bid}:${data.lifted}`,
      at: data.lifted,
      data,
    }))
  },
}
