import type { Fault } from './fault.ts'
import { clockJumps } from './faults/clock-jumps.ts'
import { crowd } from './faults/crowd.ts'
import { databaseAway, databaseFrozen } from './faults/database-away.ts'
import { databaseKilled } from './faults/database-killed.ts'
import { diskFull } from './faults/disk-full.ts'
import { flooded } from './faults/flooded.ts'
import { injected } from './faults/injected.ts'
import { killed } from './faults/killed.ts'
import { slowHeaders } from './faults/slow-headers.ts'
import { slowReaders } from './faults/slow-readers.ts'
import { stopped } from './faults/stopped.ts'
import { storm } from './faults/storm.ts'
import { vanished } from './faults/vanished.ts'
import { onRig } from './rig/suffer.ts'

/** Everything that is tried, in its order. */
export const FAULTS: readonly Fault[] = [
  ...[killed, stopped, databaseAway, databaseFrozen, databaseKilled, diskFull, clockJumps, flooded, slowHeaders].map(
    onRig,
  ),
  ...[crowd, slowReaders, vanished, storm, injected],
]
