import type { Feature } from '#server/features/feature.ts'
import type { Db } from '#server/ground/db/db.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { addCall, WithTotals } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import type { PageQuery } from '#shared/contracts/common.ts'
import { type Weapon, weapons } from '#shared/contracts/weapons.ts'
import { listAllUsers, matchingUsers, pageOfUsers } from './weapon-users.queries.ts'
import { findWeapon, listWeapons } from './weapons.queries.ts'

export const weaponsFeature: Feature = (app, { reads: db, clock }) => {
  addCall(app, weapons.list, () => listWeapons(db), { fresh: ['weapons'] })
  addCall(
    app,
    weapons.detail,
    ({ params, query }) => searched(db, query.q, (ask) => showWeapon(ask, params.weapon, query, clock.now())),
    {
      fresh: ['weapons', 'players', 'servers', 'admins', 'bans'],
    },
  )
}

async function showWeapon(db: Db, weaponId: number, query: PageQuery, now: Date): Promise<WithTotals<Weapon>> {
  const { user_count, ...weapon } = (await findWeapon(db, weaponId)) ?? fail(new NotFound('Weapon'))
  const found = await matchingUsers(db, weaponId, query.q, now)
  const { rows, filtered } =
    found === null
      ? { rows: await listAllUsers(db, weaponId, query), filtered: user_count }
      : await pageOfUsers(db, weaponId, found, query)
  return new WithTotals({ ...weapon, player_kills_info: rows }, user_count, filtered)
}
