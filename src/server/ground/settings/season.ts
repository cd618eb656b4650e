import { z } from 'zod'
import { TimeZone } from './time-zone.ts'

/** When scores start over. */
export const Season = z.strictObject({
  monthly: z.boolean().default(true),
  time_zone: TimeZone.default('UTC'),
})
