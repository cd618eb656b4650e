import { readId } from '#web/lib/read-id.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'

/** Whose matches, and on which game server; null: all. Kept in the address. */
export interface MatchChoice {
  serverId: number | null
  player: string | null
  chooseServer: (serverId: number | null) => void
  choosePlayer: (steamId: string | null) => void
}

export function useMatchChoice(): MatchChoice {
  const [params, change] = useUrlParams()
  return {
    serverId: readId(params.get('server_id') ?? undefined),
    player: STEAM_ID.test(params.get('player') ?? '') ? params.get('player') : null,
    chooseServer: (serverId) => change({ server_id: serverId === null ? '' : String(serverId), page: '' }),
    choosePlayer: (steamId) => change({ player: steamId ?? '', page: '' }),
  }
}

const STEAM_ID = /^7656\d{13}$/
