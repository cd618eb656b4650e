const HOUR = 3_600
const DAY = 24 * HOUR

/** How long a ban can be for, as it is chosen. */
export const DURATIONS = [
  { seconds: HOUR, text: '1 hour' },
  { seconds: 6 * HOUR, text: '6 hours' },
  { seconds: DAY, text: '1 day' },
  { seconds: 3 * DAY, text: '3 days' },
  { seconds: 7 * DAY, text: '1 week' },
  { seconds: 28 * DAY, text: '4 weeks' },
  { seconds: 182 * DAY, text: '6 months' },
  { seconds: 0, text: 'For ever' },
]
