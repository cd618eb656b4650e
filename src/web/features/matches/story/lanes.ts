import type { MatchEvent } from './match-event.ts'

/** Of what kinds a timeline tells, from the top down. */
export const LANES = [
  { id: 'rounds', title: 'Rounds' },
  { id: 'kills', title: 'Kills' },
  { id: 'deaths', title: 'Deaths' },
  { id: 'captures', title: 'Captures' },
  { id: 'revives', title: 'Revives' },
  { id: 'teamkills', title: 'Teamkills' },
  { id: 'joins', title: 'Joins' },
  { id: 'leaves', title: 'Leaves' },
] as const
export type Lane = (typeof LANES)[number]['id']

export type Lanes = ReadonlyMap<Lane, readonly MatchEvent[]>

/** A kill of one person by another of the other side is a kill and a death. */
export function lanesOf({ kind, who, whom }: MatchEvent): Lane[] {
  switch (kind) {
    case 'kill':
      return [...(who === 0 ? [] : ['kills' as const]), ...(whom === 0 ? [] : ['deaths' as const])]
    case 'suicide':
      return ['deaths']
    case 'teamkill':
      return ['teamkills']
    case 'capture':
    case 'destroy':
      return ['captures']
    case 'revive':
      return ['revives']
    case 'join':
      return ['joins']
    case 'leave':
      return ['leaves']
    case 'round_start':
    case 'round_win':
    case 'round_loss':
      return ['rounds']
  }
}

/** Each lane keeps the order of the events. */
export function toLanes(events: readonly MatchEvent[]): Lanes {
  const lanes = new Map<Lane, MatchEvent[]>(LANES.map(({ id }) => [id, []]))
  for (const event of events) for (const lane of lanesOf(event)) lanes.get(lane)?.push(event)
  return lanes
}
