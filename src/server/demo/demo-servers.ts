import type { Settings } from '#server/settings/settings.ts'

/** The game servers of the simulated community. */
export const DEMO_SERVERS: Settings['servers'] = [
  { id: 1, name: 'Sitrep #1 | Checkpoint | Veterans', ip: '127.0.0.1', port: 27_115 },
  { id: 2, name: 'Sitrep #2 | Checkpoint | Everyone', ip: '127.0.0.1', port: 27_116 },
  { id: 3, name: 'Sitrep #3 | Hunt | Night', ip: '127.0.0.1', port: 27_117 },
  { id: 4, name: 'Sitrep #4 | Workshop maps', ip: '127.0.0.1', port: 27_118 },
]
