/** `L MM/DD/YYYY - HH:MM:SS: `, in UTC. */
export function formatLogDate(epochSeconds: number): string {
  const [date = '', time = ''] = new Date(Math.floor(epochSeconds) * 1000).toISOString().split('T')
  const [year, month, day] = date.split('-')
  return `L ${month}/${day}/${year} - ${time.slice(0, 8)}: `
}
