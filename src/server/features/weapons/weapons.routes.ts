import type { Feature } from '#server/features/feature.ts'
import type { Database } from '#server/ground/db/db.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { addCall, WithRows, WithTotals } from '#server/http/calls/calls.ts'
import type { PageQuery } from '#shared/contracts/common.ts'
import { type Weapon, weapons } from '#shared/contracts/weapons.ts'
import { allUsers, countUsers, listUsers, matchingUsers, streamUsers } from './weapon-users.queries.ts'
import { findWeapon, listWeapons } from './weapons.queries.ts'

export const weaponsFeature: Feature = (app, { db, clock }) => {
  addCall(app, weapons.list, () => listWeapons(db), { fresh: ['weapons'] })
  addCall(app, weapons.detail, ({ params, query }) => showWeapon(db, params.weapon, query, clock.now()), {
    fresh: ['weapons', 'players', 'servers', 'admins', 'bans'],
  })
}

/** With a limit one page of its players, without one all of them. */
async function showWeapon(db: Database, weaponId: number, { limit, offset = 0, q }: PageQuery, now: Date) {
  const { user_count: total, ...weapon } = (await findWeapon(db, weaponId)) ?? fail(new NotFound('Weapon'))
  const found = await matchingUsers(db, weaponId, q, now)
  const users = found ?? allUsers(weaponId)
  const counting = found === null ? total : countUsers(db, found)
  if (limit === undefined) {
    const totals = { total, filtered: await counting }
    const rows = streamUsers(db, users, offset)
    return new WithRows<Weapon, 'player_kills_info'>(weapon, 'player_kills_info', rows, totals)
  }
  const page = { limit, offset }
  const [player_kills_info, filtered] = await Promise.all([listUsers(db, weaponId, users, page), counting])
  return new WithTotals<Weapon>({ ...weapon, player_kills_info }, total, filtered)
}
