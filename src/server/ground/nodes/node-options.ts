import type { Database } from '#server/ground/db/db.ts'
import type { Log } from '#server/ground/log/log.ts'
import type { Role } from '#server/ground/settings/roles.ts'
import { LOCK_TIMES, type LockTimes } from './held-locks.ts'

export interface NodeOptions {
  db: Pick<Database, 'openSession'>
  name: string // of its data directory
  roles: readonly Role[]
  servers: readonly number[]
  /** Nobody else can collect for this database, as with the embedded one. */
  sole: boolean
  log: Log
  times?: Partial<NodeTimes>
  now?: () => number
}

export interface NodeTimes extends LockTimes {
  beatMs: number
  hearMs: number // for how long a log counts as heard after a line
  companyMs: number // for how long others that were seen may come back
}

export const NODE_TIMES: NodeTimes = { ...LOCK_TIMES, beatMs: 1_000, hearMs: 600_000, companyMs: 60_000 }
