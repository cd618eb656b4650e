import type { Command } from '#server/commands/kit/command.ts'
import { loadConfig } from '#server/ground/config.ts'

export const checkCommand: Command = {
  name: 'check',
  usage: 'check',
  summary: 'tells whether the settings are right, without starting anything',
  run: async () => {
    const { settingsFile, servers } = loadConfig()
    process.stdout.write(
      settingsFile === null
        ? 'There is no sitrep.yaml, so the simulated community would run. Copy sitrep.example.yaml to begin.\n'
        : `${settingsFile} is right: ${servers.length} game server(s).\n`,
    )
    return 0
  },
}
