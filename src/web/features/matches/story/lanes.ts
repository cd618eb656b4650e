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
  { id: 'chat', title: 'Chat' }, // for those who may read it
] as const
export type Lane = (typeof LANES)[number]['id']

/** Those that a match has. */
export const shownLanes = (lanes: Lanes) => LANES.filter(({ id }) => lanes.has(id))

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
    case 'chat':
      return ['chat']
    case 'round_start':
    case 'round_win':
    case 'round_loss':
      return ['rounds']
  }
}

/** From the top down; each keeps the order of the events. */
export function toLanes(events: readonly MatchEvent[]): Lanes {
  const lanes = new Map<Lane, MatchEvent[]>(LANES.map(({ id }) => [id, []]))
  for (const event of events) for (const lane of lanesOf(event)) lanes.get(lane)?.push(event)
  if (lanes.get('chat')?.length === 0) lanes.delete('chat')
  return lanes
}
