import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { uniformRecords } from '../scratch-lines.ts'

// Sends log lines as several game servers would, at a steady rate, in a process of its own.

const [servers = 0, players = 0, rate = 0, seconds = 0] = process.argv.slice(2).map(Number)
const STEP_MS = 5
const DISTINCT = 50_000 // lines that are made beforehand and sent again and again
const HEADER = Buffer.from([0xff, 0xff, 0xff, 0xff, 0x52])
const END = Buffer.from('\n\0')

const datagrams = uniformRecords(DISTINCT, servers, players).map(({ payload, serverId }) => ({
  serverId,
  bytes: Buffer.concat([HEADER, payload, END]),
}))
const sockets = await Promise.all(Array.from({ length: servers }, openSocket))

async function openSocket(): Promise<Socket> {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  return socket
}

let sent = 0

function send(port: number): Promise<void> {
  const datagram = datagrams[sent % DISTINCT]
  sent += 1
  return new Promise((resolve, reject) => {
    sockets[(datagram?.serverId ?? 1) - 1]?.send(datagram?.bytes ?? '', port, '127.0.0.1', (error) =>
      error ? reject(error) : resolve(),
    )
  })
}

process.send?.(sockets.map((socket) => socket.address().port))
const [to] = (await once(process, 'message')) as [number]
const start = performance.now()
const wanted = rate * seconds
while (sent < wanted) {
  const due = Math.min(wanted, Math.floor(((performance.now() - start) / 1000) * rate))
  const sending: Promise<void>[] = []
  while (sent < due) sending.push(send(to))
  await Promise.all(sending)
  await sleep(STEP_MS)
}
process.send?.({ sent, seconds: (performance.now() - start) / 1000 })
process.on('disconnect', () => process.exit(0))
