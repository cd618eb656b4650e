import type { Chart, ChartConfiguration } from 'chart.js'
import { formatNumber } from '#shared/format/numbers.ts'

export interface DoughnutLook {
  win: string
  loss: string
  text: string
  face: string
  isStill: boolean
}

/** Wins and losses as Chart.js draws them. */
export function doughnutSettings(
  { wins, losses }: { wins: number; losses: number },
  look: DoughnutLook,
): ChartConfiguration<'doughnut'> {
  return {
    type: 'doughnut',
    data: {
      labels: ['Wins', 'Losses'],
      datasets: [
        // A border would hide the sliver of a few losses among many wins.
        { data: [wins, losses], backgroundColor: [look.win, look.loss], borderWidth: 0 },
      ],
    },
    options: {
      cutout: '70%',
      events: [], // nothing on it can be pointed at
      animation: look.isStill ? false : { duration: 180 },
    },
    plugins: [{ id: 'values', afterDatasetsDraw: (chart) => writeValues(chart, [wins, losses], look) }],
  }
}

const LETTERS = 15
const ROOM = 3 // pixels between a number and the edges of the ring

function writeValues(chart: Chart<'doughnut'>, values: readonly number[], { text, face }: DoughnutLook): void {
  const { ctx } = chart
  const labels = values.map(valueLabel)
  const arcs = chart.getDatasetMeta(0).data
  const { innerRadius = 0, outerRadius = 0 } = arcs[0]?.getProps(['innerRadius', 'outerRadius']) ?? {}
  ctx.save()
  Object.assign(ctx, { fillStyle: text, textAlign: 'center', textBaseline: 'middle', font: `600 ${LETTERS}px ${face}` })
  const widest = Math.max(...labels.map((label) => ctx.measureText(label).width))
  ctx.font = `600 ${LETTERS * Math.min(1, (outerRadius - innerRadius - ROOM) / widest)}px ${face}`
  for (const [index, arc] of arcs.entries()) {
    const { x, y } = arc.tooltipPosition(false)
    if (x !== null && y !== null) ctx.fillText(labels[index] ?? '', x, y)
  }
  ctx.restore()
}

/** Zero values go unlabelled. */
export const valueLabel = (value: number): string => (value ? formatNumber(value) : '')
