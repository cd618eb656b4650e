import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, sortBy } from './common.ts'
import { ZoneName } from './zone-name.ts'

export const PULSE_RANGES = ['day', 'week', 'month', 'year'] as const
export type PulseRange = (typeof PULSE_RANGES)[number]

const Count = z.int().nonnegative()

/** A map that ran, or of a longer time the one that most was played on. */
export const PulseMap = z.object({
  from: EpochSeconds,
  to: EpochSeconds,
  map_id: z.int().nullable(), // null: of a map without statistics
  map_name: z.string(),
  map_name_trans: z.string(),
  minutes: Count, // that it ran
})
export type PulseMap = z.infer<typeof PulseMap>

export const PulseSeries = z.object({
  from: EpochSeconds,
  step: z.int().positive(), // seconds
  mean: z.array(z.number().nonnegative().nullable()), // players in each step, on average; null: not known
  most: z.array(Count.nullable()), // at once
  unreachable: z.array(z.object({ from: EpochSeconds, to: EpochSeconds })), // other gaps: nobody asked
  maps: z.array(PulseMap),
})
export type PulseSeries = z.infer<typeof PulseSeries>

export const HOURS_A_WEEK = 168

export const PulseHours = z.object({
  from: EpochSeconds, // what it is counted from
  mean: z.array(z.number().nonnegative().nullable()).length(HOURS_A_WEEK), // from Monday's first hour to Sunday's last
})
export type PulseHours = z.infer<typeof PulseHours>

export const PulsePeople = z.object({
  weeks: z.array(z.object({ week: EpochSeconds, new_people: Count, returning_people: Count })), // oldest first
  countries: z.array(z.object({ country: z.string().length(2), people: Count })), // most people first
})
export type PulsePeople = z.infer<typeof PulsePeople>

const Uptime = z.object({ up: Count, asked: Count }) // minutes
export const PulseUptime = z.object({ day: Uptime, week: Uptime, month: Uptime })
export type PulseUptime = z.infer<typeof PulseUptime>

const ofServer = { method: 'GET', access: 'public', params: z.object({ id: IdText }) } as const

export const pulse = {
  series: defineCall({
    ...ofServer,
    path: '/api/v1/site/server/{id}/pulse',
    summary: 'How many played on a game server over a day, a week, a month or a year, and which maps ran',
    query: z.object({ range: sortBy(PULSE_RANGES) }),
    reply: PulseSeries,
  }),
  hours: defineCall({
    ...ofServer,
    path: '/api/v1/site/server/{id}/pulse/hours',
    summary: 'How many play on a game server at each hour of a week, in a time zone',
    query: z.object({ zone: ZoneName.default('UTC') }),
    reply: PulseHours,
  }),
  people: defineCall({
    ...ofServer,
    path: '/api/v1/site/server/{id}/pulse/people',
    summary: 'New and returning players of a game server by week, and the countries they come from',
    reply: PulsePeople,
  }),
  uptime: defineCall({
    ...ofServer,
    path: '/api/v1/site/server/{id}/pulse/uptime',
    summary: 'For how much of a day, a week and a month a game server could be reached',
    reply: PulseUptime,
  }),
}
