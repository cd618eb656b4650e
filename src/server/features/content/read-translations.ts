import { basename } from 'node:path'
import { z } from 'zod'
import { LANGUAGES } from '#server/game/phrases/languages.ts'
import { parsePhrases } from '#server/game/phrases/parse-phrases.ts'
import { plainText } from '#server/game/phrases/plain-text.ts'
import type { Translation } from '#shared/contracts/translations.ts'
import type { ContentFile, ContentFolder } from './content-folder.ts'
import { contentId } from './content-id.ts'
import { Yaml } from './read-yaml.ts'

const MAX_BYTES = 1024 * 1024

const Note = z.strictObject({ description: z.string().default(''), example: z.string().default('') })
type Note = z.infer<typeof Note>

/** The phrases of translations/, where a language may also have a folder of its own as SourceMod knows it. */
export async function readTranslations(folder: ContentFolder): Promise<Translation[]> {
  const notes = await readNotes(folder)
  const files = await folder.readAll('translations', '.phrases.txt', MAX_BYTES)
  for (const language of await languageFolders(folder)) {
    files.push(...(await folder.readAll(language, '.phrases.txt', MAX_BYTES)))
  }
  return [...mergeByName(folder, files)].flatMap(([file, phrases]) =>
    [...phrases].flatMap(([phrase, texts]) => rowsOf(file, phrase, texts, notes.get(phrase))),
  )
}

/** The folders in use, for whoever watches them. */
export async function languageFolders(folder: ContentFolder): Promise<string[]> {
  const names = await folder.namesIn('translations')
  return names.filter((name) => LANGUAGES.has(name)).map((name) => `translations/${name}`)
}

type Texts = Map<string, string> // language → text
type Phrases = Map<string, Texts>

/** Files of one name are one set of phrases, in whichever folder they lie. */
function mergeByName(folder: ContentFolder, files: readonly ContentFile[]): Map<string, Phrases> {
  const sets = new Map<string, Phrases>()
  for (const { path, text } of files) {
    const set = sets.get(basename(path)) ?? new Map<string, Texts>()
    sets.set(basename(path), set)
    const { phrases, problems } = parsePhrases(text)
    for (const { line, reason } of problems) folder.report(path, reason, line)
    for (const { name, translations } of phrases) set.set(name, new Map([...(set.get(name) ?? []), ...translations]))
  }
  return sets
}

function rowsOf(file: string, phrase: string, texts: Texts, note: Note | undefined): Translation[] {
  return [...texts].flatMap(([lang, text]) => {
    const translation = plainText(text)
    if (translation === '') return []
    const id = contentId('translations', file, phrase, lang)
    return [{ id, phrase, lang, translation, description: note?.description ?? '', example: note?.example ?? '' }]
  })
}

async function readNotes(folder: ContentFolder): Promise<Map<string, Note>> {
  const file = await folder.read('translations/descriptions.yaml', MAX_BYTES)
  const yaml = file && Yaml.read(folder, file)
  const given = yaml?.take(
    z.record(z.string(), z.unknown(), 'must be phrases, each with its description'),
    yaml.value ?? {},
  )
  const notes = new Map<string, Note>()
  if (!yaml || !given) return notes
  for (const [phrase, value] of Object.entries(given)) {
    const note = yaml.take(Note, value, [phrase])
    if (note) notes.set(phrase, note)
  }
  return notes
}
