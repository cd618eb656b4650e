import { z } from 'zod'

/** A match_id as a row has it; left out where it is not known. */
export const KnownMatch = z
  .number()
  .nullish()
  .transform((id) => id ?? undefined)
