import { z } from 'zod'
import { parseWorkshopId } from '#shared/workshop-id.ts'

const ID_HELP = 'the number of a workshop item, such as 2393118985'
const WorkshopId = z
  .union([z.string(), z.int()], { error: ID_HELP })
  .transform(String)
  .refine((text) => parseWorkshopId(text) !== null, ID_HELP)

/** Items to show beside those that game servers name in their own files. */
export const Workshop = z.strictObject({
  items: z
    .array(WorkshopId)
    .max(2_000)
    .default([])
    .transform((ids) => [...new Set(ids)]),
})
