import { cleanText } from '#server/game/logs/line-text.ts'
import { lastQuoted, type PlayerLine } from '#server/game/logs/lines/line-rule.ts'

const LONGEST_NAME = 128

export const renameLine: PlayerLine = {
  verb: 'changed name to "',
  read: (player, line, at) => {
    const name = line.length - at > LONGEST_NAME + 1 ? null : lastQuoted(line, at)
    return name === null ? null : { type: 'rename', player, newName: cleanText(name) }
  },
}
