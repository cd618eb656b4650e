import { request as httpRequest } from 'node:http'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { addCall } from '#server/http/calls/calls.ts'
import { defineCall } from '#shared/contract.ts'
import { testEdge } from '#testing/sites/edge.ts'

const slow = defineCall({
  method: 'GET',
  path: '/api/v1/test/slow',
  access: 'public',
  summary: 'Waits',
  reply: z.object({ done: z.boolean() }),
})

async function withSlowCall() {
  const { app } = await testEdge()
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
  const { app, address, running, finish } = await withSlowCall()
  const reply = get(`${address}/api/v1/test/slow`)
  await running
  const closed = app.close()
  finish()
  expect(await reply).toBe('{"done":true}')
  const before = performance.now()
  await closed
  expect(performance.now() - before).toBeLessThan(2000)
  expect(await get(`${address}/healthz`)).toBe('ECONNREFUSED')
})

test('what does not finish within 5 seconds is ended', async () => {
  const { app, address, running } = await withSlowCall()
  const reply = get(`${address}/api/v1/test/slow`)
  await running
  const before = performance.now()
  await app.close()
  expect(performance.now() - before).toBeLessThan(5000)
  expect(await reply).toBe('ECONNRESET')
})
