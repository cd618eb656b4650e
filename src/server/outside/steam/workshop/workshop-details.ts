import { z } from 'zod'
import { askSteam, type SteamApi } from '#server/outside/steam/ask-steam.ts'
import { SteamError } from '#server/outside/steam/steam-error.ts'
import { MAX_INT32 } from '#shared/contracts/common.ts'
import { cleanText } from '#shared/text/clean-text.ts'

export const MOST_ITEMS = 50 // in one question; each may come with a long description

export interface WorkshopDetails {
  type: 'known'
  name: string // empty: none that can be shown
  fileSize: number // bytes
  created: number // epoch seconds; 0: unknown
  updated: number
  tags: string[]
  fileName: string // without folder and ending
  available: boolean // false: banned from the workshop
}

/** `gone`: removed, hidden, or banned without a word more. */
export type WorkshopAnswer = WorkshopDetails | { type: 'gone' }

/** What Steam says of workshop items, by their number. Those it has no word on now are not in the answer. */
export async function askWorkshopDetails(
  api: SteamApi,
  workshopIds: readonly string[],
  stopping: AbortSignal,
): Promise<Map<string, WorkshopAnswer>> {
  const ids = workshopIds.map((id, index) => [`publishedfileids[${index}]`, id])
  const form = { itemcount: String(ids.length), ...Object.fromEntries(ids) }
  const reply = await askSteam(api, { path: '/ISteamRemoteStorage/GetPublishedFileDetails/v1/', form }, stopping)
  return readWorkshopDetails(reply, new Set(workshopIds))
}

/** A number that may be written as text, as file sizes are in newer replies. */
const Amount = (most: number) =>
  z
    .union([z.number(), z.string().regex(/^\d{1,30}$/)])
    .transform(Number)
    .pipe(z.number().nonnegative())
    .catch(0)
    .transform((amount) => Math.min(Math.floor(amount), most))
const Id = z.union([z.string(), z.number()]).transform(String)
const Text = z.string().catch('')
const Tags = z.array(z.unknown()).catch([])
const Tag = z.object({ tag: z.string() })

const Reply = z.object({ response: z.object({ publishedfiledetails: z.array(z.unknown()) }) })
const Details = z.object({
  publishedfileid: Id,
  result: Amount(MAX_INT32),
  banned: z.unknown().optional(),
  title: Text,
  filename: Text,
  file_size: Amount(Number.MAX_SAFE_INTEGER),
  time_created: Amount(MAX_INT32),
  time_updated: Amount(MAX_INT32),
  tags: Tags,
})

/** Steam's EResult: found, not found, not to be seen by us, banned. Any other is Steam's trouble of the moment. */
const [OK, GONE] = [1, [9, 15, 17]]

export function readWorkshopDetails(reply: unknown, asked: ReadonlySet<string>): Map<string, WorkshopAnswer> {
  const list = Reply.safeParse(reply)
  if (!list.success) throw new SteamError('Steam answered with something that is no list of workshop items')
  const answers = new Map<string, WorkshopAnswer>()
  for (const entry of list.data.response.publishedfiledetails) {
    const { data } = Details.safeParse(entry)
    if (!data || !asked.has(data.publishedfileid)) continue
    if (GONE.includes(data.result)) answers.set(data.publishedfileid, { type: 'gone' })
    else if (data.result === OK) answers.set(data.publishedfileid, toDetails(data))
  }
  return answers
}

const isBanned = (value: unknown): boolean => value === true || Number(value) === 1

const [LONGEST_NAME, LONGEST_FILE_NAME, LONGEST_TAG, MOST_TAGS] = [200, 64, 50, 20]

function toDetails(data: z.infer<typeof Details>): WorkshopDetails {
  return {
    type: 'known',
    name: cleanText(data.title, LONGEST_NAME).trim(),
    fileSize: data.file_size,
    created: data.time_created,
    updated: data.time_updated,
    tags: data.tags.slice(0, MOST_TAGS).flatMap(readTag),
    fileName: cleanText(data.filename.replace(/^.*[\\/]/s, '').replace(/\.[a-z]{1,4}$/i, ''), LONGEST_FILE_NAME),
    available: !isBanned(data.banned),
  }
}

function readTag(entry: unknown): string[] {
  const tag = cleanText(Tag.safeParse(entry).data?.tag ?? '', LONGEST_TAG).trim()
  return tag === '' ? [] : [tag]
}
