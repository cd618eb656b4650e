import { isIP } from 'node:net'
import { readRows } from '#server/outside/foreign/cells.ts'
import { readAdmins } from '#server/outside/sourcebans/read-admins.ts'
import { readBan, type SourcebansBan } from '#server/outside/sourcebans/read-bans.ts'
import { MAX_INT32, SteamId } from '#shared/contracts/common.ts'
import { isStorable } from '../kit/judge.ts'
import { readRowsOf } from '../kit/rows.ts'
import type { Target } from '../target.ts'

const LONGEST_TEXT = 255

const isTime = (time: number | null): boolean => time === null || (time >= 0 && time <= 2 * MAX_INT32)

function isBan(ban: SourcebansBan): boolean {
  const showsAddress = /\d{1,3}(?:\.\d{1,3}){3}/.test(ban.reason ?? '')
  return (
    !showsAddress &&
    (ban.ip === null || isIP(ban.ip) > 0) &&
    (ban.country === null || /^[a-z]{2}$/.test(ban.country)) &&
    (ban.steamId === null || SteamId.safeParse(ban.steamId).success) &&
    [ban.created, ban.duration, ban.ends, ban.lifted].every(isTime)
  )
}

/** Rows of a ban site's tables. */
export const target: Target = {
  promise:
    'bans and admins that our tables take, whose reasons show nobody’s address; the rest is left out and counted',
  tokens: [
    ...[
      '# bans\n',
      '# admins\n',
      '\t',
      '\n',
      '\\N',
      'STEAM_0:1:4',
      '[U:1:9]',
      '192.0.2.4',
      '2001:db8::1',
      '::ffff:192.0.2.4',
      'E',
      'U',
    ],
    ...[
      'abcdefz',
      '0',
      '-1',
      '1000000000',
      '2147483647',
      '\u200b',
      '\x01',
      '\x0b',
      '.',
      ':',
      '<img src=x>',
      '\u202e',
      '💣',
    ],
  ],
  isFine: (input) => {
    const rowsOf = readRowsOf(input)
    const bans = readRows(rowsOf('bans'), readBan)
    const admins = readAdmins(rowsOf('admins'))
    return isStorable([bans, admins], LONGEST_TEXT) && bans.rows.every(isBan)
  },
}
