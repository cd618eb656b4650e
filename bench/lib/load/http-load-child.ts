import { RawConnection } from '../raw-connection.ts'

// Asks for one target again and again over some kept connections, as fast as the answers come, and says how many came.

interface Load {
  port: number
  request: string
  connections: number
  seconds: number
}

const load = JSON.parse(process.argv[2] ?? '{}') as Load
let answers = 0
const waits: number[] = []
const open = new Set<RawConnection>()
let isOver = false

function keepAsking(): void {
  let askedAt = 0
  const connection = new RawConnection(load.port, {
    answered: ({ status, head, isLast }) => {
      if (status !== 200 && status !== 304) throw new Error(head)
      answers += 1
      waits.push(performance.now() - askedAt)
      if (!isLast) ask()
    },
    // A server closes a connection after some thousand answers: whoever visits for long comes back.
    closed: () => open.delete(connection) && !isOver && keepAsking(),
  })
  open.add(connection)
  ask()
  function ask() {
    askedAt = performance.now()
    connection.ask(load.request)
  }
}

for (let opened = 0; opened < load.connections; opened += 1) keepAsking()
const started = performance.now()
const cpuBefore = process.cpuUsage()
setTimeout(() => {
  const seconds = (performance.now() - started) / 1000
  const { user, system } = process.cpuUsage(cpuBefore)
  waits.sort((a, b) => a - b)
  const p99 = waits[Math.floor(waits.length * 0.99)] ?? 0
  process.send?.({ perSecond: answers / seconds, p99, cpuSeconds: (user + system) / 1e6 })
  isOver = true
  for (const connection of open) connection.destroy()
}, load.seconds * 1000)
