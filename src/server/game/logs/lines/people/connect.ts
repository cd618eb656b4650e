import { isIPv4 } from 'node:net'
import { lastWord, type PlayerLine } from '#server/game/logs/lines/line-rule.ts'

export const connectLine: PlayerLine = {
  verb: 'connected, address "',
  read: (player, line, at) => {
    const address = lastWord(line, at)
    if (address === null) return null
    const ip = address.split(':', 1)[0] ?? ''
    return { type: 'connect', player, ip: isIPv4(ip) ? ip : null } // bots connect from "none"
  },
}

export const enterLine: PlayerLine = {
  verb: 'entered the game',
  read: (player, line, at) => (at === line.length ? { type: 'enter', player } : null),
}

/** Its fourth field repeats the Steam id, and nothing on the site waits for it. */
export const validatedLine: PlayerLine = {
  verb: 'STEAM USERID validated',
  read: (_player, line, at) => (at === line.length ? { type: 'ignored', line: 'validated' } : null),
}
