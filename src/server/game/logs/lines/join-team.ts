import { parseTeam } from '#server/game/logs/team.ts'
import { lastWord, type PlayerLine } from './line-rule.ts'

export const joinTeamLine: PlayerLine = {
  verb: 'joined team "',
  read: (player, message, at) => {
    const token = lastWord(message, at)
    return token === null ? null : { type: 'join-team', player, team: parseTeam(token) }
  },
}

export const switchTeamLine: PlayerLine = {
  verb: 'switched from team <',
  read: (player, message, at) => {
    const between = message.indexOf('> to <', at)
    if (between === -1 || !message.endsWith('>')) return null
    const token = message.slice(between + 6, -1)
    return token.includes('"') ? null : { type: 'join-team', player, team: parseTeam(token) }
  },
}
