import type { Socket } from 'node:dgram'
import { writeReply } from '#server/game/a2s/reply.ts'
import { createRconServer } from '#simulator/rcon/rcon-server.ts'
import { numberedLine } from '#testing/counting/numbered-line.ts'
import { fakeGameServer, SOME_INFO } from '#testing/game-servers/hostile-a2s.ts'
import { answerQuestions } from './child.ts'
import { playedLine } from './played-line.ts'

// The game servers: they answer with the time as a score, note what their consoles are told, and write numbered log lines.

const { servers, lines, password, startedAt, people } = JSON.parse(process.argv[2] ?? '{}') as {
  servers: number
  lines: number // a second, of all together
  password: string
  startedAt: number
  people?: string[] // as log lines name them, who do all that people do; left out: strangers come and only suppress
}
const STEP_MS = 20
const HEADER = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x52])

const told: string[] = []
const sockets = new Map<number, Socket>()
const ports: number[] = []
let sent = 0
let sending: NodeJS.Timeout | undefined

function execute(command: string): string {
  told.push(command)
  return ''
}

for (let at = 0; at < servers; at += 1) {
  const console = await createRconServer({ password, execute })
  await fakeGameServer((request, _asker, socket) => {
    sockets.set(at, socket)
    const score = Math.floor((Date.now() - startedAt) / 100)
    if (request.type === 'info') return [writeReply({ type: 'info', info: SOME_INFO })]
    if (request.type === 'rules') return [writeReply({ type: 'rules', rules: new Map() })]
    const players = Array.from({ length: 3 }, (_, index) => ({ name: `Player ${index}`, score, duration: score / 10 }))
    return [writeReply({ type: 'players', players })]
  }, console.port)
  ports.push(console.port)
}

function send(to: readonly number[]): void {
  const socket = sockets.get(sent % servers)
  if (!socket) return // it is known once somebody has asked this game server
  sent += 1
  const text = people ? playedLine(sent, servers, people) : numberedLine(sent, servers)
  const line = Buffer.concat([HEADER, Buffer.from(`${text}\n\0`)])
  for (const port of to) socket.send(line, port, '127.0.0.1')
}

answerQuestions({
  ports: () => ports,
  ready: () => ({ ready: sockets.size === servers }),
  write: ({ to }: { to: readonly number[] }) => {
    const [from, before] = [performance.now(), sent]
    sending = setInterval(() => {
      const due = before + ((performance.now() - from) / 1000) * lines
      while (sent < due) send(to)
    }, STEP_MS)
    return {}
  },
  sent: () => ({ sent }),
  silence: () => {
    clearInterval(sending)
    return { sent }
  },
  told: () => told,
})
