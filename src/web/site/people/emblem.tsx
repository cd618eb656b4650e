import { randomFrom } from '#web/lib/seeded-random.ts'
import { CHARGES, DIVISIONS } from './emblem-shapes.ts'

const HUES = [4, 22, 38, 62, 96, 140, 168, 190, 208, 228, 262, 318]
const NEAR = [0, 0, 24, -24, 46, 180]
const LIGHT = ['#f2ead8', '#efcf8c', '#cfe0e6', '#f0b79a']

/** A badge of its own for whoever has no picture: the same text always gives the same one. */
export function Emblem({ of, className, size }: { of: string; className: string; size: number }) {
  const { hue, near, division, light, charge } = describeEmblem(of)
  return (
    <svg
      className={className}
      viewBox="0 0 48 48"
      width={size}
      height={size}
      fillRule="evenodd"
      aria-hidden="true"
      focusable="false"
    >
      <path fill={`hsl(${hue} 34% 27%)`} d="M0 0h48v48H0Z" />
      <path fill={`hsl(${near} 38% 36%)`} d={division} />
      <path fill={light} d={charge} />
    </svg>
  )
}

/** The grounds are dark enough in both themes for what stands on them. */
export function describeEmblem(text: string) {
  const random = randomFrom(text)
  const pick = <T,>(list: readonly T[], fallback: T): T => list[Math.floor(random() * list.length)] ?? fallback
  const hue = pick(HUES, 208)
  return {
    hue,
    near: (hue + pick(NEAR, 0) + 360) % 360,
    division: pick(DIVISIONS, ''),
    light: pick(LIGHT, '#f2ead8'),
    charge: pick(CHARGES, ''),
  }
}
