import { availableParallelism } from 'node:os'
import { z } from 'zod'

const MOST = 32
const MOST_BY_ITSELF = 8
export const ALLOWED_PROCESSES = `a whole number from 1 to ${MOST}, or auto`

/** How many processes serve pages. Above one, whatever collects, counts and works is in one more. */
export const Processes = z
  .union([z.literal('auto'), z.int().min(1).max(MOST)], { error: ALLOWED_PROCESSES })
  .default(1)
  .transform((wish) => (wish === 'auto' ? Math.min(MOST_BY_ITSELF, availableParallelism()) : wish))
