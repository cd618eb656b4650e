import { z } from 'zod'

const Seconds = z.int() // since 1970

/** Somebody in the match that is on. */
const MatchPerson = z.object({
  slot: z.int(),
  since: Seconds.nullable(), // from here on the time they play is not counted yet; null: they left
  times: z.int(), // how often they are there: who lost the connection may be back before that is noticed
})
export type MatchPerson = z.infer<typeof MatchPerson>

/** What is known of the match that is on between two lines of the log. */
export const MatchState = z.object({
  start: Seconds, // by which it is known
  isOpen: z.boolean(), // somebody was there or a round ended: it is stored
  isTold: z.boolean(), // another stream told of a match with this start: nothing is added to that one
  people: z.record(z.string(), MatchPerson), // by Steam id
  slots: z.int(),
  weapons: z.array(z.string()),
  events: z.int(),
  eventAt: Seconds, // of the latest event
  roundStartedAt: Seconds.nullable(),
  objective: z.object({ at: Seconds, kind: z.enum(['point', 'cache']) }).nullable(), // the latest that was taken
})
export type MatchState = z.infer<typeof MatchState>

export const newMatchState = (start: number): MatchState => ({
  start,
  isOpen: false,
  isTold: false,
  people: {},
  slots: 0,
  weapons: [],
  events: 0,
  eventAt: start,
  roundStartedAt: null,
  objective: null,
})
