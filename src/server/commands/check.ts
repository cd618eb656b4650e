import { defineCommand } from '#server/commands/kit/define-command.ts'
import { requireNoWords } from '#server/commands/kit/read-words.ts'

export const checkCommand = defineCommand({
  name: 'check',
  usage: 'check',
  summary: 'tells whether the settings are right, without starting anything',
  read: (words) => requireNoWords(words, 'check'),
  run: async (_, { config: { settingsFile, servers, warnings }, print }) => {
    print(
      settingsFile === null
        ? 'There is no sitrep.yaml, so the simulated community would run. Copy sitrep.example.yaml to begin.'
        : `${settingsFile} is right: ${servers.length} game server(s).`,
    )
    for (const warning of warnings) print(`Probably a mistake: ${warning}`)
    return 0
  },
})
