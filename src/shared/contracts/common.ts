import { z } from 'zod'

export const MAX_INT32 = 2_147_483_647

/** A SteamID64. It does not fit a JSON number, so it is text everywhere but in tables. */
export const SteamId = z.string().regex(/^7656(119|120)\d{10}$/, 'a 17-digit Steam id')

export const EpochSeconds = z.int().nonnegative()

/** A whole number in a path or a query: plain decimal digits, nothing else. */
export const IdText = z
  .string()
  .regex(/^\d{1,10}$/, 'a whole number')
  .transform(Number)
  .refine((id) => id <= MAX_INT32, `a whole number up to ${MAX_INT32}`)

export const PlayerRef = z.object({
  steam_id: SteamId,
  personaname: z.string(),
  avatarhash: z.string(),
})

/** The longest text a list is searched for, and the most rows it gives at once. */
export const LONGEST_SEARCH = 100
export const LARGEST_PAGE = 1000
/** Who asks for no page gets the whole list, or so much of it that one reply can hold. */
export const LONGEST_LIST = 5000

/** One page of a list that can grow without bound. Without these the whole list comes back, up to `LONGEST_LIST`. */
export const PageQuery = z.object({
  limit: z
    .string()
    .regex(/^\d{1,4}$/, 'a whole number')
    .transform(Number)
    .refine((limit) => limit >= 1 && limit <= LARGEST_PAGE, `a whole number from 1 to ${LARGEST_PAGE}`)
    .optional()
    .describe(
      `A page of so many rows. Left out: the whole list, or its first ${LONGEST_LIST} rows when it is longer, which X-Total-Count then tells`,
    ),
  offset: IdText.optional(),
  q: z.string().max(LONGEST_SEARCH, `at most ${LONGEST_SEARCH} characters`).optional(),
})
export type PageQuery = z.output<typeof PageQuery>

/** A sort value outside the list counts as the default, as does a repeated one. */
export const sortBy = <const T extends readonly [string, ...string[]]>(values: T) =>
  z.enum(values).optional().catch(values[0]).default(values[0])

/** Whether a page was asked for. */
export const isPaged = ({ limit, offset, q }: PageQuery): boolean =>
  limit !== undefined || offset !== undefined || q !== undefined
