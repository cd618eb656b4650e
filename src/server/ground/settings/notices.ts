import { z } from 'zod'

const HOST_HELP = 'the name of a host, such as push.example.org or *.push.example.org'
/** Never an address: its last part has a letter. */
const ServiceHost = z
  .string({ error: HOST_HELP })
  .regex(/^(?:\*\.)?(?:[a-z0-9](?:[a-z0-9-]*[a-z0-9])?\.)+[a-z][a-z0-9-]*$/i, HOST_HELP)

const CONTACT_HELP = 'mailto: and an address, or a web address that starts with https://'

/** Where browsers of today have their messages delivered: Chrome and most others, Firefox, Edge, Safari. */
const PUSH_SERVICES = ['fcm.googleapis.com', '*.push.services.mozilla.com', '*.notify.windows.com', '*.push.apple.com']

export const Notices = z.strictObject({
  enabled: z.boolean().default(false),
  contact: z
    .string()
    .max(200)
    .regex(/^(?:mailto:[^\s@]+@[^\s@]+|https:\/\/\S+)$/, CONTACT_HELP)
    .optional(),
  push_services: z.array(ServiceHost).max(50).default(PUSH_SERVICES),
})
