import type { LogEvent } from '#server/game/logs/events.ts'
import { cleanText } from '#server/game/logs/line-text.ts'
import { lastQuoted, type PlayerLine } from '#server/game/logs/lines/line-rule.ts'
import type { Player } from '#server/game/logs/words/identity.ts'

const CHAT_VERBS = [
  { verb: 'say "', toTeam: false },
  { verb: 'say_team "', toTeam: true },
]

/** Everything up to the last quote is what the player typed, quotes and imitated lines included. */
export const chatLines: readonly PlayerLine[] = CHAT_VERBS.map(({ verb, toTeam }) => ({
  verb,
  read: (player, line, at) => {
    const text = lastQuoted(line, at)
    return text === null ? null : chat(player, text, toTeam)
  },
}))

/** Chat that lost its end: cut off by the engine, or broken by a newline that the player sent. */
export const unfinishedChatLines: readonly PlayerLine[] = CHAT_VERBS.map(({ verb, toTeam }) => ({
  verb,
  read: (player, line, at) => chat(player, line.slice(at), toTeam),
}))

function chat(player: Player, text: string, toTeam: boolean): LogEvent {
  return { type: 'chat', player, text: cleanText(text), toTeam }
}
