import type { Command } from '#server/commands/kit/command.ts'
import { StartError } from '#server/ground/start-error.ts'
import { adminCommand } from './admin.ts'
import { asideCommand } from './aside.ts'
import { auditCommand } from './audit.ts'
import { backupCommand } from './backup.ts'
import { banCommand } from './ban.ts'
import { checkCommand } from './check.ts'
import { demoCommand } from './demo.ts'
import { doctorCommand } from './doctor.ts'
import { importCommand } from './import.ts'
import { importLogsCommand } from './import-logs.ts'
import { logsCommand } from './logs.ts'
import { privacyCommand } from './privacy.ts'
import { restoreCommand } from './restore.ts'
import { seasonCommand } from './season.ts'

const COMMANDS: readonly Command[] = [
  checkCommand,
  doctorCommand,
  importLogsCommand,
  importCommand,
  logsCommand,
  asideCommand,
  seasonCommand,
  adminCommand,
  banCommand,
  auditCommand,
  privacyCommand,
  backupCommand,
  restoreCommand,
  demoCommand,
]

async function main([name, ...args]: string[]): Promise<number> {
  if (name === undefined || name === 'help' || name === '--help') return showHelp()
  const command = COMMANDS.find((known) => known.name === name)
  if (command) return command.run(args)
  process.stderr.write(`sitrep ${name} is not a command.\n\n`)
  showHelp()
  return 1
}

function showHelp(): number {
  const lines = COMMANDS.map(({ usage, summary }) => `  sitrep ${usage}\n      ${summary}`)
  process.stdout.write(`Usage:\n${lines.join('\n')}\n`)
  return 0
}

main(process.argv.slice(2)).then(
  (code) => process.exit(code),
  (error: unknown) => {
    process.stderr.write(
      `${error instanceof StartError ? error.message : String(error instanceof Error ? error.stack : error)}\n`,
    )
    process.exit(1)
  },
)
