import { useState } from 'react'
import type { PulseSeries } from '#shared/contracts/pulse.ts'
import { formatNumber, MISSING } from '#shared/format/numbers.ts'
import { mapLabel } from '#web/site/subjects/subject-links.tsx'
import { momentText, oneDecimal } from './series-words.ts'
import './series-table.css'

const MOST_ROWS = 48

/** The same numbers in rows, as few as can be read; made when somebody wants them. */
export function SeriesTable({ series }: { series: PulseSeries }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <details className="series-table" onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary>As a table</summary>
      {isOpen && (
        <table>
          <thead>
            <tr>
              <th scope="col">From</th>
              <th scope="col">On average</th>
              <th scope="col">Most</th>
              <th scope="col">Map</th>
            </tr>
          </thead>
          <tbody>
            {rowsOf(series).map((row) => (
              <tr key={row.from}>
                <th scope="row">{row.from}</th>
                <td>{row.mean === null ? MISSING : oneDecimal(row.mean)}</td>
                <td>{row.mean === null ? MISSING : formatNumber(row.most)}</td>
                <td>
                  <bdi>{row.map}</bdi>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </details>
  )
}

function rowsOf(series: PulseSeries) {
  const { mean, most, maps, from, step } = series
  const size = Math.ceil(mean.length / MOST_ROWS)
  return Array.from({ length: Math.ceil(mean.length / size) }, (_, row) => {
    const first = row * size
    const known = mean.slice(first, first + size).filter((value) => value !== null)
    const [start, end] = [from + first * step, from + (first + size) * step]
    const longest = maps
      .filter((map) => map.from < end && map.to > start)
      .reduce<(typeof maps)[number] | null>((best, map) => (best && best.minutes >= map.minutes ? best : map), null)
    return {
      from: momentText(series, first),
      mean: known.length > 0 ? known.reduce((sum, value) => sum + value, 0) / known.length : null,
      most: Math.max(...most.slice(first, first + size).map(Number)),
      map: longest ? mapLabel(longest) : '',
    }
  })
}
