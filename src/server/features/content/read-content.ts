import { join } from 'node:path'
import type { GameCommand, HelpEntry, Rule } from '#shared/contracts/content.ts'
import type { Translation } from '#shared/contracts/translations.ts'
import { ContentFolder } from './content-folder.ts'
import { readGameCommands } from './read-game-commands.ts'
import {
  type DatedMessage,
  readHelpEntries,
  readIndexMessages,
  readRules,
  readWelcome,
  type Welcome,
} from './read-markdown.ts'
import { languageFolders, readTranslations } from './read-translations.ts'

export interface SiteContent {
  welcome: Welcome | null
  indexMessages: DatedMessage[]
  rules: Rule[]
  helpEntries: HelpEntry[]
  gameCommands: GameCommand[]
  translations: Translation[]
}

/** Everything the content folder says, with a sentence for each thing in it that could not be used. */
export async function readContent(dir: string): Promise<{ content: SiteContent; problems: string[] }> {
  const folder = new ContentFolder(dir)
  if ((await folder.namesIn('.')).length === 0) folder.report(dir, 'there is no such folder, or nothing in it')
  const content = {
    welcome: await readWelcome(folder),
    indexMessages: await readIndexMessages(folder),
    rules: await readRules(folder),
    helpEntries: await readHelpEntries(folder),
    gameCommands: await readGameCommands(folder),
    translations: await readTranslations(folder),
  }
  return { content, problems: folder.problems }
}

/** The folders in which a change can matter. */
export async function contentFolders(dir: string): Promise<string[]> {
  const languages = await languageFolders(new ContentFolder(dir))
  return ['', 'index-messages', 'rules', 'help', 'translations', ...languages].map((name) => join(dir, name))
}
