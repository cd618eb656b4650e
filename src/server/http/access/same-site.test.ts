import type { FastifyRequest } from 'fastify'
import { expect, test } from 'vitest'
import { refuseCrossSite } from './same-site.ts'

const OURS = 'https://stats.example.org'
const check = (method: string, headers: Record<string, string>) =>
  refuseCrossSite([OURS, 'http://localhost:3000'])({ method, headers } as unknown as FastifyRequest)

test.each([
  ['POST', {}],
  ['POST', { origin: OURS, 'sec-fetch-site': 'same-origin' }],
  ['DELETE', { origin: 'http://localhost:3000', 'sec-fetch-site': 'same-site' }],
  ['GET', { origin: 'https://evil.test', 'sec-fetch-site': 'cross-site' }],
  ['HEAD', { origin: 'https://evil.test' }],
])('a %s with %j passes', async (method, headers) => {
  await expect(check(method, headers)).resolves.toBeUndefined()
})

test.each([
  ['POST', { 'sec-fetch-site': 'cross-site' }],
  ['PUT', { origin: OURS, 'sec-fetch-site': 'cross-site' }],
  ['POST', { origin: 'https://evil.test' }],
  ['DELETE', { origin: 'null' }],
  ['PATCH', { origin: '' }],
  ['POST', { origin: `${OURS}.evil.test` }],
])('a %s with %j is refused', async (method, headers) => {
  await expect(check(method, headers)).rejects.toMatchObject({ status: 403 })
})
