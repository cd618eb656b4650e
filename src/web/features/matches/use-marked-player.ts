import type { MatchPlayer } from '#shared/contracts/matches.ts'
import { useUrlParams } from '#web/lib/use-url-params.ts'

export interface Marking {
  slot: number | null // whose deeds are shown; null: nobody's in particular
  mark: (slot: number | null) => void
}

/** One player of a match is marked, wherever they are shown; a link can be to their part of it. */
export function useMarkedPlayer(scoreboard: readonly MatchPlayer[]): Marking {
  const [params, change] = useUrlParams()
  const marked = scoreboard.find(({ steam_id }) => steam_id === params.get('player'))
  return {
    slot: marked?.slot ?? null,
    mark: (slot) => {
      const steamId = scoreboard.find((player) => player.slot === slot)?.steam_id ?? ''
      change({ player: steamId, events_page: '' })
    },
  }
}
