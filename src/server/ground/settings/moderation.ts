import { z } from 'zod'
import { Reason } from './people.ts'

const REASONS = ['Teamkilling', 'Insulting others', 'Cheating', 'Disturbing the game', 'Ignoring admins']

export const Moderation = z.strictObject({
  reasons: z
    .array(Reason.refine((text) => text !== '', 'a reason, in words'))
    .max(30)
    .default(REASONS),
  remove_banned: z.boolean().default(false),
})
