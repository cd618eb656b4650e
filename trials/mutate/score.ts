import { textTable } from '../../scripts/lib/text-table.mjs'
import type { Mutant } from './mutants.ts'

export const LEAST = 90 // %

type Fates = Record<Mutant['fate'], number>

/** How a folder came out. */
export interface Score {
  name: string
  fates: Readonly<Fates>
  listed: number // of those that survived or that no test reaches
}

export function scoreOf(
  name: string,
  mutants: readonly Mutant[],
  isListed: (mutant: Mutant) => boolean,
): Score & { unlisted: Mutant[] } {
  const fates: Fates = { killed: 0, survived: 0, 'no coverage': 0, 'timed out': 0 }
  for (const { fate } of mutants) fates[fate]++
  const alive = mutants.filter(({ fate }) => fate === 'survived' || fate === 'no coverage')
  const unlisted = alive.filter((mutant) => !isListed(mutant))
  return { name, fates, listed: alive.length - unlisted.length, unlisted }
}

/** Killed of all that are not listed, cut and not rounded: 89.99 % is less than 90. */
export function percent({ fates, listed }: Score): number {
  const counted = sumOf(Object.values(fates)) - listed
  return counted === 0 ? 100 : Math.floor((1000 * (fates.killed + fates['timed out'])) / counted) / 10
}

/** One row a folder and, where there are several, one for all. */
export function scoreTable(scores: readonly Score[]): string {
  const rows = scores.length > 1 ? [...scores, together(scores)] : scores
  return textTable(
    ['folder', 'mutants', 'killed', 'survived', 'no coverage', 'timed out', 'listed', '%'],
    rows.map((score) => {
      const { killed, survived, 'no coverage': uncovered, 'timed out': late } = score.fates
      const counts = [sumOf(Object.values(score.fates)), killed, survived, uncovered, late, score.listed]
      return [score.name, ...counts.map(String), percent(score).toFixed(1)]
    }),
  )
}

function together(scores: readonly Score[]): Score {
  const total = (fate: Mutant['fate']) => sumOf(scores.map(({ fates }) => fates[fate]))
  const fates = {
    killed: total('killed'),
    survived: total('survived'),
    'no coverage': total('no coverage'),
    'timed out': total('timed out'),
  }
  return { name: 'all', fates, listed: sumOf(scores.map(({ listed }) => listed)) }
}

const sumOf = (counts: readonly number[]): number => counts.reduce((sum, count) => sum + count, 0)
