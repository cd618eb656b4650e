import { z } from 'zod'
import { AWARD_CATEGORIES, AWARD_SIGNS } from '#shared/award-looks.ts'

/** What a scoreboard tells of somebody in one match, by the names an owner writes. */
export const OWN_NUMBERS = [
  'score',
  'kills',
  'best_streak', // kills without dying
  'deaths',
  'suicides',
  'headshots',
  'revives',
  'healed_hp',
  'caps', // points and caches
  'caches',
  'tk_given',
  'tk_taken',
  'wins', // rounds
  'losses',
  'minutes', // whole ones on the game server during the match
] as const
export type OwnNumber = (typeof OWN_NUMBERS)[number]

/** And of the match itself. */
export const MATCH_NUMBERS = ['players', 'rounds_won', 'rounds_lost'] as const
export type MatchNumber = (typeof MATCH_NUMBERS)[number]

const Own = z.enum(OWN_NUMBERS, `one of ${OWN_NUMBERS.join(', ')}`)
const Numbers = z.partialRecord(z.enum([...OWN_NUMBERS, ...MATCH_NUMBERS]), z.int().min(0).max(1_000_000_000))
const Hour = z.int({ error: 'an hour from 0 to 24' }).min(0).max(24)
const Word = z.string().min(1).max(64)

/** Which matches count; all of what is written has to hold. */
const Where = z.strictObject({
  won: z.boolean().optional(), // its last round, and they won one of its rounds
  at_least: Numbers.optional(),
  at_most: Numbers.optional(),
  hours: z.tuple([Hour, Hour], 'two hours such as [22, 4]').optional(), // it began from the first on and before the second
  weekdays: z
    .array(z.enum(['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']))
    .min(1)
    .optional(),
  role: Word.optional(), // a part of the game's name for a role they had in it, such as medic
})
export type Where = z.infer<typeof Where>

/** Kills with certain weapons only. */
const With = z
  .strictObject({ categories: z.array(Word).min(1).optional(), weapons: z.array(Word).min(1).optional() })
  .refine(({ categories, weapons }) => categories !== undefined || weapons !== undefined, 'categories, weapons or both')
export type With = z.infer<typeof With>

const common = { where: Where.optional() }
const onlyKills = 'only kills can be counted with certain weapons'
const killsOnly = (counted: string, weapons: unknown) => counted === 'kills' || weapons === undefined

/** What is measured. It is reached with the number of a tier. */
export const Rule = z.union(
  [
    z
      .strictObject({ in_match: Own, with: With.optional(), ...common })
      .refine((rule) => killsOnly(rule.in_match, rule.with), onlyKills),
    z
      .strictObject({ career: Own, with: With.optional(), ...common })
      .refine((rule) => killsOnly(rule.career, rule.with), onlyKills),
    z.strictObject({ count: z.literal('matches'), ...common }),
    z.strictObject({
      distinct: z.enum(['maps', 'roles', 'servers', 'weapons', 'days', 'seasons']),
      with: With.optional(),
      ...common,
    }),
    z.strictObject({ in_a_row: z.enum(['matches', 'days']), ...common }),
  ],
  {
    error:
      'one of in_match, career, count, distinct, in_a_row, with what it counts, and where and with as catalog/awards.yaml explains them',
  },
)
export type Rule = z.infer<typeof Rule>

const isRising = (numbers: readonly number[]) =>
  numbers.every((n, place) => place === 0 || n > (numbers[place - 1] ?? n))

export const Award = z.strictObject({
  id: z.string().regex(/^[a-z][a-z0-9-]{1,18}$/, 'small letters, digits and dashes, 2 to 19 of them'), // a part of its address
  name: z.string().min(1).max(40),
  text: z.string().min(1).max(160), // {n} is the number of the tier
  category: z.enum(AWARD_CATEGORIES),
  icon: z.enum(AWARD_SIGNS),
  tiers: z.array(z.int().min(1).max(1_000_000_000)).min(1).max(5).refine(isRising, 'numbers that rise'),
  rule: Rule,
})
export type Award = z.infer<typeof Award>

const isUnique = (awards: readonly Award[]) => new Set(awards.map(({ id }) => id)).size === awards.length

export const Awards = z.array(Award).max(200).refine(isUnique, 'each id once')
