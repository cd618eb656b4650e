import { cleanText } from '#server/game/logs/line-text.ts'
import { findProperty } from '#server/game/logs/properties.ts'
import { parseTeam, winnerOf } from '#server/game/logs/team.ts'
import type { ServerLine, WorldLine } from './line-rule.ts'

const WIN = '" triggered "Round_Win"'

export const roundWorldLines: readonly WorldLine[] = [
  { action: 'Round_Start', read: () => ({ type: 'round-start', source: 'public' }) },
  { action: 'sitrep_round_start', read: () => ({ type: 'round-start', source: 'sitrep' }) },
  roundEnd('Round_End', 'public'),
  roundEnd('sitrep_round_end', 'sitrep'),
  {
    action: 'Game_End',
    read: (message, at) => ({ type: 'game-end', winner: winnerOf(findProperty(message, at, 'winner')) }),
  },
]

/** The game's own word on who won. Everything else a team is said to do repeats what other lines tell. */
export const teamLine: ServerLine = {
  start: 'Team "',
  read: (message, at) => {
    if (!message.endsWith(WIN)) return message.includes('" ', at) ? { type: 'ignored', line: 'action' } : null
    return { type: 'round-win', team: parseTeam(message.slice(at, -WIN.length)) }
  },
}

function roundEnd(action: string, source: 'public' | 'sitrep'): WorldLine {
  return {
    action,
    read: (message, at) => {
      const winner = findProperty(message, at, 'winner')
      if (winner === null) return null
      const text = findProperty(message, at, 'message')
      return { type: 'round-end', winner: winnerOf(winner), message: text && cleanText(text), source }
    },
  }
}
