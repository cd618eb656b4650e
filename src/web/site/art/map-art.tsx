import { useMemo } from 'react'
import { ART, drawContours } from './contours.ts'
import './map-art.css'

const INDEX_LINE = 4 // every fourth line is a strong one, as on a survey map
const GRID = 80

/** A survey map drawn from a map's name, where there is no picture of it. It fills whatever room it is given. */
export function MapArt({ name }: { name: string }) {
  const { levels, summits } = useMemo(() => drawContours(name), [name])
  return (
    <svg
      className="map-art"
      viewBox={`0 0 ${ART.width} ${ART.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      <path className="map-art-grid" d={GRID_LINES} />
      {levels.map((path, index) => (
        <path
          // biome-ignore lint/suspicious/noArrayIndexKey: a level is its place in the list
          key={index}
          className={index % INDEX_LINE === INDEX_LINE - 1 ? 'map-art-line is-index' : 'map-art-line'}
          d={path}
        />
      ))}
      {summits.map(([x, y]) => (
        <path key={`${x}-${y}`} className="map-art-summit" d={`M${x} ${y - 6}l6 10h-12Z`} />
      ))}
    </svg>
  )
}

const GRID_LINES = [
  ...Array.from({ length: ART.width / GRID - 1 }, (_, index) => `M${(index + 1) * GRID} 0v${ART.height}`),
  ...Array.from({ length: ART.height / GRID - 1 }, (_, index) => `M0 ${(index + 1) * GRID}h${ART.width}`),
].join('')
