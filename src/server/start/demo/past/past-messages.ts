import type { Config } from '#server/ground/config.ts'
import type { DatabaseOptions } from '#server/ground/db/db.ts'
import type { Population } from '#simulator/community/population.ts'

export interface ToPlay {
  where: Omit<DatabaseOptions, 'onError'>
  population: Population
  now: Date
  awardsFile: Config['honours']['awards_file']
  timeZone: string
}

export type Played = { done: number } | { judgedMs: number } | { problem: string }
