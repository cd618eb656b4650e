import { once } from 'node:events'
import { createServer, request as requestPlain } from 'node:http'
import { connect } from 'node:http2'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { type ClientOptions, WebSocket, WebSocketServer } from 'ws'
import { ADDRESS_HEADER, startNginx } from '#testing/deploy/nginx.ts'

/** A stand-in for Sitrep that says how it was asked. */
async function startUpstream() {
  const server = createServer((asked, reply) => reply.end(JSON.stringify({ url: asked.url, ...asked.headers })))
  const sockets = new WebSocketServer({ server })
  sockets.on('connection', (client, asked) => {
    client.on('message', (message) => client.send(`${asked.headers['x-forwarded-for']} said ${message}`))
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const close = () => {
    for (const client of sockets.clients) client.terminate()
    server.closeAllConnections()
    server.close()
  }
  onTestFinished(close)
  return { port: (server.address() as AddressInfo).port, close }
}

type Nginx = Awaited<ReturnType<typeof startNginx>>

/** For whoever connects: https, http2 and ws alike. */
const secure = (nginx: Nginx) => ({ ca: nginx.certificate, servername: 'stats.example.org', host: '127.0.0.1' })

async function ask(nginx: Nginx, path: string, headers: Record<string, string> = {}) {
  const asked = request({
    ...secure(nginx),
    port: nginx.https,
    path,
    headers: { host: 'stats.example.org', ...headers },
  })
  const [reply] = await once(asked.end(), 'response')
  return { status: reply.statusCode, body: await text(reply) }
}

test('nginx loads the example and hands on who asks, whatever they claim', async () => {
  const nginx = await startNginx((await startUpstream()).port)
  const { status, body } = await ask(nginx, '/leaderboard/1?q=ann', { 'x-forwarded-for': '6.6.6.6' })
  expect([status, JSON.parse(body)]).toEqual([
    200,
    expect.objectContaining({ url: '/leaderboard/1?q=ann', host: 'stats.example.org', 'x-forwarded-for': '127.0.0.1' }),
  ])
})

test('a websocket passes', async () => {
  const nginx = await startNginx((await startUpstream()).port)
  const client = new WebSocket(`wss://127.0.0.1:${nginx.https}/live`, secure(nginx) as ClientOptions) // it knows them all
  onTestFinished(() => client.terminate())
  await once(client, 'open')
  client.send('hello')
  expect(String((await once(client, 'message'))[0])).toBe('127.0.0.1 said hello')
})

test('HTTP/2 is spoken, and plain HTTP is sent to the encrypted address', async () => {
  const nginx = await startNginx((await startUpstream()).port)
  const session = connect(`https://127.0.0.1:${nginx.https}`, secure(nginx))
  onTestFinished(() => session.destroy())
  const [headers] = await once(session.request({ ':path': '/' }).end(), 'response')
  expect(headers[':status']).toBe(200)
  const plain = requestPlain({
    host: '127.0.0.1',
    port: nginx.http,
    path: '/maps?x=1',
    headers: { host: 'evil.example' },
  })
  const [moved] = await once(plain.end(), 'response')
  expect([moved.statusCode, moved.headers.location]).toEqual([301, 'https://stats.example.org/maps?x=1'])
  moved.resume()
})

test('its logs keep no whole address and no query, not even when Sitrep is away', async () => {
  const upstream = await startUpstream()
  const nginx = await startNginx(upstream.port)
  for (const address of ['203.0.113.77', '2001:db8:1:2:3:4:5:6', '2001:db8::77', '::77']) {
    await ask(nginx, '/auth/return?openid.sig=SECRET', {
      [ADDRESS_HEADER]: address,
      referer: 'https://a.example/?SECRET',
    })
  }
  upstream.close()
  expect((await ask(nginx, '/away?SECRET', { [ADDRESS_HEADER]: '203.0.113.77' })).status).toBe(502)
  await nginx.stop()
  const lines = nginx.readLog('sitrep.log').trimEnd().split('\n')
  expect(lines.map((line) => line.replace(/\[[^\]]+\]|[\d.]+$/g, '').replace(/ \d+ $/, ''))).toEqual([
    '203.0.113.0  "GET /auth/return" 200',
    '2001:db8::  "GET /auth/return" 200',
    '2001:db8::  "GET /auth/return" 200',
    '-  "GET /auth/return" 200',
    '203.0.113.0  "GET /away" 502',
  ])
  expect(nginx.readLog('sitrep-error.log')).toBe('')
})
