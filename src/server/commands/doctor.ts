import type { CommandContext } from '#server/commands/kit/context.ts'
import { defineCommand } from '#server/commands/kit/define-command.ts'
import { formatReport } from '#server/commands/kit/doctor-report.ts'
import { requireNoWords } from '#server/commands/kit/read-words.ts'
import { withExaminedSite } from '#server/commands/kit/with-examined-site.ts'
import type { Config } from '#server/ground/config.ts'
import { toError } from '#server/ground/errors/to-error.ts'
import { STEAM, type SteamProvider } from '#server/outside/steam/sign-in/openid-provider.ts'
import { reportBrokenSettings } from '#server/owner/doctor/broken-settings.ts'
import { runDoctor } from '#server/owner/doctor/run-doctor.ts'
import type { DoctorReport } from '#shared/contracts/doctor.ts'

export const doctorCommand = createDoctorCommand(STEAM)

/** Its exit code is 1 when something failed. */
export function createDoctorCommand(steam: SteamProvider) {
  return defineCommand({
    name: 'doctor',
    usage: 'doctor [--json]',
    summary: 'tries every game server and outside system, and says what is wrong and how to mend it',
    options: { json: { type: 'boolean', default: false, help: 'shows the report as JSON, for programs' } },
    read: (words, { json }) => {
      requireNoWords(words, 'doctor')
      return { json }
    },
    run: async ({ json }, context) => {
      const { print, stdout } = context
      const report = await examine(context, steam)
      const isColoured = stdout.isTTY === true && stdout.hasColors?.() === true
      const lines = json ? [JSON.stringify(report, null, 2)] : formatReport(report, isColoured)
      for (const line of lines) print(line)
      return report.findings.some(({ verdict }) => verdict === 'failed') ? 1 : 0
    },
  })
}

async function examine(context: CommandContext, steam: SteamProvider): Promise<DoctorReport> {
  const { clock, log } = context
  const begun = performance.now()
  let config: Config
  try {
    config = context.config
  } catch (error) {
    return reportBrokenSettings(toError(error), clock.now(), Math.round(performance.now() - begun))
  }
  const onFault = (err: unknown, subject: string) => log.error({ err, subject }, 'A check of the doctor failed')
  return withExaminedSite({ config, log, clock, steam }, (examined) => runDoctor(examined, { onFault }))
}
