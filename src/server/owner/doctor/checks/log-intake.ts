import { isSameAddress } from '#server/ground/address.ts'
import { msAgo } from '#server/ground/clock.ts'
import { listLogRefusals } from '#server/owner/doctor/doctor.queries.ts'
import {
  doubtful,
  type Examination,
  failed,
  fine,
  type Outcome,
  type Step,
  skipped,
} from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'

/** For how long a refused sender is spoken of. */
export const REFUSALS_MS = 3_600_000
const LOOPBACK = /^(127\.|::1$)/

export function examineLogIntake(examined: ExaminedSite): Examination {
  const { listen } = examined.config.logs
  const isOpen = listen !== null && !examined.config.demo
  const steps: Step[] = isOpen
    ? [
        {
          tried: `see who can reach ${listen.host} UDP port ${listen.port}`,
          run: () => judgeAddress(examined, listen),
        },
        { tried: 'see which game servers sign their lines', run: () => judgeSecrets(examined) },
        { tried: 'see whose log lines were refused in the last hour', run: () => judgeRefusals(examined) },
      ]
    : [{ tried: 'see where log lines come in', run: () => explainNone(examined) }]
  return { subject: 'Log lines', steps }
}

function explainNone({ config }: ExaminedSite): Outcome {
  if (config.demo) return fine('the simulated game servers send theirs to Sitrep itself')
  if (config.ingestTokens().size > 0) return fine('a relay delivers them over HTTP')
  return skipped('logs.listen is off, so nothing is counted but what `sitrep import-logs` reads')
}

function judgeAddress({ servers }: ExaminedSite, { host, port }: { host: string; port: number }): Outcome {
  const away = servers.find(({ ip }) => !LOOPBACK.test(ip))
  if (!LOOPBACK.test(host) || !away) return fine(LOOPBACK.test(host) ? 'this machine' : 'other machines too')
  return failed('this machine only', {
    cause: `logs.listen is ${host}:${port}, and game server ${away.id} is on another machine.`,
    fix: `Set logs.listen to 0.0.0.0:${port} in sitrep.yaml and restart Sitrep.`,
  })
}

/** An address of UDP is whatever the sender writes there. */
function judgeSecrets({ config, servers }: ExaminedSite): Outcome {
  const unsigned = servers.filter(({ id }) => config.logSecret(id) === null).map(({ id }) => id)
  if (unsigned.length === 0) return fine(servers.length === 0 ? 'there are none' : 'all of them')
  const [first] = unsigned
  return doubtful(`not ${unsigned.length === servers.length ? 'one of them' : `game server ${unsigned.join(', ')}`}`, {
    cause: 'Whoever knows the address of such a game server can send lines in its name, and they are believed.',
    fix: `Set sv_logsecret on it to a number of nine digits, and SITREP_LOG_SECRET_${first} to the same.`,
  })
}

async function judgeRefusals({ database, clock, servers }: ExaminedSite): Promise<Outcome> {
  if (database.type !== 'open') return skipped('the database is not there')
  const refusals = await listLogRefusals(database.db, msAgo(clock, REFUSALS_MS))
  const strangers = refusals.filter(({ address }) => !servers.some(({ ip }) => isSameAddress(ip, address)))
  const [latest] = strangers
  if (!latest) return fine("no stranger's")
  const others = strangers.length > 1 ? `, and ${strangers.length - 1} more` : ''
  return doubtful(`${latest.address} port ${latest.port} (${latest.datagrams} datagrams)${others}`, {
    cause: `A program at ${latest.address} sends to the port for log lines and is no game server of the settings.`,
    fix: 'Add it to `servers` in sitrep.yaml if it is yours, or close the port to it.',
  })
}
