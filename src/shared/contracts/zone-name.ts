import { z } from 'zod'

const LONGEST_ZONE = 64
const NO_ZONE = 'a time zone such as Europe/Berlin'

/** A name of the IANA list, as browsers give it. Spellings of the same zone become one. */
export const ZoneName = z
  .string()
  .max(LONGEST_ZONE)
  .regex(/^[A-Za-z][\w+/-]*$/, NO_ZONE)
  .refine((zone) => knownZone(zone) !== null, NO_ZONE)
  .transform((zone) => knownZone(zone) ?? zone)

function knownZone(zone: string): string | null {
  try {
    return new Intl.DateTimeFormat('en-US', { timeZone: zone }).resolvedOptions().timeZone
  } catch {
    return null // which is the answer
  }
}
