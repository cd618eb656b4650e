import { useSiteData } from './site-data.tsx'

/** The class of a list's row: your own stands out. */
export function useOwnRow(): (row: { steam_id: string }) => string {
  const { ownId } = useSiteData()
  return ({ steam_id }) => (steam_id === ownId ? 'is-own' : '')
}
