import { useSeconds } from '#web/lib/use-seconds.ts'
import './data-age.css'

const WORTH_A_WORD_S = 12 // younger than this it is as fresh as asking every few seconds makes it

/** 'updated 40 s ago', counting on; nothing while the data is fresh. Keeps its room, so that nothing moves. */
export function DataAge({ asOf }: { asOf: number | null }) {
  const now = useSeconds(asOf !== null)
  const seconds = asOf === null ? 0 : now - Math.floor(asOf / 1000)
  return <span className="data-age">{seconds < WORTH_A_WORD_S ? '' : `updated ${formatAge(seconds)} ago`}</span>
}

function formatAge(seconds: number): string {
  if (seconds < 120) return `${seconds} s`
  if (seconds < 2 * 3600) return `${Math.floor(seconds / 60)} min`
  return seconds < 2 * 86_400 ? `${Math.floor(seconds / 3600)} h` : `${Math.floor(seconds / 86_400)} d`
}
