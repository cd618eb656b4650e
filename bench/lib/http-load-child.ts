import { connect, type Socket } from 'node:net'

// Asks for one target again and again over some kept connections, as fast as the answers come, and says how many came.
// As plain as it can be, so that it is not what is measured.

interface Load {
  port: number
  request: string
  connections: number
  seconds: number
}

const load = JSON.parse(process.argv[2] ?? '{}') as Load
const LAST = /\r\nconnection: close\r\n/i
const END_OF_HEAD = Buffer.from('\r\n\r\n')
let answers = 0
const waits: number[] = []
const sockets = new Set<Socket>()
let isOver = false

function keepAsking(): void {
  let held: Buffer = Buffer.alloc(0)
  let wanted = 0 // bytes of the answer that is on its way; 0 until its head is known
  let askedAt = 0
  const socket = connect(load.port, '127.0.0.1', ask)
  socket.setNoDelay(true)
  socket.on('error', (error) => process.stderr.write(`${error.message}\n`))
  // A server closes a connection after some thousand answers: whoever visits for long comes back.
  socket.on('close', () => sockets.delete(socket) && !isOver && keepAsking())
  sockets.add(socket)
  socket.on('data', (part) => {
    held = held.length === 0 ? part : Buffer.concat([held, part])
    if (wanted === 0) wanted = lengthOf(held)
    if (wanted === 0 || held.length < wanted) return
    const isLast = LAST.test(held.toString('latin1', 0, 1_000))
    held = held.subarray(wanted)
    wanted = 0
    answers += 1
    waits.push(performance.now() - askedAt)
    if (isLast) socket.destroy()
    else ask()
  })
  function ask() {
    askedAt = performance.now()
    socket.write(load.request)
  }
}

function lengthOf(bytes: Buffer): number {
  const end = bytes.indexOf(END_OF_HEAD)
  if (end === -1) return 0
  const head = bytes.toString('latin1', 0, end)
  if (!/^HTTP\/1\.1 (200|304)/.test(head)) throw new Error(head)
  return end + END_OF_HEAD.length + Number(/content-length: (\d+)/i.exec(head)?.[1] ?? 0)
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
  for (const socket of sockets) socket.destroy()
}, load.seconds * 1000)
