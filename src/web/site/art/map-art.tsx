import { useMemo } from 'react'
import { paintScene } from './map-scene.ts'
import { PICTURE } from './scenery.ts'
import './map-art.css'

/** A picture painted from a map's name, where there is none of it. It fills whatever room it is given. */
export function MapArt({ name }: { name: string }) {
  const strokes = useMemo(() => paintScene(name), [name])
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
