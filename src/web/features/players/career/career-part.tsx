import { Company } from './company/company.tsx'
import { PlayerMatches } from './player-matches.tsx'
import { ProgressPart } from './progress/progress-part.tsx'

export type CareerTab = 'matches' | 'progress' | 'company'

/** The parts of a profile that tell how a player grew. They come with code of their own. */
export function CareerPart({ tab, ...player }: { tab: CareerTab; steamId: string; serverId: number }) {
  if (tab === 'matches') return <PlayerMatches {...player} />
  return tab === 'progress' ? <ProgressPart {...player} /> : <Company {...player} />
}
