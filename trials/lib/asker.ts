import { RawConnection } from '../../bench/lib/raw-connection.ts'
import { AskedLog } from './asked-log.ts'
import type { Question } from './questions.ts'

export type { Asked } from './asked-log.ts'

export interface Pace {
  rate: number // requests a second
  addresses: number // they seem to come from so many; 0: from this one
}

interface Asking {
  call: number
  dueAt: number
}

interface Line {
  connection: RawConnection
  asking: Asking | null
  idleSince: number
}

const STEP_MS = 2
const MOST_LINES = 1_000
const LONGEST_IDLE_MS = 3_000 // servers close what is idle for longer, and a request may cross that
const PATIENCE_MS = 10_000

/** Asks at a steady pace, whether or not answers come: who waits in vain does not keep the next one from asking. */
export class Asker {
  readonly #port: number
  readonly #questions: readonly Question[]
  readonly #idle: Line[] = []
  readonly #busy = new Set<Line>()
  readonly #waiting: Asking[] = []
  readonly #asked = new AskedLog()
  #begun = 0
  #lines = 0
  #timer: NodeJS.Timeout | undefined

  constructor(port: number, questions: readonly Question[]) {
    this.#port = port
    this.#questions = questions
  }

  /** From now on at this pace, and says when that is. Who could not even ask until now has gone. */
  start(pace: Pace): number {
    clearInterval(this.#timer)
    for (const asking of this.#waiting.splice(0)) this.#asked.add({ ...asking, ms: 0, status: 0, saysWhen: false })
    const [from, before] = [performance.now(), this.#begun]
    this.#timer = setInterval(() => {
      const now = performance.now()
      const due = before + 1 + Math.floor(((now - from) / 1000) * pace.rate) // the first one at once
      while (this.#begun < due) {
        const dueAt = from + ((this.#begun - before) / pace.rate) * 1000
        this.#waiting.push({ call: this.#begun++ % this.#questions.length, dueAt })
      }
      this.#giveUp(now)
      this.#send(pace)
    }, STEP_MS)
    return from
  }

  /** Asks nothing more. */
  stop(): void {
    clearInterval(this.#timer)
  }

  /** Those under way, for a caller who waits for the last answers. */
  get open(): number {
    return this.#busy.size
  }

  /** What has ended since the last time this was asked, for `readAsked`. */
  take(): Float64Array {
    return this.#asked.take()
  }

  #send(pace: Pace): void {
    while (this.#waiting.length > 0) {
      const line = this.#freeLine()
      const asking = line && this.#waiting.shift()
      if (!asking) return
      line.asking = asking
      this.#busy.add(line)
      line.connection.ask(this.#write(asking, pace))
    }
  }

  #write({ call }: Asking, { addresses }: Pace): string {
    const targets = this.#questions[call]?.targets ?? []
    const target = targets[Math.floor(targets.length * Math.random() ** 3)]
    const from = addresses > 0 ? `X-Forwarded-For: ${addressOf(Math.floor(Math.random() * addresses))}\r\n` : ''
    return `GET ${target} HTTP/1.1\r\nHost: 127.0.0.1\r\nAccept-Encoding: br, gzip\r\n${from}\r\n`
  }

  #freeLine(): Line | null {
    for (let line = this.#idle.pop(); line; line = this.#idle.pop()) {
      if (performance.now() - line.idleSince < LONGEST_IDLE_MS) return line
      line.connection.destroy()
    }
    return this.#lines < MOST_LINES ? this.#open() : null
  }

  #open(): Line {
    this.#lines += 1
    const line: Line = {
      connection: new RawConnection(this.#port, {
        answered: ({ status, head, isLast }) => {
          this.#end(line, status, /\r\nretry-after: [1-9]/i.test(head))
          line.idleSince = performance.now()
          if (!isLast) this.#idle.push(line)
        },
        closed: () => {
          this.#lines -= 1
          this.#end(line, 0, false)
        },
      }),
      asking: null,
      idleSince: 0,
    }
    return line
  }

  #end(line: Line, status: number, saysWhen: boolean): void {
    const { asking } = line
    if (!asking) return
    line.asking = null
    this.#busy.delete(line)
    this.#asked.add({ ...asking, ms: performance.now() - asking.dueAt, status, saysWhen })
  }

  /** Lines are in the order in which they were asked. */
  #giveUp(now: number): void {
    for (const line of this.#busy) {
      if (line.asking && now - line.asking.dueAt < PATIENCE_MS) return
      line.connection.destroy()
    }
  }
}

const addressOf = (number: number): string => `10.2.${(number >> 8) & 255}.${number & 255}`
