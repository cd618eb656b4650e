import { textTable } from './text-table.mjs'

/**
 * @typedef {{ work: string, baseline: string, measured: number, unit: string, aim: { least?: number, most?: number } }} Ratio
 */

/** @param {Ratio} ratio */
export const isMet = ({ measured, aim: { least = -Infinity, most = Infinity } }) =>
  measured >= least && measured <= most

/** @param {number} value */
const shown = (value) =>
  Math.abs(value) >= 100 ? Math.round(value).toString() : Number(value.toPrecision(3)).toString()

/**
 * One row a ratio, with what was aimed at and whether it is met.
 * @param {readonly Ratio[]} ratios
 */
export function ratioTable(ratios) {
  const rows = ratios.map((ratio) => [
    ratio.work,
    ratio.baseline,
    `${shown(ratio.measured)} ${ratio.unit}`,
    ratio.aim.least === undefined ? `at most ${ratio.aim.most}` : `at least ${ratio.aim.least}`,
    isMet(ratio) ? 'yes' : 'NO',
  ])
  return textTable(['work', 'baseline', 'measured', 'aim', 'met'], rows)
}
