import { useDeferredValue, useMemo } from 'react'
import { paintScene } from './map-scene.ts'
import { PICTURE } from './scenery.ts'
import './map-art.css'

/**
 * A picture painted from a map's name, where there is none of it. It fills whatever room it is given. Words come first: it is painted
 * when they have been drawn.
 */
export function MapArt({ name }: { name: string }) {
  const painted = useDeferredValue(name, null)
  const strokes = useMemo(() => (painted === null ? [] : paintScene(painted)), [painted])
  return (
    <svg
      className="map-art"
      viewBox={`0 0 ${PICTURE.width} ${PICTURE.height}`}
      preserveAspectRatio="xMidYMid slice"
      aria-hidden="true"
      focusable="false"
    >
      {strokes.map(({ fill, path, opacity }, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: a stroke is its place among the others
        <path key={index} fill={fill} opacity={opacity} d={path} />
      ))}
    </svg>
  )
}
