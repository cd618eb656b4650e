import { isIP } from 'node:net'
import { addPastConnections } from '#server/counting/recorder/add-past.ts'
import { playerDelta } from '#server/counting/recorder/deltas.ts'
import type { Cell } from '#server/outside/foreign/connection.ts'
import { readMoment } from '#server/owner/imports/read-cells.ts'
import { Skip, unreadable } from '#server/owner/imports/skip.ts'
import type { Step } from '#server/owner/imports/step.ts'
import type { TableQuery } from '#server/owner/imports/table-query.ts'
import { historyStep } from './history.ts'
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
const COLUMNS = { moment: 'connect_date', person: 'steamId', address: 'ip_address' }

/** Columns: moment, Steam id, address. Nothing is imported that would be forgotten by now. */
export function connectionHistoryStep(query: TableQuery, { countryOf, privacy }: ConnectionRules): Step {
  return historyStep<Connected>({
    name: 'connections',
    table: 'connection_log',
    becomes: 'connections, which only admins see',
    taken: Object.values(COLUMNS),
    missing: [],
    query,
    moment: COLUMNS.moment,
    readRows: (rows, { now, isCovered }) =>
      rows.map((row) => {
        const read = readConnection(row, now)
        const isOld = !(read instanceof Skip) && !isCovered(read.at) && now - read.at > privacy.connection_days * DAY_S
        return isOld ? new Skip('too old to keep', COLUMNS.moment, row[0]) : read
      }),
    peopleIn: ({ steamId }) => [steamId],
    add: ({ deltas }, { steamId, at }) => {
      const delta = playerDelta(deltas, steamId)
      delta.lastSeen = Math.max(delta.lastSeen, at)
    },
    writeMore: async (tx, list, { pair, now }) => {
      const hasAddress = ({ at }: Connected) => now - at < privacy.ip_days * DAY_S
      for (const keepsAddresses of [true, false]) {
        const connections = list.filter((row) => hasAddress(row) === keepsAddresses)
        await addPastConnections(tx, pair.serverId, connections, { countryOf, keepsAddresses })
      }
    },
  })
}

const whoIs = bySteamId(COLUMNS.person)

function readConnection([moment, id, ip]: readonly Cell[], now: number): Connected | Skip {
  const at = readMoment(moment, now)
  const steamId = whoIs(id)
  if (at === null) return unreadable(COLUMNS.moment, moment)
  if (steamId instanceof Skip) return steamId
  return isIP(ip ?? '') === 0 ? unreadable(COLUMNS.address, ip) : { at, steamId, ip: ip ?? '' }
}
