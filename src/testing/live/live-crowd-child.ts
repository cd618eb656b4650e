import { WebSocket } from 'ws'
import type { CrowdOptions, CrowdOrder, CrowdReport } from './live-crowd.ts'

// Many websocket clients in a process of their own, which says when all of them have come or have heard something.

const { url, perSecond = 500, reads = true, returnMs, subscribe } = JSON.parse(process.argv[2] ?? '{}') as CrowdOptions
const clients = new Set<WebSocket>()
let wanted = 0
let heard = 0
let expected = Number.POSITIVE_INFINITY

const report = (type: CrowdReport['type']) =>
  process.send?.({ type, at: performance.timeOrigin + performance.now() } satisfies CrowdReport)

function open(): void {
  const client = new WebSocket(url, { perMessageDeflate: false, skipUTF8Validation: true })
  client.on('open', () => {
    clients.add(client)
    if (!reads) client.pause()
    if (subscribe) client.send(JSON.stringify({ type: 'subscribe', server_ids: subscribe }))
    if (clients.size === wanted) report('open')
  })
  client.on('message', () => {
    if (++heard === expected) report('heard')
  })
  client.on('error', () => client.terminate())
  client.on('close', () => {
    clients.delete(client)
    if (returnMs !== undefined) setTimeout(open, returnMs)
  })
}

function openGradually(count: number): void {
  const many = Math.min(count, Math.ceil(perSecond / 20))
  for (let opened = 0; opened < many; opened++) open()
  if (count > many) setTimeout(openGradually, 50, count - many)
}

process.on('message', (order: CrowdOrder) => {
  if (order.type === 'open') {
    wanted = order.count
    openGradually(order.count)
  } else {
    heard = 0
    expected = order.count
    report('ready')
  }
})
process.on('disconnect', () => process.exit(0))
