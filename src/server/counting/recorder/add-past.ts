import type { DataGroup } from '#server/ground/db/data-versions.ts'
import type { Db } from '#server/ground/db/db.ts'
import { addCounts } from './apply/apply-batch.ts'
import { type AddressOptions, insertConnections } from './apply/apply-history.ts'
import { type Ids, weaponIds } from './apply/apply-names.ts'
import type { Counted } from './batch.ts'
import { newDeltas, type ServerDeltas } from './deltas.ts'
import { newLogState } from './fold/log-state.ts'

/** Adds what was counted elsewhere, without a line behind it, as if it had been recorded here. Gives the groups of data that changed. */
export function addPast(db: Db, serverId: number, deltas: ServerDeltas): Promise<DataGroup[]> {
  return addCounts(db, countedOf(serverId, deltas))
}

export function addPastConnections(
  db: Db,
  serverId: number,
  connections: ServerDeltas['connections'],
  options: AddressOptions,
): Promise<void> {
  return insertConnections(db, countedOf(serverId, { ...newDeltas(), connections }), options)
}

/** Ids of weapons by name; those nobody listed come into being. */
export const pastWeaponIds = (db: Db, names: readonly string[]): Promise<Ids> => weaponIds(db, names)

const countedOf = (serverId: number, deltas: ServerDeltas): Counted => ({
  servers: new Map([[serverId, { deltas, state: newLogState() }]]),
})
