import { z } from 'zod'
import { TargetName } from '#server/ground/settings/webhooks.ts'
import { EVENT_TYPES } from '#shared/contracts/events.ts'
import { DiscordTemplates } from './discord-templates.ts'

const MOST_CHANNELS = 20

const Channel = z.strictObject({
  name: TargetName,
  events: z.array(z.enum(EVENT_TYPES)).default([]),
  live_status: z.boolean().default(false),
  servers: z.array(z.int().min(1).max(1024)).min(1).optional(), // all when left out
})
export type DiscordChannel = z.output<typeof Channel>

/** The address of each channel's webhook is a secret: SITREP_DISCORD_WEBHOOK_NAME. */
export const Discord = z.strictObject({
  channels: z
    .array(Channel)
    .max(MOST_CHANNELS)
    .default([])
    .superRefine((channels, context) => {
      channels.forEach(({ name }, index) => {
        if (channels.findIndex((other) => other.name === name) === index) return
        context.addIssue({ code: 'custom', path: [index, 'name'], message: 'a name that no other channel has' })
      })
    }),
  status_seconds: z.int({ error: 'a whole number from 10 to 3600' }).min(10).max(3_600).default(30),
  templates: DiscordTemplates.prefault({}),
})
export type Discord = z.output<typeof Discord>
