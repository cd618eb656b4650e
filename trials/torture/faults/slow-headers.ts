import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { until } from '#testing/until.ts'
import { askPages, p99 } from '../rig/ask-pages.ts'
import type { Rig } from '../rig/rig.ts'
import type { RigFault } from '../rig/suffer.ts'

const CLIENTS = { full: 500, short: 20 }
const CALM_MS = { full: 10_000, short: 500 }
const DRIP_MS = 10_000
const MOST_S = 15
const MOST_MS = 200 // of others, at p99
const HEAD = 'GET / HTTP/1.1\r\nHost: slow.example.org\r\nX-Slow: '

interface Dripping {
  socket: Socket
  heldMs: number | null // until it was closed
}

/** R16: connections that send their headers a byte at a time. */
export const slowHeaders: RigFault = {
  name: 'slow-headers',
  strike: async (rig, size) => {
    const calm = askPages(rig)
    await sleep(CALM_MS[size])
    const calmMs = p99(await calm.stop())
    const asking = askPages(rig)
    const clients = Array.from({ length: CLIENTS[size] }, () => drip(rig))
    const dripping = setInterval(() => {
      for (const { socket } of clients) socket.write('x')
    }, DRIP_MS)
    await until('all of them to be closed', () => clients.every(({ heldMs }) => heldMs !== null), 60_000)
    clearInterval(dripping)
    const ms = await asking.stop()
    const held = clients.map(({ heldMs }) => (heldMs ?? Number.NaN) / 1000)
    const [least, most, slowMs] = [Math.min(...held), Math.max(...held), p99(ms)]
    const broken: string[] = []
    if (!(most <= MOST_S)) broken.push(`the last was closed after ${most.toFixed(1)} s`)
    if (least < 1) broken.push(`one was closed after ${least.toFixed(1)} s, before it could be slow`)
    if (size === 'full' && !(slowMs <= MOST_MS)) broken.push(`pages took ${slowMs.toFixed(0)} ms at p99`)
    return {
      ...{ cycles: clients.length, secondsToRecover: most, broken },
      told: [
        `closed after ${least.toFixed(1)} to ${most.toFixed(1)} s`,
        `${ms.length} pages meanwhile, p99 ${slowMs.toFixed(0)} ms; ${calmMs.toFixed(0)} ms before`,
      ],
    }
  },
}

function drip({ site }: Rig): Dripping {
  const begun = performance.now()
  const socket = connect(site.port, '127.0.0.1', () => socket.write(HEAD))
  const client: Dripping = { socket, heldMs: null }
  socket.on('error', () => undefined) // it is closed by the other side, which is what is waited for
  socket.resume().on('close', () => {
    client.heldMs = performance.now() - begun
  })
  return client
}
