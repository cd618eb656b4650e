import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import type { PlayerRank, PlayerStats } from '#shared/contracts/players.ts'
import { kdr, winRate } from '#shared/figures/formulas.ts'
import { formatNumber, formatPercent, formatRatio, MISSING } from '#shared/format/numbers.ts'
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
        {rank.isLoading ? '' : <Rank value={rank.data?.rank} sharedBy={rank.data?.rank_shared_by} />}
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
    <Figure label="KDR" note={<KillsAndDeaths kills={kills} deaths={deaths} />}>
      {formatRatio(kdr(kills, deaths))}
    </Figure>
  )
}

/** Breaks between the two first. */
const KillsAndDeaths = ({ kills, deaths }: { kills: number; deaths: number }) => (
  <>
    <span className="hero-part">{counted(kills, 'kill')},</span>{' '}
    <span className="hero-part">{counted(deaths, 'death')}</span>
  </>
)

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

const MOST_LARGE = 7 // signs that find room on a phone in the largest type

function Figure({ label, note, children }: { label: string; note: ReactNode; children: ReactNode }) {
  const isLong = typeof children === 'string' && children.length > MOST_LARGE
  return (
    <div className="hero-figure">
      <dt>{label}</dt>
      <dd className={isLong ? 'is-long' : undefined}>{children}</dd>
      <dd className="hero-note">{note}</dd>
    </div>
  )
}

const counted = (count: number, what: string): string => `${formatNumber(count)} ${what}${count === 1 ? '' : 's'}`
