/** The month in which a moment lies in a time zone, as 2026-03. */
export function monthIn(zone: string, moment: Date): string {
  const parts = new Intl.DateTimeFormat('en-US', { timeZone: zone, year: 'numeric', month: '2-digit' }).formatToParts(
    moment,
  )
  const value = (type: 'year' | 'month') => parts.find((part) => part.type === type)?.value ?? ''
  return `${value('year').padStart(4, '0')}-${value('month')}`
}
