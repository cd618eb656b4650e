import { MATCH_EVENTS, type MatchEventKind, type MatchTimeline } from '#shared/contracts/matches.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'

export interface MatchEvent {
  number: number // its place in the log; it keeps it while more is told
  kind: MatchEventKind
  at: number // seconds since the match began
  who: number // a slot; 0: a bot, or nobody
  whom: number
  weapon: number // a place in the timeline's weapons; -1: none
  round: number // from 1; the end of a round belongs to it
}

/** What happened, in the order of time. Kinds that this page does not know are left out. */
export function readEvents({ kind, at, who, whom, weapon }: MatchTimeline): MatchEvent[] {
  const events: MatchEvent[] = []
  let round = 1
  for (const [number, place] of listOrEmpty(kind).entries()) {
    const known = MATCH_EVENTS[place]
    if (known === undefined) continue
    events.push({
      number,
      kind: known,
      at: Math.max(at[number] ?? 0, 0),
      who: who[number] ?? 0,
      whom: whom[number] ?? 0,
      weapon: weapon[number] ?? -1,
      round,
    })
    if (isRoundEnd(known)) round += 1
  }
  return events.sort((one, other) => one.at - other.at || one.number - other.number)
}

const isRoundEnd = (kind: MatchEventKind): boolean => kind === 'round_win' || kind === 'round_loss'

/** Whether somebody did it, or had it done to them. */
export const isAbout = ({ who, whom }: MatchEvent, slot: number): boolean => who === slot || whom === slot
