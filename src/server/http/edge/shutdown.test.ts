import { request as httpRequest } from 'node:http'
import { expect, test, vi } from 'vitest'
import { z } from 'zod'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { eventually } from '#testing/eventually.ts'
import { testEdge } from '#testing/sites/edge.ts'

const slow = defineCall({
  method: 'GET',
  path: '/api/v1/test/slow',
  access: 'public',
  summary: 'Waits',
  reply: z.object({ done: z.boolean() }),
})

async function withSlowCall(close: number) {
  const { app } = await testEdge({ times: { close } })
  let finish: () => void = () => undefined
  let started: () => void = () => undefined
  const running = new Promise<void>((resolve) => {
    started = resolve
  })
  addCall(app, slow, () => {
    started()
    return new Promise((resolve) => {
      finish = () => resolve({ done: true })
    })
  })
  const address = await app.listen({ host: '127.0.0.1', port: 0 })
  return { app, address, running, finish: () => finish() }
}

const NEVER = 3_600_000

const get = (url: string) =>
  new Promise<string>((resolve) => {
    const request = httpRequest(url, { agent: false }, (response) => {
      let body = ''
      response.on('data', (chunk) => {
        body += chunk
      })
      response.on('end', () => resolve(body))
    })
    request.on('error', (error: NodeJS.ErrnoException) => resolve(String(error.code)))
    request.end()
  })

test('what runs is finished, and then nothing is accepted any more', async () => {
  const { app, address, running, finish } = await withSlowCall(NEVER)
  const reply = get(`${address}/api/v1/test/slow`)
  await running
  const closeIdle = vi.spyOn(app.fastify.server, 'closeIdleConnections')
  const closeQuick = vi.spyOn(app.quick, 'close')
  const closed = app.close()
  await eventually(() => closeIdle.mock.calls.length >= 3) // once by the framework, then again and again
  expect(closeQuick).toHaveBeenCalledOnce()
  finish()
  expect(await reply).toBe('{"done":true}')
  await closed
  expect(await get(`${address}/healthz`)).toBe('ECONNREFUSED')
})

test('what does not finish in its time is ended', async () => {
  const { app, address, running } = await withSlowCall(100)
  const reply = get(`${address}/api/v1/test/slow`)
  await running
  await app.close()
  expect(await reply).toBe('ECONNRESET')
})
