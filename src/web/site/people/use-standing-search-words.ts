import { useSiteData } from './site-data.tsx'

/** The words that find a player by what they are, for lists that are searched in the browser. */
export function useStandingSearchWords(): (steamId: string) => string[] {
  const { adminIds, bannedIds } = useSiteData()
  return (steamId) => [...(adminIds.has(steamId) ? ['admin'] : []), ...(bannedIds.has(steamId) ? ['banned'] : [])]
}
