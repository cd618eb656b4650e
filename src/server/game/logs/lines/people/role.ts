import { isWord } from '#server/game/logs/line-text.ts'
import { type ActionLine, type Deed, lastWord, type PlayerLine } from '#server/game/logs/lines/line-rule.ts'

const LONGEST_ROLE = 64

export const roleLine: PlayerLine = {
  verb: 'changed role to "',
  read: (player, line, at) => {
    const role = lastWord(line, at)
    return role !== null && isWord(role, LONGEST_ROLE) ? { type: 'role', player, role, source: 'public' } : null
  },
}

export const roleActions: readonly ActionLine[] = [
  {
    action: 'sitrep_role',
    read: ({ player, value }) => {
      const role = roleOf(value)
      return role === null ? null : { type: 'role', player, role, source: 'sitrep' }
    },
  },
  { action: 'sitrep_spawn', read: ({ player, value }) => ({ type: 'spawn', player, role: roleOf(value) }) },
]

function roleOf(value: Deed['value']): string | null {
  const role = value('template') ?? ''
  return isWord(role, LONGEST_ROLE) ? role : null
}
