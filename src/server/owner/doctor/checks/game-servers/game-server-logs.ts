import { isSameAddress } from '#server/ground/address.ts'
import { REFUSALS_MS } from '#server/owner/doctor/checks/log-intake.ts'
import { findLastLine, type LogRefusal, listLogRefusals } from '#server/owner/doctor/doctor.queries.ts'
import { doubtful, failed, fine, type Outcome, skipped } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite, GameServerEntry } from '#server/owner/doctor/examined-site.ts'
import { timeSince } from '#server/owner/doctor/time-since.ts'
import type { Heard } from './game-server-status.ts'

const SILENCE_MS = 600_000 // while people play, a game server logs every few seconds

export async function judgeLogLines(
  examined: ExaminedSite,
  gameServer: GameServerEntry,
  heard: Heard,
): Promise<Outcome> {
  const { config, database, clock, runningAs } = examined
  if (!config.demo && config.logs.listen === null && !config.ingestTokens().has(gameServer.id)) {
    return skipped('logs.listen is off, so its lines come from files only')
  }
  if (database.type !== 'open') return skipped('the database is not there')
  const now = clock.now()
  const last = await findLastLine(database.db, gameServer.id)
  const told = last === null ? 'no line has ever arrived' : `the last line arrived ${timeSince(last, now)}`
  if (runningAs === null) return skipped(`Sitrep is not running here; ${told}`)
  const refusals = await listLogRefusals(database.db, new Date(now.getTime() - REFUSALS_MS))
  const refused = refusals.filter(({ lastAt }) => last === null || lastAt > last)
  const isSilent = last === null || now.getTime() - last.getTime() > SILENCE_MS
  return (
    explainRefusal(refused, examined, gameServer, told) ??
    (isSilent ? explainSilence({ ...heard, told, isNew: last === null }, examined, gameServer, refused) : fine(told))
  )
}

/** Lines from the game server's own address that were not taken. */
function explainRefusal(
  refused: readonly LogRefusal[],
  { servers }: ExaminedSite,
  { id, ip, port }: GameServerEntry,
  told: string,
): Outcome | null {
  const own = refused.find((refusal) => isSameAddress(refusal.address, ip) && refusal.port === port)
  if (own?.reason === 'rejected_secret') {
    return failed(`${told}; lines with a wrong secret are refused`, {
      cause: `Its sv_logsecret is not the one in SITREP_LOG_SECRET_${id} or SITREP_LOG_SECRET.`,
      fix: `Set sv_logsecret in its server.cfg and SITREP_LOG_SECRET_${id} to the same number, and restart Sitrep.`,
    })
  }
  if (own) {
    return failed(`${told}; what it sends is not understood`, {
      cause: 'Something on the way changes the lines, or what sends them is no game server.',
      fix: `Send its log straight to Sitrep by logaddress_add, without a program in between.`,
    })
  }
  const otherPort = refused.find((refusal) => isSameAddress(refusal.address, ip) && !isKnown(servers, refusal))
  if (!otherPort) return null
  return failed(`${told}; lines from ${ip} port ${otherPort.port} are refused`, {
    cause: `The game server sends from port ${otherPort.port}, and the settings say ${port}.`,
    fix: `Set \`port\` of game server ${id} to ${otherPort.port} in sitrep.yaml, or start it with -port ${port}.`,
  })
}

interface Silence extends Heard {
  told: string
  isNew: boolean // nothing has ever come
}

function explainSilence(
  { humans, told, isNew }: Silence,
  { servers, config }: ExaminedSite,
  { id, ip }: GameServerEntry,
  refused: readonly LogRefusal[],
): Outcome {
  const isPlayed = humans !== null && humans > 0
  const stranger = refused.find((refusal) => !servers.some((server) => isSameAddress(server.ip, refusal.address)))
  if (stranger && (isNew || isPlayed)) {
    return failed(`${told}; lines from ${stranger.address} port ${stranger.port} are refused`, {
      cause: `Its lines probably arrive from ${stranger.address}, and the settings say ${ip}.`,
      fix: `Set \`ip\` of game server ${id} to ${stranger.address} in sitrep.yaml, or start it with -ip ${ip}.`,
    })
  }
  const port = config.logs.listen?.port
  const advice = {
    cause: 'The game server does not log to Sitrep, or a firewall drops what it sends.',
    fix: `Put \`log on\` and \`logaddress_add\` with this machine's address${port ? ` and port ${port}` : ''} into its server.cfg${port ? `, and open UDP port ${port} of this machine to ${ip}` : ''}.`,
  }
  if (isPlayed) return failed(`${told}, and ${humans === 1 ? '1 person plays' : `${humans} people play`}`, advice)
  return isNew ? doubtful(told, advice) : fine(`${told}; nobody plays`)
}

const isKnown = (servers: readonly GameServerEntry[], { address, port }: LogRefusal): boolean =>
  servers.some((server) => isSameAddress(server.ip, address) && server.port === port)
