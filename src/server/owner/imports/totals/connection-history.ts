import { isIP } from 'node:net'
import { addPastConnections } from '#server/counting/recorder/add-past.ts'
import { playerDelta } from '#server/counting/recorder/deltas.ts'
import type { Db } from '#server/ground/db/db.ts'
import { findErasures } from '#server/ground/db/erasures.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { readMoment } from '#server/owner/imports/read-cells.ts'
import { type LeftOut, type LeftOuts, leaveOut, type Step, type StepTarget } from '#server/owner/imports/step.ts'
import type { TableQuery } from '#server/owner/imports/table-query.ts'
import { applyChanges, newChanges } from './changes.ts'
import { bySteamId } from './player-totals.ts'

export interface ConnectionRules {
  countryOf: (ip: string) => string | null
  /** Days after which an address, and after which all of a connection, is forgotten. */
  privacy: { ip_days: number; connection_days: number }
}

interface Connected {
  at: number
  steamId: string
  ip: string
}

const DAY_S = 86_400

/** Columns: moment, Steam id, address. Nothing is imported that would be forgotten by now. */
export function connectionHistoryStep(query: TableQuery, taken: readonly string[], rules: ConnectionRules): Step {
  const { privacy } = rules
  return {
    name: 'connections',
    table: 'connection_log',
    becomes: 'connections, which only admins see',
    keeps: 'history',
    taken,
    missing: [],
    query,
    write: async (tx, rows, target) => {
      const leftOut: LeftOuts = new Map()
      const read = rows.map((row) => readConnection(row, target, privacy.connection_days))
      const connected = read.filter((row) => typeof row !== 'string')
      for (const reason of read) if (typeof reason === 'string') leaveOut(leftOut, reason)
      const erasures = await findErasures(
        tx,
        connected.map(({ steamId }) => steamId),
      )
      const kept = connected.filter(({ steamId, at }) => at > (erasures.get(steamId) ?? 0))
      for (let count = kept.length; count < connected.length; count += 1) leaveOut(leftOut, 'erased here')
      return { leftOut, groups: await writeConnections(tx, kept, target, rules) }
    },
  }
}

async function writeConnections(tx: Db, list: readonly Connected[], { pair, now }: StepTarget, rules: ConnectionRules) {
  const { countryOf, privacy } = rules
  const changes = newChanges()
  for (const { steamId, at } of list) {
    const delta = playerDelta(changes.deltas, steamId)
    delta.lastSeen = Math.max(delta.lastSeen, at)
  }
  const groups = await applyChanges(tx, pair.serverId, changes)
  const hasAddress = ({ at }: Connected) => now - at < privacy.ip_days * DAY_S
  for (const keepsAddresses of [true, false]) {
    const connections = list.filter((row) => hasAddress(row) === keepsAddresses)
    await addPastConnections(tx, pair.serverId, connections, { countryOf, keepsAddresses })
  }
  return groups
}

function readConnection(
  [moment, id, ip]: readonly Cell[],
  { now, isCovered }: StepTarget,
  days: number,
): Connected | LeftOut {
  const at = readMoment(moment, now)
  const steamId = bySteamId(id ?? '')
  if (at === null || steamId === 'unreadable' || steamId === 'a bot' || isIP(ip ?? '') === 0) return 'unreadable'
  if (isCovered(at)) return 'counted here live'
  return now - at > days * DAY_S ? 'too old to keep' : { at, steamId, ip: ip ?? '' }
}
