import { StartError } from '#server/ground/errors/start-error.ts'
import type { CommandContext } from './context.ts'
import type { Command } from './define-command.ts'
import { formatHelp } from './help.ts'
import { WrongUsage } from './wrong-usage.ts'

export const COULD_NOT = 1
export const WRONG_USAGE = 2

/** Gives the exit code: 0 when done, 1 when it could not be, 2 when the arguments make no sense. */
export async function execute(command: Command, args: readonly string[], context: CommandContext): Promise<number> {
  try {
    const work = command.workFor(args)
    if (work !== 'help') return await work(context)
    for (const line of formatHelp(command)) context.print(line)
    return 0
  } catch (error) {
    if (error instanceof WrongUsage) {
      context.stderr.write(`${error.message}\nUsage: sitrep ${command.usage}\n`)
      return WRONG_USAGE
    }
    if (!(error instanceof StartError)) throw error
    context.stderr.write(`${error.message}\n`)
    return COULD_NOT
  }
}
