import type { Command } from '#server/commands/kit/command.ts'
import { formatReport } from '#server/commands/kit/doctor-report.ts'
import { withExaminedSite } from '#server/commands/kit/with-examined-site.ts'
import { type Clock, systemClock } from '#server/ground/clock.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { createLog } from '#server/ground/log/log.ts'
import { toError } from '#server/ground/to-error.ts'
import type { SteamProvider } from '#server/outside/steam/sign-in/openid-provider.ts'
import { reportBrokenSettings } from '#server/owner/doctor/broken-settings.ts'
import { runDoctor } from '#server/owner/doctor/run-doctor.ts'
import type { DoctorReport } from '#shared/contracts/doctor.ts'

const USAGE = 'doctor [--json]'

export const doctorCommand: Command = {
  name: 'doctor',
  usage: USAGE,
  summary: 'tries every game server and outside system, and says what is wrong and how to mend it',
  run: (args) =>
    runDoctorCommand(args, {
      load: loadConfig,
      print: (line) => process.stdout.write(`${line}\n`),
      coloured: process.stdout.isTTY && process.stdout.hasColors(),
    }),
}

export interface DoctorCommandOptions {
  load: () => Config
  print: (line: string) => void
  coloured: boolean
  clock?: Clock
  steam?: SteamProvider
}

/** Gives the exit code: 1 when something failed, or the arguments make no sense. */
export async function runDoctorCommand(args: readonly string[], options: DoctorCommandOptions): Promise<number> {
  const { load, print, coloured, clock = systemClock } = options
  const asJson = args.length === 1 && args[0] === '--json'
  if (args.length > 0 && !asJson) {
    print(`Usage: sitrep ${USAGE}`)
    return 1
  }
  const report = await examine(load, clock, options.steam)
  const lines = asJson ? [JSON.stringify(report, null, 2)] : formatReport(report, coloured)
  for (const line of lines) print(line)
  return report.findings.some(({ verdict }) => verdict === 'failed') ? 1 : 0
}

async function examine(load: () => Config, clock: Clock, steam?: SteamProvider): Promise<DoctorReport> {
  const begun = performance.now()
  let config: Config
  try {
    config = load()
  } catch (error) {
    return reportBrokenSettings(toError(error), clock.now(), Math.round(performance.now() - begun))
  }
  const log = createLog({ level: 'error', pretty: true, to: process.stderr })
  const onFault = (err: unknown, subject: string) => log.error({ err, subject }, 'A check of the doctor failed')
  return withExaminedSite({ config, log, clock, steam }, (examined) => runDoctor(examined, { onFault }))
}
