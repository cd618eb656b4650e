import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'

export interface CrowdOptions {
  url: string
  perSecond?: number // how many connect
  reads?: boolean
  returnMs?: number // how long after it was closed or refused it comes again; never when left out
  subscribe?: readonly number[] // the game servers that each asks for; all when left out
}

export interface CrowdOrder {
  type: 'open' | 'expect'
  count: number
}

export interface CrowdReport {
  type: 'open' | 'ready' | 'heard'
  at: number // epoch milliseconds, with a fraction
}

export interface LiveCrowd {
  child: ChildProcess
  /** When so many are connected. */
  open(count: number): Promise<number>
  /** Gives a promise of when they have heard so many more messages in all. */
  expect(count: number): Promise<{ heard: Promise<number> }>
  /** When all are connected again. */
  back(): Promise<number>
  stop(): Promise<void>
}

/** Starts a process with many websocket clients. */
export function startCrowd(options: CrowdOptions): LiveCrowd {
  const script = fileURLToPath(new URL('./live-crowd-child.ts', import.meta.url))
  const child = spawn(process.execPath, ['--import', 'tsx', script, JSON.stringify(options)], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
  const report = async (type: CrowdReport['type']): Promise<number> => {
    for (;;) {
      const [told] = (await once(child, 'message')) as [CrowdReport]
      if (told.type === type) return told.at
    }
  }
  const order = (told: CrowdOrder) => child.send(told)
  return {
    child,
    open: (count) => {
      order({ type: 'open', count })
      return report('open')
    },
    expect: async (count) => {
      const [ready, heard] = [report('ready'), report('heard')]
      order({ type: 'expect', count })
      await ready
      return { heard }
    },
    back: () => report('open'),
    stop: async () => {
      const ended = once(child, 'exit')
      if (child.kill('SIGKILL')) await ended
    },
  }
}
