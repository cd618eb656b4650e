import { type A2sPlayer, NAME_LIMIT } from '#server/game/a2s/players.ts'
import type { ToldByLog } from '#server/game/logs/told-by-log.ts'
import { cleanText } from '#shared/text/clean-text.ts'

/** Fills in what the answers of one game server leave open; null when there is nothing to go by. */
export type AskLog = (serverId: number) => ToldByLog | null

const FRESH_S = 600 // whoever came after the log fell silent is unknown to it

/** Whether the log has told anything lately. */
export const isFresh = ({ at }: ToldByLog, now: number): boolean => now - at <= FRESH_S

/** A name of the log as an answer would give it. */
export const asAnswered = (name: string): string => cleanText(name, NAME_LIMIT)

/**
 * The players without those whom the log knows to be bots: the answer lists them like people. A name that somebody real
 * bears as well stays.
 */
export function withoutBots(players: readonly A2sPlayer[], told: ToldByLog | null, now: number): A2sPlayer[] {
  if (told === null || told.bots.length === 0 || !isFresh(told, now)) return [...players]
  const bots = new Set(told.bots.map(asAnswered))
  const humans = new Set(told.humans.map(({ name }) => asAnswered(name)))
  return players.filter(({ name }) => !bots.has(name) || humans.has(name))
}
