import type { CareerTotals } from '#shared/contracts/careers.ts'
import { formatWinRate, kdr, kptk, winRate } from '#shared/figures/formulas.ts'
import { formatHms } from '#shared/format/durations.ts'
import { formatNumber, formatPercent, formatRatio, NOT_AVAILABLE } from '#shared/format/numbers.ts'
import { playerLabel } from '#web/site/people/player-name.tsx'
import './compare-table.css'

interface Line {
  head: string
  of: (totals: CareerTotals) => number | null
  format?: (value: number, totals: CareerTotals) => string
  isLess?: boolean // is better
}

const percent = (value: number) => formatPercent(value, 1)
const share = (part: number, whole: number) => (whole > 0 && part > 0 ? (part / whole) * 100 : null)

const LINES: readonly Line[] = [
  { head: 'Matches', of: ({ matches }) => matches },
  { head: 'Play time', of: ({ played_s }) => played_s, format: formatHms },
  { head: 'Score', of: ({ score }) => score },
  {
    head: 'Score per hour',
    of: ({ score, played_s }) => (played_s > 0 ? (score / played_s) * 3600 : null),
    format: whole,
  },
  { head: 'Kills', of: ({ kills }) => kills },
  { head: 'Deaths', of: ({ deaths }) => deaths, isLess: true },
  { head: 'KDR', of: ({ kills, deaths }) => (kills + deaths > 0 ? kdr(kills, deaths) : null), format: formatRatio },
  { head: 'Headshot share', of: ({ headshots, kills }) => share(headshots, kills), format: percent },
  {
    head: 'Win rate',
    of: ({ wins, losses }) => winRate(wins, losses),
    format: (_, { wins, losses }) => `${formatWinRate(wins, losses, 1)} of ${formatNumber(wins + losses)}`,
  },
  { head: 'Revives', of: ({ revives }) => revives },
  { head: 'Healed HP', of: ({ healed_hp }) => healed_hp },
  { head: 'Caps', of: ({ caps }) => caps },
  { head: 'KPTK', of: ({ kills, tk_given }) => (kills > 0 ? kptk(kills, tk_given) : null), format: formatRatio },
  { head: 'Killed teammates', of: ({ tk_given }) => tk_given, isLess: true },
  { head: 'Best match', of: ({ best_score }) => best_score },
  { head: 'Longest streak', of: ({ best_streak }) => best_streak },
]

function whole(value: number): string {
  return formatNumber(Math.round(value))
}

/** The same numbers of two players; the better one of each is marked. */
export function CompareTable({ left, right }: { left: CareerTotals; right: CareerTotals }) {
  return (
    <table className="compare-table">
      <caption className="visually-hidden">Two players side by side</caption>
      <thead>
        <tr>
          <th scope="col">Number</th>
          {[left, right].map(({ player }) => (
            <th key={player.steam_id} scope="col">
              <bdi>{playerLabel(player)}</bdi>
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {LINES.map((line) => (
          <tr key={line.head}>
            <th scope="row">{line.head}</th>
            <Value line={line} own={left} other={right} />
            <Value line={line} own={right} other={left} />
          </tr>
        ))}
      </tbody>
    </table>
  )
}

function Value({ line, own, other }: { line: Line; own: CareerTotals; other: CareerTotals }) {
  const [value, against] = [line.of(own), line.of(other)]
  const text = value === null ? NOT_AVAILABLE : (line.format?.(value, own) ?? formatNumber(value))
  const isBetter = value !== null && against !== null && (line.isLess ? value < against : value > against)
  return (
    <td className={isBetter ? 'is-better' : undefined}>
      {text}
      {isBetter && <span className="visually-hidden"> (better)</span>}
    </td>
  )
}
