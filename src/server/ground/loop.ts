import type { Log } from '#server/ground/log/log.ts'

/**
 * Work that is done again and again. It throws to say that it failed; the loop decides what then. An error may carry
 * `waitMs`, when whoever was asked wants to be left alone for so long.
 */
export interface Poller {
  name: string
  everyMs: number
  slowestRetryMs?: number // ten minutes when left out
  /** The outside system it asks, such as 'Steam': that this fails is no fault of ours, and its return is told. */
  asks?: string
  /** Long work looks at the signal between its steps. */
  run(stopping: AbortSignal): Promise<void>
}

export interface Loop {
  /** Lets a run that is under way end. */
  stop(): Promise<void>
}

const FIRST_RETRY_MS = 5_000
const LONGEST_RETRY_MS = 600_000
const JITTER = 0.1 // so that the workers of several nodes do not keep step

/** Runs at once and then on an interval. A failure is logged and tried again ever more slowly; it never ends the process. */
export function startLoop(
  { name, everyMs, slowestRetryMs = LONGEST_RETRY_MS, asks, run }: Poller,
  log: Pick<Log, 'info' | 'warn'>,
  random: () => number = Math.random,
): Loop {
  const stopping = new AbortController()
  let failures = 0
  let leaveAloneMs = 0
  let timer: NodeJS.Timeout | undefined
  let latest: Promise<void>

  const start = (): void => {
    latest = turn()
  }
  const turn = async (): Promise<void> => {
    try {
      await run(stopping.signal)
      if (failures > 0 && asks) log.info({ worker: name, failures }, `${asks} answers again`)
      failures = 0
      leaveAloneMs = 0
    } catch (error) {
      failures += 1
      leaveAloneMs = waitOf(error)
      if (asks && !isFault(error)) {
        log.warn(
          { worker: name, failures, reason: reasonOf(error) },
          `${asks} does not answer as it should, and is asked again`,
        )
      } else {
        log.warn({ err: error, worker: name, failures }, 'A worker failed and will try again')
      }
    }
    if (stopping.signal.aborted) return
    const delay = failures === 0 ? everyMs : Math.min(slowestRetryMs, FIRST_RETRY_MS * 2 ** (failures - 1))
    timer = setTimeout(start, leaveAloneMs + delay * (1 + JITTER * (2 * random() - 1)))
  }
  latest = turn()
  return {
    stop: async () => {
      stopping.abort()
      clearTimeout(timer)
      await latest
    },
  }
}

/** A bug, of which the place is needed. */
function isFault(error: unknown): boolean {
  const kinds = [TypeError, RangeError, ReferenceError, SyntaxError]
  return !(error instanceof Error) || kinds.some((kind) => error instanceof kind)
}

/** Several failed connections have no message of their own. */
function reasonOf(error: unknown): string {
  if (error instanceof AggregateError && error.message === '') return reasonOf(error.errors[0])
  return error instanceof Error ? error.message : String(error)
}

function waitOf(error: unknown): number {
  const wait = error instanceof Error && 'waitMs' in error ? error.waitMs : 0
  return typeof wait === 'number' ? wait : 0
}
