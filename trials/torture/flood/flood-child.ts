import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { logDatagramOf } from './forged.ts'

// Sends datagrams that are no log lines of a game server, at a steady rate, in a process of its own.

const { port, perSecond, seconds } = JSON.parse(process.argv[2] ?? '{}') as Record<
  'port' | 'perSecond' | 'seconds',
  number
>
const STEP_MS = 5
const SENDERS = ['127.0.0.1', '127.0.0.2', '127.0.0.3']

async function open(host: string): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', sendBufferSize: 4 * 1024 * 1024 })
  socket.bind(0, host)
  await once(socket, 'listening')
  return socket
}

const sockets = await Promise.all(SENDERS.map(open))
let sent = 0
const send = () =>
  new Promise<void>((resolve) => {
    const socket = sockets[sent % sockets.length]
    socket?.send(logDatagramOf(sent), port, '127.0.0.1', () => resolve())
    sent += 1
  })

const start = performance.now()
const passed = () => (performance.now() - start) / 1000
while (passed() < seconds) {
  const due = Math.floor(passed() * perSecond)
  const sending: Promise<void>[] = []
  while (sent < due) sending.push(send())
  await Promise.all(sending)
  await sleep(STEP_MS)
}
process.send?.({ sent, seconds: passed() })
process.disconnect?.()
for (const socket of sockets) socket.close()
