import { z } from 'zod'
import { type A2sInfo, countHumans } from '#server/game/a2s/info.ts'
import { readMode } from '#server/game/a2s/mode.ts'
import type { A2sPlayer } from '#server/game/a2s/players.ts'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import { LivePlayer } from '#shared/live.ts'
import { withoutBots } from './without-bots.ts'

/** What is known of a game server: its last good answer, and how often it has been silent since. */
export const LiveState = z.object({
  map: z.string(),
  mode: z.string(),
  humans: z.int(),
  maxPlayers: z.int(),
  players: z.array(LivePlayer.omit({ steam_id: true })),
  answeredAt: z.number().nullable(), // epoch seconds; null: it never answered
  misses: z.int(),
})
export type LiveState = z.infer<typeof LiveState>

export const UNKNOWN: LiveState = {
  map: '',
  mode: '',
  humans: 0,
  maxPlayers: 0,
  players: [],
  answeredAt: null,
  misses: 0,
}

export const MISSES_UNTIL_DOWN = 3
const MISSES_UNTIL_STALE = 2 // one lost packet is nothing to tell anybody about

export const isUp = ({ answeredAt, misses }: LiveState): boolean => answeredAt !== null && misses < MISSES_UNTIL_DOWN
export const isStale = ({ answeredAt, misses }: LiveState): boolean =>
  answeredAt !== null && misses >= MISSES_UNTIL_STALE

/** `told`: what the game server's log knows better than its answer. */
export function afterAnswer(
  before: LiveState,
  info: A2sInfo,
  players: A2sPlayer[] | null,
  now: number,
  told: ToldByLog | null = null,
): LiveState {
  const people = players && withoutBots(players, told, now)
  const bots = players && people ? players.length - people.length : 0
  return {
    map: info.map,
    mode: readMode(info.keywords, info.map) ?? modeUntold(before, info.map, told),
    humans: countHumans({ ...info, bots: Math.max(info.bots, bots) }),
    maxPlayers: info.maxPlayers,
    players: people ? people.map(toLivePlayer) : playersUntold(before, info),
    answeredAt: now,
    misses: 0,
  }
}

/** What the log last said of this map, else what was known of it. */
function modeUntold(before: LiveState, map: string, told: ToldByLog | null): string {
  if (told?.mode && told.map === map) return told.mode
  return map === before.map ? before.mode : ''
}

const toLivePlayer = ({ name, score, duration }: A2sPlayer, index: number): LivePlayer => ({
  index,
  name,
  score,
  duration: Math.floor(duration),
})

/** One lost packet should not empty the list that people look at. */
function playersUntold(before: LiveState, info: A2sInfo): LivePlayer[] {
  return info.map === before.map && countHumans(info) > 0 ? before.players : []
}

export function afterMiss(before: LiveState): LiveState {
  return { ...before, misses: Math.min(before.misses + 1, MISSES_UNTIL_DOWN) }
}

const OLD_S = 15

/** What was known before a restart is not passed off as new: until the game server answers, its age is told. */
export function afterRestart(kept: LiveState, now: number, oldAfter = OLD_S): LiveState {
  const isOld = kept.answeredAt !== null && now - kept.answeredAt > oldAfter
  return isOld ? { ...kept, misses: Math.max(kept.misses, MISSES_UNTIL_STALE) } : kept
}

const DURATION_SLACK_S = 3

/** Whether watchers should hear of it. Time passing is no news: they count seconds themselves. */
export function isNews(before: LiveState, after: LiveState): boolean {
  if (isUp(before) !== isUp(after) || isStale(before) !== isStale(after)) return true
  const passed = (after.answeredAt ?? 0) - (before.answeredAt ?? 0)
  return (
    before.map !== after.map ||
    before.mode !== after.mode ||
    before.humans !== after.humans ||
    before.maxPlayers !== after.maxPlayers ||
    before.players.length !== after.players.length ||
    before.players.some((player, index) => isOther(player, after.players[index], passed))
  )
}

function isOther(before: LivePlayer, after: LivePlayer | undefined, passed: number): boolean {
  if (!after || before.name !== after.name || before.score !== after.score) return true
  return Math.abs(after.duration - before.duration - passed) > DURATION_SLACK_S
}
