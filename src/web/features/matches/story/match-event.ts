import type { ChatLine } from '#shared/contracts/chat.ts'
import { MATCH_EVENTS, type MatchEventKind, type MatchTimeline } from '#shared/contracts/matches.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'

/** What happened, and for those who may read it what was said. */
export type StoryKind = MatchEventKind | 'chat'

export interface MatchEvent {
  number: number // its place in the log, or below 0 in the chat; it keeps it while more is told
  kind: StoryKind
  at: number // seconds since the match began
  who: number // a slot; 0: a bot, or nobody
  whom: number
  weapon: number // a place in the timeline's weapons; -1: none
  round: number // from 1; the end of a round belongs to it
  said?: { name: string; text: string; toTeam: boolean } // of chat alone
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
  return events.sort(byTime)
}

const byTime = (one: MatchEvent, other: MatchEvent) => one.at - other.at || one.number - other.number

/** With what was said among what happened, in the round in which it was. */
export function withChat(
  events: MatchEvent[],
  lines: readonly ChatLine[],
  slotOf: (steamId: string) => number | undefined,
): MatchEvent[] {
  if (lines.length === 0) return events
  const ends = events.filter(({ kind }) => isRoundEnd(kind)).map(({ at }) => at)
  const said = lines.map((line): MatchEvent => {
    const at = line.moment ?? 0
    return {
      ...{ number: -line.id, kind: 'chat', at, who: slotOf(line.steam_id) ?? 0, whom: 0, weapon: -1 },
      round: 1 + ends.filter((end) => end < at).length,
      said: { name: line.player_name, text: line.text, toTeam: line.to_team },
    }
  })
  return [...events, ...said].sort(byTime)
}

const isRoundEnd = (kind: StoryKind): boolean => kind === 'round_win' || kind === 'round_loss'

/** Whether somebody did it, or had it done to them. */
export const isAbout = ({ who, whom }: MatchEvent, slot: number): boolean => who === slot || whom === slot
