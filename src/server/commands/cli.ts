import { type CommandContext, createContext } from '#server/commands/kit/context.ts'
import type { Command } from '#server/commands/kit/define-command.ts'
import { COULD_NOT, execute, WRONG_USAGE } from '#server/commands/kit/execute.ts'
import { formatCommandList } from '#server/commands/kit/help.ts'
import { adminCommand } from './admin.ts'
import { asideCommand } from './aside.ts'
import { auditCommand } from './audit.ts'
import { backupCommand } from './backup.ts'
import { banCommand } from './ban.ts'
import { checkCommand } from './check.ts'
import { demoCommand } from './demo.ts'
import { discordCommand } from './discord.ts'
import { doctorCommand } from './doctor.ts'
import { importCommand } from './import.ts'
import { importLogsCommand } from './import-logs.ts'
import { logsCommand } from './logs.ts'
import { noticesCommand } from './notices.ts'
import { privacyCommand } from './privacy.ts'
import { restoreCommand } from './restore.ts'
import { seasonCommand } from './season.ts'
import { tokenCommand } from './token.ts'
import { webhooksCommand } from './webhooks.ts'

export const COMMANDS: readonly Command[] = [
  checkCommand,
  doctorCommand,
  discordCommand,
  importLogsCommand,
  importCommand,
  logsCommand,
  asideCommand,
  seasonCommand,
  adminCommand,
  banCommand,
  tokenCommand,
  auditCommand,
  webhooksCommand,
  noticesCommand,
  privacyCommand,
  backupCommand,
  restoreCommand,
  demoCommand,
]

/** `sitrep ARGS`, which `bin/sitrep.mjs` runs. Gives the exit code, as `execute` does. */
export async function runCli(args: readonly string[], context = createContext()): Promise<number> {
  try {
    return await runNamed(args, context)
  } catch (error) {
    context.stderr.write(`${error instanceof Error ? error.stack : error}\n`)
    return COULD_NOT
  }
}

async function runNamed([first, ...rest]: readonly string[], context: CommandContext): Promise<number> {
  const isHelp = first === undefined || ['help', '--help', '-h'].includes(first)
  const [name, args] = isHelp ? [rest[0], ['--help']] : [first, rest]
  if (name === undefined) {
    context.print(formatCommandList(COMMANDS).join('\n'))
    return 0
  }
  const command = COMMANDS.find((known) => known.name === name)
  if (command) return execute(command, args, context)
  context.stderr.write(`sitrep ${name} is not a command.\n\n${formatCommandList(COMMANDS).join('\n')}\n`)
  return WRONG_USAGE
}
