import { type A2sPlayer, NAME_LIMIT } from '#server/game/a2s/players.ts'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import { cleanText } from '#shared/clean-text.ts'

/** Fills in what the answers of one game server leave open; null when there is nothing to go by. */
export type AskLog = (serverId: number) => ToldByLog | null

const FRESH_S = 600 // whoever came after the log fell silent is unknown to it

/**
 * The players without those whom the log knows to be bots: the answer lists them like people. A name that somebody real
 * bears as well stays.
 */
export function withoutBots(players: readonly A2sPlayer[], told: ToldByLog | null, now: number): A2sPlayer[] {
  if (told === null || told.bots.length === 0 || now - told.at > FRESH_S) return [...players]
  const named = (names: readonly string[]) => new Set(names.map((name) => cleanText(name, NAME_LIMIT)))
  const [bots, humans] = [named(told.bots), named(told.humans)]
  return players.filter(({ name }) => !bots.has(name) || humans.has(name))
}
