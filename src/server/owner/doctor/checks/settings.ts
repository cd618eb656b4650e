import { doubtful, type Examination, fine, type Outcome } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'

export function examineSettings({ config, servers }: ExaminedSite): Examination {
  const file = config.settingsFile ?? 'sitrep.yaml'
  const run = (): Outcome => {
    if (config.demo) {
      return fine(config.settingsFile ? 'demo is true: a simulated community' : 'there is none: a simulated community')
    }
    if (config.warnings.length > 0) {
      return doubtful(config.warnings.join(' '), {
        cause: 'A variable of the environment is misspelled, or its game server has another id or is gone.',
        fix: `Correct the id at the end of its name, remove it, or add the game server in ${file}.`,
      })
    }
    if (servers.length > 0) return fine(servers.length === 1 ? '1 game server' : `${servers.length} game servers`)
    return doubtful('it names no game server', {
      cause: 'The list `servers` is empty, so there is nothing to show.',
      fix: `Add your game servers under \`servers\` in ${file}.`,
    })
  }
  const [first] = config.exposedFiles
  const judgeFiles = (): Outcome =>
    first === undefined
      ? fine('nobody who should not')
      : doubtful(`every user of this machine can read ${config.exposedFiles.join(', ')}`, {
          cause: 'The rights of the file, and of the folders above it, let everybody in.',
          fix: `Run as its owner: chmod o-rwx ${config.exposedFiles.join(' ')}`,
        })
  return {
    subject: 'Settings',
    steps: [
      { tried: `read ${file}`, run },
      { tried: 'look who else can read settings and secrets', run: judgeFiles },
    ],
  }
}
