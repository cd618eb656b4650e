import { useLocation, useSearchParams } from 'react-router'
import { readId } from '#web/lib/read-id.ts'
import type { Subject } from '#web/site/notices/subject.ts'

/** What the address is about; null: nothing, or nothing that makes sense. The name is known to whoever led here. */
export function useSubject(): Subject | null {
  const [params] = useSearchParams()
  const state: unknown = useLocation().state
  const name = typeof state === 'object' && state !== null && 'name' in state ? String(state.name) : ''
  const server = readId(params.get('server') ?? undefined)
  if (server !== null) return { type: 'server', id: server, name }
  const player = params.get('player') ?? ''
  return /^\d{17}$/.test(player) ? { type: 'player', id: player, name } : null
}
