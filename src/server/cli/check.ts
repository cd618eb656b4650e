import { loadConfig } from '#server/config.ts'
import type { Command } from './command.ts'

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
