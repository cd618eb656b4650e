import { setTimeout as sleep } from 'node:timers/promises'

// Reads lists over HTTP, one after the other, and notes how long each took.

const [address = ''] = process.argv.slice(2)
const LISTS = [
  '/api/v1/site/servers',
  '/api/v1/site/leaderboard2?server_id=1&limit=15',
  '/api/v1/site/medics/revivers?server_id=1&limit=15',
  '/api/v1/site/weapons3',
  '/api/v1/site/maps',
  '/api/v1/site/admin_ids',
]
const PAUSE_MS = 5
const waits: number[] = []
let isStopped = false

async function read(path: string): Promise<void> {
  const start = performance.now()
  const reply = await fetch(address + path)
  await reply.arrayBuffer()
  if (!reply.ok) throw new Error(`${path} answered ${reply.status}`)
  waits.push(performance.now() - start)
}

process.on('message', () => {
  isStopped = true
})
process.on('disconnect', () => process.exit(0))
for (const path of LISTS) await read(path)
waits.length = 0
process.send?.('ready')
for (let turn = 0; !isStopped; turn += 1) {
  await read(LISTS[turn % LISTS.length] ?? '')
  await sleep(PAUSE_MS)
}
process.send?.(waits)
