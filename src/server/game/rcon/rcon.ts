import type { ConsoleCommand } from './command.ts'
import { type Connection, openConnection } from './connection.ts'
import { ask, signIn } from './dialogue.ts'
import { createQueue } from './queue.ts'

export type RconFailure =
  | 'refused' // no connection could be made
  | 'lost' // the connection broke
  | 'timeout' // no answer within the deadline
  | 'protocol' // the peer does not speak RCON, or said too much
  | 'bad_password'
  | 'breaker' // not tried, since the password was wrong a short while ago
  | 'busy' // not tried, since too many commands are waiting
  | 'closed' // not tried or cut short, since we are shutting down

/** `complete` is false when the reply may go on; `sent` is true when a failed command may have been carried out. */
export type RconResult =
  | { ok: true; reply: string; complete: boolean }
  | { ok: false; reason: RconFailure; sent: boolean }

export interface Rcon {
  send(command: ConsoleCommand): Promise<RconResult>
  close(): void
}

export interface RconOptions {
  ip: string
  port: number
  password: string
  now?: () => number // milliseconds of a clock that never goes back
  deadlineMs?: number
  idleMs?: number
}

/**
 * The console of one game server. Connects when there is something to send and never sends a command twice. A game server
 * bans an address that keeps failing, so one wrong password stops every further try for ten minutes.
 */
export function createRcon({ ip, port, password, ...options }: RconOptions): Rcon {
  const { now = () => performance.now(), deadlineMs = 5000, idleMs = 30_000 } = options
  const secret = Buffer.from(password)
  const enqueue = createQueue<RconResult>({ limit: MAX_PENDING, deadlineMs, busy: failed('busy') })
  let connection: Connection | null = null
  let blockedUntil = Number.NEGATIVE_INFINITY
  let idleTimer: NodeJS.Timeout | undefined
  let closed = false

  async function connect(deadline: AbortSignal): Promise<Connection | RconFailure> {
    if (now() < blockedUntil) return 'breaker'
    if (!isUsable(secret)) return 'bad_password'
    const fresh = openConnection(ip, port)
    connection = fresh
    const failure = await within(deadline, fresh, () => signIn(fresh, secret))
    if (failure === null) return fresh
    if (failure === 'bad_password') blockedUntil = now() + BREAKER_MS
    fresh.end('closed')
    return failure
  }

  async function run(command: ConsoleCommand, deadline: AbortSignal): Promise<RconResult> {
    if (closed) return failed('closed')
    clearTimeout(idleTimer)
    const live = connection?.isOpen() ? connection : await connect(deadline)
    if (typeof live === 'string') return failed(live)
    const answer = await within(deadline, live, () => ask(live, command))
    idleTimer = setTimeout(() => live.end('closed'), idleMs).unref()
    return answer.ok ? answer : { ...answer, sent: true }
  }

  return {
    send: (command) => enqueue((deadline) => run(command, deadline)),
    close: () => {
      closed = true
      connection?.end('closed')
    },
  }
}

const MAX_PENDING = 4
const BREAKER_MS = 10 * 60_000
const MAX_PASSWORD_BYTES = 500 // a packet over sv_rcon_maxpacketsize (1024) gets the sender banned

function isUsable(secret: Buffer): boolean {
  return secret.length > 0 && secret.length <= MAX_PASSWORD_BYTES && !secret.includes(0)
}

function failed(reason: RconFailure): RconResult {
  return { ok: false, reason, sent: false }
}

async function within<T>(deadline: AbortSignal, connection: Connection, work: () => Promise<T>): Promise<T> {
  const expire = () => connection.end('timeout')
  if (deadline.aborted) expire()
  deadline.addEventListener('abort', expire)
  try {
    return await work()
  } finally {
    deadline.removeEventListener('abort', expire)
  }
}
