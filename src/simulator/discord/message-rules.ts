import { z } from 'zod'

// Discord counts characters, not UTF-16 units.
const lengthOf = (text: string): number => [...text].length
const text = (most: number) =>
  z.string().refine((given) => lengthOf(given) <= most, `Must be ${most} or fewer in length.`)
const word = (most: number) => text(most).refine((given) => given.trim() !== '', 'This field is required')
const Picture = z.strictObject({
  url: z.string().regex(/^(https?|attachment):\/\/\S+$/, 'Scheme must be one of http, https.'),
})

const Embed = z.strictObject({
  title: text(256).optional(),
  description: text(4_096).optional(),
  url: z
    .string()
    .regex(/^https?:\/\/[^/\s]+\.[^\s]+$/, 'Not a well formed URL.')
    .optional(),
  color: z.int().min(0).max(0xffffff).optional(),
  timestamp: z.iso.datetime({ offset: true }).optional(),
  footer: z.strictObject({ text: word(2_048) }).optional(),
  author: z.strictObject({ name: word(256) }).optional(),
  image: Picture.optional(),
  thumbnail: Picture.optional(),
  fields: z
    .array(z.strictObject({ name: word(256), value: word(1_024), inline: z.boolean().optional() }))
    .max(25)
    .optional(),
})
type Embed = z.output<typeof Embed>

const MOST_IN_ALL = 6_000

/** What may be said by a webhook. Discord itself passes over what it does not know; here that is a mistake. */
export const MessageForm = z
  .strictObject({
    content: text(2_000).optional(),
    embeds: z.array(Embed).max(10).optional(),
    allowed_mentions: z.strictObject({ parse: z.array(z.enum(['roles', 'users', 'everyone'])).max(3) }).optional(),
    attachments: z
      .array(z.strictObject({ id: z.int(), filename: z.string().min(1) }))
      .max(10)
      .optional(),
  })
  .refine(({ embeds = [] }) => embeds.every(saysSomething), { path: ['embeds'], message: 'This field is required' })
  .refine(({ embeds = [] }) => embeds.reduce((sum, embed) => sum + sizeOf(embed), 0) <= MOST_IN_ALL, {
    path: ['embeds'],
    message: `Embed size exceeds maximum size of ${MOST_IN_ALL}`,
  })
export type MessageForm = z.output<typeof MessageForm>

const saysSomething = ({ title, description, fields, image, footer, author }: Embed): boolean =>
  Boolean(title?.trim() || description?.trim() || fields?.length || image || footer || author)

function sizeOf({ title = '', description = '', fields = [], footer, author }: Embed): number {
  const texts = [
    title,
    description,
    footer?.text ?? '',
    author?.name ?? '',
    ...fields.flatMap((f) => [f.name, f.value]),
  ]
  return texts.reduce((sum, one) => sum + lengthOf(one), 0)
}

export const isEmpty = ({ content = '', embeds = [] }: MessageForm, files: number): boolean =>
  content.trim() === '' && embeds.length === 0 && files === 0

/** Pictures that a message shows from files that are not with it. */
export function missingFiles({ embeds = [] }: MessageForm, names: readonly string[]): string[] {
  const shown = embeds.flatMap(({ image, thumbnail }) => [image?.url ?? '', thumbnail?.url ?? ''])
  const wanted = shown.filter((url) => url.startsWith('attachment://')).map((url) => url.slice('attachment://'.length))
  return wanted.filter((name) => !names.includes(name))
}
