import type { ChatLine } from '#shared/contracts/chat.ts'
import type { MatchDetail, MatchPlayer, MatchTimeline } from '#shared/contracts/matches.ts'
import { listOrEmpty } from '#web/lib/api/list-or-empty.ts'
import { type Lanes, toLanes } from './lanes.ts'
import { type MatchEvent, readEvents, withChat } from './match-event.ts'

/** A round on the clock of its match, in seconds since that began. */
export interface RoundSpan {
  number: number // from 1
  from: number
  to: number
  win: boolean | null // null: it runs
}

/** All there is to tell of a match. */
export interface Story {
  events: readonly MatchEvent[] // by time
  lanes: Lanes
  length: number // seconds
  people: ReadonlyMap<number, MatchPlayer> // by slot
  weapons: MatchTimeline['weapons']
  rounds: readonly RoundSpan[]
}

export function tellStory(match: MatchDetail, timeline: MatchTimeline, chat: readonly ChatLine[] = []): Story {
  const scoreboard = listOrEmpty(match.scoreboard)
  const slots = new Map(scoreboard.map(({ steam_id, slot }) => [steam_id, slot]))
  const events = withChat(readEvents(timeline), chat, (steamId) => slots.get(steamId))
  const length = Math.max(matchLength(match), events.at(-1)?.at ?? 0, 1)
  return {
    events,
    lanes: toLanes(events),
    length,
    people: new Map(scoreboard.map((player) => [player.slot, player])),
    weapons: listOrEmpty(timeline.weapons) as MatchTimeline['weapons'],
    rounds: roundSpans(match, length),
  }
}

/** Seconds; of one whose end was not told, as far as it was told. */
export const matchLength = ({ started, ended, seen }: Pick<MatchDetail, 'started' | 'ended' | 'seen'>): number =>
  Math.max((ended ?? seen) - started, 0)

/** A round whose beginning was not told goes back to the end of the one before. */
export function roundSpans(match: MatchDetail, length = matchLength(match)): RoundSpan[] {
  const spans: RoundSpan[] = []
  let before = 0
  for (const { started, ended, win } of listOrEmpty(match.rounds)) {
    const to = Math.max(ended - match.started, before)
    const from = started === null ? before : Math.min(Math.max(started - match.started, before), to)
    spans.push({ number: spans.length + 1, from, to, win })
    before = to
  }
  if (match.running && match.round_started !== null) {
    const from = Math.max(match.round_started - match.started, before)
    spans.push({ number: spans.length + 1, from, to: Math.max(length, from), win: null })
  }
  return spans
}
