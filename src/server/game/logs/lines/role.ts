import { isWord } from '#server/game/logs/line-text.ts'
import { type ActionLine, lastWord, type PlayerLine } from './line-rule.ts'

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
    read: ({ player, values }) => {
      const role = roleOf(values)
      return role === null ? null : { type: 'role', player, role, source: 'sitrep' }
    },
  },
  { action: 'sitrep_spawn', read: ({ player, values }) => ({ type: 'spawn', player, role: roleOf(values) }) },
]

function roleOf(values: ReadonlyMap<string, string>): string | null {
  const role = values.get('template') ?? ''
  return isWord(role, LONGEST_ROLE) ? role : null
}
