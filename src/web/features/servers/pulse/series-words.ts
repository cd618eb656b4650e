import type { PulseRange, PulseSeries } from '#shared/contracts/pulse.ts'
import { formatDate, formatDateTime } from '#shared/format/dates.ts'
import { formatNumber } from '#shared/format/numbers.ts'
import { mapLabel } from '#web/site/subjects/subject-links.tsx'

const DAY_S = 86_400

const RANGE_TEXT: Readonly<Record<PulseRange, string>> = {
  day: 'Last day',
  week: 'Last week',
  month: 'Last month',
  year: 'Last year',
}

export const endOf = ({ from, step, mean }: PulseSeries): number => from + mean.length * step

/** 'Last week: 7.4 players on average, 16 at once on Mar 3, 2026, 8:15 PM.' */
export function seriesSentence(series: PulseSeries, range: PulseRange): string {
  const { mean, most } = series
  const known = mean.filter((value) => value !== null)
  if (known.length === 0) return `${RANGE_TEXT[range]}: nothing is known of this time.`
  const average = known.reduce((sum, value) => sum + value, 0) / known.length
  const peak = Math.max(...most.map(Number))
  const when = momentText(series, most.indexOf(peak))
  const peakText = peak > 0 ? `, up to ${formatNumber(peak)} at once (${when})` : ''
  return `${RANGE_TEXT[range]}: ${oneDecimal(average)} players on average${peakText}.`
}

/** 'Mar 3, 2026, 8:15 PM · 12 players · The Ministry' */
export function placeText(series: PulseSeries, index: number): string {
  const at = series.from + index * series.step
  const map = series.maps.find(({ from, to }) => at < to && at + series.step > from)
  return [momentText(series, index), playersText(series, index), map ? mapLabel(map) : ''].filter(Boolean).join(' · ')
}

function playersText({ mean, most, unreachable, from, step }: PulseSeries, index: number): string {
  const [average, peak] = [mean[index], most[index]]
  if (average == null || peak == null) {
    const at = from + index * step
    return unreachable.some((span) => at >= span.from && at < span.to) ? 'could not be reached' : 'nothing is known'
  }
  const text = `${oneDecimal(average)} ${average === 1 ? 'player' : 'players'}`
  return peak > average ? `${text}, up to ${formatNumber(peak)}` : text
}

export function momentText({ from, step }: PulseSeries, index: number): string {
  const at = from + index * step
  return step < DAY_S ? formatDateTime(at) : formatDate(at + step / 2) // days are UTC's: the middle is in the right one
}

export const oneDecimal = (value: number): string => formatNumber(Math.round(value * 10) / 10)
