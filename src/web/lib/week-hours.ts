export const HOURS_A_DAY = 24

export const WEEKDAYS = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'] as const

/** 'Friday 8 PM' */
export function hourName(hour: number): string {
  return `${WEEKDAYS[Math.floor(hour / HOURS_A_DAY) % WEEKDAYS.length]} ${clockTime(hour)}`
}

/** '8 PM' */
export function clockTime(hour: number): string {
  const clock = hour % HOURS_A_DAY
  return `${clock % 12 || 12} ${clock < 12 ? 'AM' : 'PM'}`
}
