import { setTimeout as sleep } from 'node:timers/promises'
import { WebSocket } from 'ws'
import { answerQuestions } from './child.ts'

// People who watch: each keeps a websocket open, as the site's own script does, and knows how old what it sees is.

const { url, watchers, servers, startedAt, addresses } = JSON.parse(process.argv[2] ?? '{}') as {
  url: string
  watchers: number
  servers: number
  startedAt: number
  addresses?: boolean // each comes from one of its own, as a proxy would say
}
const COME_BACK_MS = 1_000 // as src/web/lib/live-socket.ts
const PER_STEP = 20
const STEP_MS = 50
const LOOK_MS = 200

/** When what each watcher last heard of each game server was true. */
const saidAt = new Float64Array(watchers * servers)
let isOpen = 0
let worst = 0
let heard = 0
let closed: Record<number, number> = {} // how many, by the code they were told

function open(watcher: number): void {
  const headers = addresses ? { 'x-forwarded-for': addressOf(watcher) } : {}
  const socket = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true, headers })
  socket.on('open', () => {
    isOpen += 1
    socket.once('close', (code) => {
      isOpen -= 1
      closed[code] = (closed[code] ?? 0) + 1
    })
  })
  socket.on('message', (data) => hear(watcher, String(data)))
  socket.on('error', () => socket.terminate())
  socket.on('close', () => setTimeout(open, COME_BACK_MS, watcher))
}

const addressOf = (watcher: number): string => `10.1.${watcher >> 8}.${watcher & 255}`

function hear(watcher: number, text: string): void {
  const [, server, score] = /^\{"server_id":(\d+),.*?"score":(\d+)/.exec(text) ?? []
  if (score === undefined) return
  heard += 1
  const at = watcher * servers + Number(server) - 1
  saidAt[at] = Math.max(saidAt[at] ?? 0, startedAt + Number(score) * 100)
}

const oldest = (): number => Date.now() - saidAt.reduce((least, at) => Math.min(least, at), Number.POSITIVE_INFINITY)

answerQuestions({
  open: async () => {
    for (let opened = 0; opened < watchers; opened += 1) {
      open(opened)
      if (opened % PER_STEP === 0) await sleep(STEP_MS)
    }
    setInterval(() => {
      worst = Math.max(worst, oldest())
    }, LOOK_MS)
    return {}
  },
  now: () => ({ isOpen, oldestMs: oldest(), heard }),
  begin: () => {
    worst = 0
    closed = {}
    return {}
  },
  worst: () => ({ worstMs: worst, closed }),
})
