import { type DateValue, formatDate, formatDateTime, toDate } from '#shared/format/dates.ts'
import { formatTimeAgo } from '#shared/format/time-ago.ts'

/** A day, with the full local time on hover. */
export function DateText({ value }: { value: DateValue }) {
  return <Moment value={value} text={formatDate(value)} />
}

/** 'just now', '5 minutes ago', with the full local time on hover. */
export function RelativeTime({
  value,
  format = formatTimeAgo,
}: {
  value: DateValue
  format?: (value: DateValue) => string
}) {
  return <Moment value={value} text={format(value)} />
}

function Moment({ value, text }: { value: DateValue; text: string }) {
  const date = toDate(value)
  if (!date) return text
  return (
    <time dateTime={date.toISOString()} title={formatDateTime(value)}>
      {text}
    </time>
  )
}
