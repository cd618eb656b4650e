import { z } from 'zod'

export const TimeZone = z.string().refine(isTimeZone, 'a time zone such as Europe/Berlin')

export function isTimeZone(text: string): boolean {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: text }).resolvedOptions().timeZone !== ''
  } catch {
    return false // which is the answer
  }
}
