import { fork } from 'node:child_process'
import { once } from 'node:events'
import { createServer, type IncomingMessage, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { brotliDecompressSync } from 'node:zlib'
import { leaderboard } from '#shared/contracts/leaderboard.ts'
import { fillPlayers } from './lib/fill/fill-players.ts'
import { longestHalt } from './lib/longest-halt.ts'
import { tellRatio } from './lib/ratios.ts'
import { openScratchSite, type ScratchSite } from './lib/scratch-site.ts'
import { median } from './lib/timing.ts'

// Kept replies against bare `node:http` that sends the same head and the same bytes, in turns, so that both meet the same machine.
const CONNECTIONS = 8
const SECONDS = Number(process.env.BENCH_SECONDS ?? 4)
const TURNS = 3
const PLAYERS = 10_000
const WHOLE_LIST = '/api/v1/site/leaderboard2?server_id=1'
const LISTS_MADE = 25

interface Load {
  perSecond: number
  p99: number
}

const CASES = [
  {
    name: 'kept list of 15 rows',
    path: '/api/v1/site/leaderboard2?server_id=1&sort_by=score&limit=15&offset=0',
    aim: 0.8,
  },
  { name: 'whole list, compressed', path: WHOLE_LIST, aim: 0.8 },
  {
    name: 'revalidation (304)',
    path: '/api/v1/site/leaderboard2?server_id=1&sort_by=score&limit=15&offset=0',
    aim: 0.7,
    again: true,
  },
]

const site = await openScratchSite()
try {
  await fillPlayers(site.db, PLAYERS)
  const { port } = new URL(await site.app.listen({ host: '127.0.0.1', port: 0 }))
  console.log(`${'work'.padEnd(24)}   ours/s   bare/s   ours p99   bare p99   ratio   aim`)
  for (const each of CASES) await compare(each, Number(port))
  await compareHalts(site)
} finally {
  await site.close()
}

async function compare({ name, path, aim, again }: (typeof CASES)[number], port: number): Promise<void> {
  const first = await ask(port, path)
  await ask(port, path)
  const headers = again ? [`If-None-Match: ${first.headers.etag}`] : []
  const words = [`GET ${path} HTTP/1.1`, 'Host: localhost', 'Accept-Encoding: br', ...headers, '', ''].join('\r\n')
  const bare = await bareServer(first, again ? 304 : 200)
  const [ours, theirs]: [Load[], Load[]] = [[], []]
  for (let turn = 0; turn < TURNS; turn += 1) {
    theirs.push(await drive(bare.port, words))
    ours.push(await drive(port, words))
  }
  bare.close()
  const [a, b] = [median(ours.map((load) => load.perSecond)), median(theirs.map((load) => load.perSecond))]
  const [p, q] = [median(ours.map((load) => load.p99)), median(theirs.map((load) => load.p99))]
  const ratio = a / b
  tellRatio({
    work: name,
    baseline: 'bare node:http, same bytes',
    measured: ratio,
    unit: 'of its rate',
    aim: { least: aim },
  })
  const cells = [
    a.toFixed(0).padStart(8),
    b.toFixed(0).padStart(8),
    `${p.toFixed(2)} ms`.padStart(10),
    `${q.toFixed(2)} ms`.padStart(10),
  ]
  console.log(`${name.padEnd(24)} ${cells.join(' ')}   ${ratio.toFixed(2).padStart(5)}   ${aim}`)
}

/** A whole list that is not kept: its rows are read, cut and written in turns with others. At once they would be twice through its schema. */
async function compareHalts({ app }: ScratchSite): Promise<void> {
  const { reply } = leaderboard.list
  const halts: { ours: number; atOnce: number }[] = []
  for (let made = 0; made < LISTS_MADE; made += 1) {
    app.snapshots.drop(null)
    let body: Uint8Array = new Uint8Array()
    const ours = await longestHalt(async () => {
      body = (await app.fastify.inject({ url: WHOLE_LIST, headers: { 'accept-encoding': 'br' } })).rawPayload
    })
    const rows: unknown = JSON.parse(brotliDecompressSync(body).toString())
    halts.push({ ours, atOnce: await longestHalt(() => JSON.stringify(reply.parse(reply.parse(rows)))) })
  }
  const [ours, atOnce] = [median(halts.map((halt) => halt.ours)), median(halts.map((halt) => halt.atOnce))]
  console.log(`others wait for ${ours.toFixed(1)} ms behind a whole list, ${atOnce.toFixed(1)} behind one made at once`)
  tellRatio({
    work: 'the wait of others behind a whole list',
    baseline: 'one made at once',
    measured: ours / atOnce,
    unit: 'times its time',
    aim: { most: 0.8 },
  })
}

interface Answer {
  headers: Record<string, string>
  body: Buffer
}

async function ask(port: number, path: string): Promise<Answer> {
  const asked = request({ port, path, host: '127.0.0.1', headers: { 'accept-encoding': 'br' } }).end()
  const [message] = (await once(asked, 'response')) as [IncomingMessage]
  const parts: Buffer[] = []
  for await (const part of message) parts.push(part as Buffer)
  const { date: _date, connection: _connection, 'keep-alive': _alive, ...headers } = message.headers
  return { headers: headers as Record<string, string>, body: Buffer.concat(parts) }
}

async function bareServer({ headers, body }: Answer, status: 200 | 304): Promise<{ port: number; close: () => void }> {
  const { 'content-type': _type, 'content-length': _length, 'content-encoding': _encoding, ...short } = headers
  const server = createServer((_request, response) => {
    response.writeHead(status, status === 200 ? headers : short)
    response.end(status === 200 ? body : undefined)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return { port: (server.address() as AddressInfo).port, close: () => void server.close() }
}

async function drive(port: number, words: string): Promise<Load> {
  const script = new URL('./lib/load/http-load-child.ts', import.meta.url).pathname
  const load = JSON.stringify({ port, request: words, connections: CONNECTIONS, seconds: SECONDS })
  const child = fork(script, [load], { execArgv: ['--import', 'tsx'] })
  const failed = once(child, 'exit').then(() => Promise.reject(new Error('Asking failed')))
  const [result] = (await Promise.race([once(child, 'message'), failed])) as [Load]
  failed.catch(() => undefined) // from here on its end is what is wanted
  child.disconnect()
  return result
}
