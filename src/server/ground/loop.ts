import type { Log } from '#server/ground/log/log.ts'

/**
 * Work that is done again and again. It throws to say that it failed; the loop decides what then. An error may carry
 * `waitMs`, when whoever was asked wants to be left alone for so long.
 */
export interface Poller {
  name: string
  everyMs: number
  slowestRetryMs?: number // ten minutes when left out
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
  { name, everyMs, slowestRetryMs = LONGEST_RETRY_MS, run }: Poller,
  log: Pick<Log, 'warn'>,
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
      failures = 0
      leaveAloneMs = 0
    } catch (error) {
      failures += 1
      leaveAloneMs = waitOf(error)
      log.warn({ err: error, worker: name, failures }, 'A worker failed and will try again')
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

function waitOf(error: unknown): number {
  const wait = error instanceof Error && 'waitMs' in error ? error.waitMs : 0
  return typeof wait === 'number' ? wait : 0
}
