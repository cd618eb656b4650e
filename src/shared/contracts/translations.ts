import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'

export const Translation = z.object({
  id: z.int(),
  phrase: z.string(),
  lang: z.string(), // a language code of SourceMod, such as 'en' or 'pt_p'
  translation: z.string(),
  description: z.string(),
  example: z.string(),
})
export type Translation = z.infer<typeof Translation>

export const translations = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/site/translations',
    access: 'public',
    summary: 'What the game servers say to players, phrase by phrase and language by language.',
    reply: z.array(Translation),
  }),
}
