import { createServer } from 'node:http'
import { BlockList, connect, type Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { createLog } from '#server/ground/log/log.ts'
import { RateLimits } from '#server/http/access/limits/rate-limits.ts'
import { eventually } from '#testing/eventually.ts'
import { testEdge } from '#testing/sites/edge.ts'
import { boundConnections, type ConnectionBounds } from './connections.ts'
import { Metrics } from './metrics.ts'

async function listening(connections: ConnectionBounds, trustedProxies: string[] = []) {
  const { app, logged, pass } = await testEdge({ connections, trustedProxies })
  const { port } = new URL(await app.listen({ host: '0.0.0.0', port: 0 }))
  const open = async (count: number, localAddress: string) => {
    const sockets: Socket[] = []
    for (let index = 0; index < count; index += 1) {
      const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
      onTestFinished(() => void socket.destroy())
      socket.on('error', () => undefined) // the refusal
      sockets.push(socket)
    }
    return sockets
  }
  const answers = async (socket: Socket | undefined) => {
    socket?.write('GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n')
    return new Promise<string>((resolve) => {
      socket?.once('data', (bytes) => resolve(String(bytes).slice(0, 12)))
      socket?.once('close', () => resolve('closed'))
    })
  }
  const refused = async () =>
    (await app.metrics.registry.getSingleMetric('http_connections_refused_total')?.get())?.values
  return { app, open, answers, refused, logged, pass }
}

test('one address holds so many connections, whoever comes from another one is let in, and a place that is left is free', async () => {
  const { open, answers, refused, logged, pass } = await listening({ perAddress: 3, inAll: 100 })
  pass(100)
  const own = await open(3, '127.0.0.1')
  for (const socket of own) expect(await answers(socket)).toBe('HTTP/1.1 200')
  expect(await Promise.all((await open(2, '127.0.0.1')).map(answers))).toEqual(['closed', 'closed'])
  expect(await answers((await open(1, '127.0.0.3'))[0])).toBe('HTTP/1.1 200')
  expect(await refused()).toMatchObject([{ labels: { bound: 'address' }, value: 2 }])
  const warnings = () => logged.filter((line) => line.includes('holds as many connections'))
  expect(warnings()).toHaveLength(1)
  expect(warnings()[0]).toContain('"from":"127.0.0.0"')
  own[0]?.destroy()
  await eventually(async () => expect(await answers((await open(1, '127.0.0.1'))[0])).toBe('HTTP/1.1 200'))
  pass(60)
  expect(await answers((await open(1, '127.0.0.1'))[0])).toBe('closed')
  expect(warnings()).toHaveLength(2)
})

test('a trusted proxy holds as many as there are, and all together end somewhere', async () => {
  const { open, answers, refused, logged } = await listening({ perAddress: 2, inAll: 5 }, ['127.0.0.1'])
  for (const socket of await open(5, '127.0.0.1')) expect(await answers(socket)).toBe('HTTP/1.1 200')
  expect(await answers((await open(1, '127.0.0.3'))[0])).toBe('closed')
  expect(await refused()).toMatchObject([{ labels: { bound: 'all' }, value: 1 }])
  expect(logged.join()).toContain('As many connections are open as may be')
})

test('other processes hear of an address that holds a quarter of what it may', () => {
  const limits = new RateLimits(
    () => 0,
    () => undefined,
  )
  const open = vi.spyOn(limits, 'open')
  boundConnections(createServer(), {
    bounds: { perAddress: 200, inAll: 1_000 },
    trustedProxies: new BlockList(),
    limits,
    metrics: new Metrics(),
    log: createLog({ level: 'silent', pretty: false }),
    now: () => 0,
  })
  expect(open.mock.calls).toEqual([['connections', 50]])
})
