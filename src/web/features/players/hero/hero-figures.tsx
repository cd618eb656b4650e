import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PlayerRank, PlayerStats } from '#shared/contracts/players.ts'
import { formatNumber, formatPercent, formatRatio, MISSING } from '#shared/format/numbers.ts'
import { kdr, winRate } from '#shared/formulas.ts'
import { Ring } from '#web/ui/charts/ring.tsx'
import { Rank } from '#web/ui/rank.tsx'
import { headshotShare } from './headshot-share.ts'
import { standingText } from './standing-text.ts'
import './hero-figures.css'

/** The five figures a player is known by. Each rate says of how many; one of nothing is no rate. */
export function HeroFigures({ stats, rank }: { stats: PlayerStats; rank: UseQueryResult<PlayerRank> }) {
  return (
    <dl className="hero-figures">
      <Figure label="Rank" note={standingText(rank.data)}>
        {rank.isPending ? '' : <Rank value={rank.data?.rank} sharedBy={rank.data?.rank_shared_by} />}
      </Figure>
      <Figure label="Score" note="this season">
        {formatNumber(stats.score)}
      </Figure>
      <KdrFigure {...stats} />
      <WinFigure {...stats} />
      <HeadshotFigure {...stats} />
    </dl>
  )
}

function KdrFigure({ kills, deaths }: PlayerStats) {
  if (!kills && !deaths) return <Unknown label="KDR" why="no kills or deaths yet" />
  return (
    <Figure label="KDR" note={[counted(kills, 'kill'), counted(deaths, 'death')].map(unbroken).join(', ')}>
      {formatRatio(kdr(kills, deaths))}
    </Figure>
  )
}

function WinFigure({ wins, losses }: PlayerStats) {
  const rate = winRate(wins, losses)
  if (rate === null) return <Unknown label="Win Rate" why="no rounds yet" />
  const rounds = counted(wins + losses, 'round')
  return (
    <Figure label="Win Rate" note={`of ${rounds}`}>
      <Ring share={rate / 100} says={`${formatNumber(wins)} of ${rounds} won`}>
        {formatPercent(rate, 0)}
      </Ring>
    </Figure>
  )
}

function HeadshotFigure({ headshot_given, kills }: PlayerStats) {
  const share = headshotShare(headshot_given, kills)
  if (share === null) return <Unknown label="Headshots" why={kills ? 'none recorded' : 'no kills yet'} />
  return (
    <Figure label="Headshots" note={`of ${counted(kills, 'kill')}`}>
      {formatPercent(share * 100, 1)}
    </Figure>
  )
}

const Unknown = ({ label, why }: { label: string; why: string }) => (
  <Figure label={label} note={why}>
    {MISSING}
  </Figure>
)

function Figure({ label, note, children }: { label: string; note: string; children: ReactNode }) {
  return (
    <div className="hero-figure">
      <dt>{label}</dt>
      <dd>{children}</dd>
      <dd className="hero-note">{note}</dd>
    </div>
  )
}

const unbroken = (text: string): string => text.replace(' ', '\u00A0')

const counted = (count: number, what: string): string => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`
