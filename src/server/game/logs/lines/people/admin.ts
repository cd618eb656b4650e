import type { PlayerLine, ServerLine } from '#server/game/logs/lines/line-rule.ts'

/** How SourceMod's own plugins begin what they tell of an admin. */
const ADMIN_VERBS = [
  'added ban ',
  'banned ',
  'cancelled the vote',
  'changed cvar ',
  'changed map to "',
  'console command ',
  'executed config ',
  'gagged ',
  'initiated a',
  'kicked ',
  'muted ',
  'refreshed the admin cache',
  'removed ban ',
  'renamed ',
  'reset cvar ',
  'set the next map to ',
  'silenced ',
  'slapped ',
  'slayed ',
  'triggered sm_',
  'ungagged ',
  'unmuted ',
  'unsilenced ',
]

export const adminLines: readonly PlayerLine[] = ADMIN_VERBS.map((verb) => ({
  verb,
  read: () => ({ type: 'ignored', line: 'admin' }),
}))

/** `[SM] Changed map to "x"` and `[basechat.smx] "Console<0>…`: told by a plugin, whoever it speaks of. */
export const sourceModLine: ServerLine = {
  start: '[',
  read: (line, at) => {
    const tag = line.slice(at, line.indexOf(']', at))
    return tag === 'SM' || tag.endsWith('.smx') ? { type: 'ignored', line: 'admin' } : null
  },
}
