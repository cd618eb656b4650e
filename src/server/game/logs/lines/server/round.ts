import { cleanText } from '#server/game/logs/line-text.ts'
import type { ServerLine, WorldLine } from '#server/game/logs/lines/line-rule.ts'
import { findProperty } from '#server/game/logs/words/properties.ts'
import { parseTeam, winnerOf } from '#server/game/logs/words/team.ts'

const WIN = '" triggered "Round_Win"'

export const roundWorldLines: readonly WorldLine[] = [
  { action: 'Round_Start', read: () => ({ type: 'round-start', source: 'public' }) },
  { action: 'sitrep_round_start', read: () => ({ type: 'round-start', source: 'sitrep' }) },
  roundEnd('Round_End', 'public'),
  roundEnd('sitrep_round_end', 'sitrep'),
  {
    action: 'Game_End',
    read: (line, at) => ({ type: 'game-end', winner: winnerOf(findProperty(line, at, 'winner')) }),
  },
]

/** The game's own word on who won. Everything else a team is said to do repeats what other lines tell. */
export const teamLine: ServerLine = {
  start: 'Team "',
  read: (line, at) => {
    if (!line.endsWith(WIN)) return line.includes('" ', at) ? { type: 'ignored', line: 'action' } : null
    return { type: 'round-win', team: parseTeam(line.slice(at, -WIN.length)) }
  },
}

function roundEnd(action: string, source: 'public' | 'sitrep'): WorldLine {
  return {
    action,
    read: (line, at) => {
      const winner = findProperty(line, at, 'winner')
      if (winner === null) return null
      const text = findProperty(line, at, 'message')
      return { type: 'round-end', winner: winnerOf(winner), message: text && cleanText(text), source }
    },
  }
}
