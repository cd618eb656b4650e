import { z } from 'zod'
import { type HelpEntry, type IndexMessage, MESSAGE_CLASSES, type Rule } from '#shared/contracts/content.ts'
import type { ContentFile, ContentFolder } from './content-folder.ts'
import { contentId } from './content-id.ts'
import { Yaml } from './read-yaml.ts'

const MAX_BYTES = 64 * 1024 // a longer text could keep a browser's markdown reader busy

const Titled = z.strictObject({ title: z.string('a title is needed').trim().min(1, 'a title is needed').max(200) })
const Message = z.strictObject({ class: z.string().default('secondary') })
const Greeting = z.strictObject({ quote: z.string().trim().default(''), quote_by: z.string().trim().default('') })

export interface Welcome {
  intro: string // markdown
  quote: string
  quoteBy: string
}

/** When the file was last written is the only date a message has. */
export interface DatedMessage extends IndexMessage {
  changed: number // epoch seconds
}

export async function readIndexMessages(folder: ContentFolder): Promise<DatedMessage[]> {
  const files = await readMarkdown(folder, 'index-messages', Message)
  return files.map(({ id, path, head, body, changed }) => {
    const known = MESSAGE_CLASSES.find((name) => name === head.class)
    if (!known) folder.report(path, `the class is none of ${MESSAGE_CLASSES.join(', ')}; shown as secondary`)
    return { id, message: body, message_class: known ?? 'secondary', changed }
  })
}

export async function readRules(folder: ContentFolder): Promise<Rule[]> {
  const files = await readMarkdown(folder, 'rules', Titled)
  return files.map(({ id, head, body }) => ({ id, rule_title: head.title, rule_content: body }))
}

export async function readHelpEntries(folder: ContentFolder): Promise<HelpEntry[]> {
  const files = await readMarkdown(folder, 'help', Titled)
  return files.map(({ id, head, body }) => ({ id, entry_title: head.title, entry_content: body }))
}

/** Null when there is no welcome.md. */
export async function readWelcome(folder: ContentFolder): Promise<Welcome | null> {
  const file = await folder.read('welcome.md', MAX_BYTES)
  const parts = file && splitFrontMatter(folder, file, Greeting)
  return parts && { intro: parts.body, quote: parts.head.quote, quoteBy: parts.head.quote_by }
}

async function readMarkdown<S extends z.ZodType>(folder: ContentFolder, name: string, schema: S) {
  const files = await folder.readAll(name, '.md', MAX_BYTES)
  return files.flatMap((file) => {
    const parts = splitFrontMatter(folder, file, schema)
    return parts ? [{ id: contentId(file.path), path: file.path, changed: file.changed, ...parts }] : []
  })
}

/** Null, and reported, when what stands between the two lines of dashes does not fit or no text follows. */
function splitFrontMatter<S extends z.ZodType>(folder: ContentFolder, { path, text }: ContentFile, schema: S) {
  const unix = text.replaceAll('\r\n', '\n')
  const fenced = /^---[ \t]*\n([\s\S]*?\n)?---[ \t]*(?:\n|$)/.exec(unix)
  if (!fenced && unix.startsWith('---\n')) {
    folder.report(path, 'the line of dashes that ends the front matter is missing', 1)
    return null
  }
  const yaml = Yaml.read(folder, { path, text: fenced?.[1] ?? '', firstLine: 2 })
  const head = yaml?.take(schema, yaml.value ?? {})
  if (!head) return null
  const body = unix.slice(fenced?.[0].length ?? 0).trim()
  if (body === '') {
    folder.report(path, 'there is no text')
    return null
  }
  return { head, body }
}
