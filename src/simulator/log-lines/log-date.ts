const DAY_S = 86_400

let lastDay = Number.NaN
let lastDayText = ''

/** `L MM/DD/YYYY - HH:MM:SS: `, in UTC. Lines of one day come together, so its text is kept. */
export function formatLogDate(epochSeconds: number): string {
  const second = Math.floor(epochSeconds)
  const day = Math.floor(second / DAY_S)
  if (day !== lastDay) {
    lastDay = day
    lastDayText = writeDay(day)
  }
  const clock = second - day * DAY_S
  return `${lastDayText}${two(Math.floor(clock / 3600))}:${two(Math.floor(clock / 60) % 60)}:${two(clock % 60)}: `
}

function writeDay(day: number): string {
  const [date = ''] = new Date(day * DAY_S * 1000).toISOString().split('T')
  const [year, month, dayOfMonth] = date.split('-')
  return `L ${month}/${dayOfMonth}/${year} - `
}

function two(value: number): string {
  return value < 10 ? `0${value}` : String(value)
}
