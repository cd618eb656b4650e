import { lastWord, type PlayerLine } from '#server/game/logs/lines/line-rule.ts'
import { parseTeam } from '#server/game/logs/words/team.ts'

export const joinTeamLine: PlayerLine = {
  verb: 'joined team "',
  read: (player, line, at) => {
    const token = lastWord(line, at)
    return token === null ? null : { type: 'join-team', player, team: parseTeam(token) }
  },
}

export const switchTeamLine: PlayerLine = {
  verb: 'switched from team <',
  read: (player, line, at) => {
    const between = line.indexOf('> to <', at)
    if (between === -1 || !line.endsWith('>')) return null
    const token = line.slice(between + 6, -1)
    return token.includes('"') ? null : { type: 'join-team', player, team: parseTeam(token) }
  },
}
