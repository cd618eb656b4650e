import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import type { LivePlayer } from '#shared/live.ts'
import { asAnswered, isFresh } from './without-bots.ts'

/** Who bears which name on a game server, where that is beyond doubt: Steam ids by name. */
export type KnownNames = ReadonlyMap<string, string>

export const NOBODY_KNOWN: KnownNames = new Map()

const SLACK_S = 5 // between a line's way to us and an answer's

/**
 * An answer has names and no ids, the log has both. A name is somebody's when the log and the answer each have it once, and
 * a line named them since `since` (before, we may have missed a new name), since the log's last long silence, and since the
 * one in the answer came.
 */
export function knownNames(
  players: readonly LivePlayer[],
  told: ToldByLog | null,
  { now, since }: { now: number; since: number },
): KnownNames {
  if (told === null || !isFresh(told, now)) return NOBODY_KNOWN
  const answered = countNames(players.map(({ name }) => name))
  const logged = countNames([...told.bots, ...told.humans.map(({ name }) => name)].map(asAnswered))
  const people = new Map(told.humans.map((person) => [asAnswered(person.name), person]))
  const known = new Map<string, string>()
  for (const { name, duration } of players) {
    const person = people.get(name)
    if (!person || name.trim() === '' || answered.get(name) !== 1 || logged.get(name) !== 1) continue
    if (person.seenAt >= Math.max(since, told.silentUntil, now - duration - SLACK_S)) known.set(name, person.steamId)
  }
  return known
}

export function isSameNames(one: KnownNames, other: KnownNames): boolean {
  return one.size === other.size && [...one].every(([name, steamId]) => other.get(name) === steamId)
}

function countNames(names: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>()
  for (const name of names) counts.set(name, (counts.get(name) ?? 0) + 1)
  return counts
}
