import { connect } from 'node:net'
import type { A2sInfo } from '#server/game/a2s/info.ts'
import { type QueryResult, queryServer } from '#server/game/a2s/query-server.ts'
import { doubtful, failed, fine, type Outcome, skipped } from '#server/owner/doctor/examination.ts'
import type { ExaminedSite, GameServerEntry } from '#server/owner/doctor/examined-site.ts'

/** What later steps may build on. */
export interface Heard {
  humans: number | null // who play; null: not known
}

const TIMEOUT_MS = 2_000
const TRIES = 2 // a datagram may get lost
const INSURGENCY = 222_880

export async function askStatus(
  { config, runningAs }: ExaminedSite,
  gameServer: GameServerEntry,
  heard: Heard,
): Promise<Outcome> {
  if (config.demo && runningAs === null) return skipped('the simulated game servers live while Sitrep runs')
  const result = await ask(gameServer)
  if (result.type === 'failure') return explain(result.reason, gameServer)
  const { info } = result
  const humans = Math.max(0, info.players - info.bots)
  heard.humans = humans
  const answered = `${info.game}, ${info.map}, ${humans} of ${info.maxPlayers} players, ${info.bots} bots`
  return isInsurgency(info) ? fine(answered) : anotherGame(answered, gameServer)
}

async function ask({ ip, port }: GameServerEntry): Promise<QueryResult> {
  let result: QueryResult = { type: 'failure', reason: 'timeout' }
  for (let tries = 0; tries < TRIES && result.type === 'failure' && result.reason === 'timeout'; tries++) {
    result = await queryServer({ ip, port, timeoutMs: TIMEOUT_MS })
  }
  return result
}

const isInsurgency = ({ appId, folder }: A2sInfo) => appId === INSURGENCY || folder === 'insurgency'

const anotherGame = (answered: string, { id, ip, port }: GameServerEntry): Outcome =>
  doubtful(answered, {
    cause: `Another game answers at ${ip} port ${port}.`,
    fix: `Correct \`ip\` or \`port\` of game server ${id} in sitrep.yaml.`,
  })

type Reason = (QueryResult & { type: 'failure' })['reason']

async function explain(reason: Reason, { id, ip, port }: GameServerEntry): Promise<Outcome> {
  if (reason === 'timeout') return explainSilence({ ip, port })
  if (reason === 'refused') {
    return failed(`${ip} says that nothing listens on UDP port ${port}`, {
      cause: 'The game server is not running, or it uses another port.',
      fix: `Start it, or correct \`port\` of game server ${id} in sitrep.yaml.`,
    })
  }
  if (reason === 'malformed' || reason === 'challenged') {
    return failed('it answered with something that makes no sense', {
      cause: 'What listens there is no game server, or something on the way changes its answers.',
      fix: `Correct \`ip\` or \`port\` of game server ${id} in sitrep.yaml.`,
    })
  }
  return failed('this machine could not send the question', {
    cause: `This machine has no way to ${ip}, or its own firewall forbids UDP.`,
    fix: `See to it that this machine may send UDP to ${ip} port ${port}.`,
  })
}

/** Whether RCON's port answers tells a game server that is off from UDP that is blocked. */
async function explainSilence({ ip, port }: { ip: string; port: number }): Promise<Outcome> {
  const answered = `no answer, asked ${TRIES} times`
  if (await takesConnections(ip, port)) {
    return failed(answered, {
      cause: `TCP port ${port} of ${ip} answers and UDP does not: a firewall drops UDP.`,
      fix: `Open UDP port ${port} of ${ip} to this machine, at its firewall and at its host's.`,
    })
  }
  return failed(answered, {
    cause: 'The game server is off, its address is another one, or a firewall drops UDP.',
    fix: `Start it, correct its address in sitrep.yaml, or open UDP port ${port} of ${ip} to this machine.`,
  })
}

function takesConnections(ip: string, port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect({ host: ip, port, timeout: TIMEOUT_MS })
    const end = (isOpen: boolean) => {
      socket.destroy()
      resolve(isOpen)
    }
    socket.on('connect', () => end(true))
    socket.on('timeout', () => end(false))
    socket.on('error', () => end(false))
  })
}
