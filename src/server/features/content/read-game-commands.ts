import { z } from 'zod'
import { GameCommand } from '#shared/contracts/content.ts'
import type { ContentFolder } from './content-folder.ts'
import { contentId } from './content-id.ts'
import { Yaml } from './read-yaml.ts'

const MAX_BYTES = 1024 * 1024

const Entry = GameCommand.omit({ id: true })
  .extend({ admin_only: z.boolean().default(false) })
  .strict()

/** The commands of game-commands.yaml. A wrong entry and a repeated one are reported and left out. */
export async function readGameCommands(folder: ContentFolder): Promise<GameCommand[]> {
  const file = await folder.read('game-commands.yaml', MAX_BYTES)
  const yaml = file && Yaml.read(folder, file)
  const entries = yaml?.take(z.array(z.unknown(), 'must be a list of commands'), yaml.value ?? [])
  if (!yaml || !entries) return []
  const commands = new Map<number, GameCommand>()
  for (const [index, value] of entries.entries()) {
    const entry = yaml.take(Entry, value, [index])
    if (!entry) continue
    const id = contentId('game-commands', entry.command_name, entry.command_format)
    if (commands.has(id)) yaml.report(`${entry.command_name} is listed twice`, [index])
    else commands.set(id, { id, ...entry })
  }
  return [...commands.values()]
}
