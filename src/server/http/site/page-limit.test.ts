import { expect, test } from 'vitest'
import { builtFolder } from '#testing/sites/built-folder.ts'
import { testEdge } from '#testing/sites/edge.ts'
import type { PageText } from './page-text.ts'
import { serveSite } from './spa.ts'

const ALLOWED = 6
const VISITOR = '192.0.2.1'

/** A site whose words for a page are asked for once, where that is allowed, as long as `isAsked`; the head of its pages tells which one it is. */
async function site({ isAsked }: { isAsked: boolean }) {
  const edge = await testEdge({ requestsPerMinute: ALLOWED })
  const asked: string[] = []
  const describe = async (path: string, mayAsk: () => boolean): Promise<PageText> => {
    if (isAsked && !asked.includes(path)) {
      if (!mayAsk()) return { heading: null, isThere: true }
      asked.push(path)
    }
    return { heading: `This is ${path}`, isThere: true }
  }
  const opening = () => ({ name: 'player', asks: ['/api/player'], asksAnyway: [] })
  await serveSite(edge.app, { folder: await builtFolder(), title: 'Site', settings: () => ({}), describe, opening })
  const open = async (url: string, remoteAddress = VISITOR) => {
    const { statusCode, body, headers } = await edge.app.inject({ url, remoteAddress })
    return { statusCode, title: /<title>(.*)<\/title>/.exec(body)?.[1], body, etag: headers.etag }
  }
  return { ...edge, asked, open }
}

const told = (path: string) => ({ statusCode: 200, title: `This is ${path} · Site` })
const plain = { statusCode: 200, title: 'Site' }

test('pages of which something has to be asked count as calls, and come without it when those are used up', async () => {
  const { app, asked, open, pass } = await site({ isAsked: true })
  for (let id = 1; id <= ALLOWED; id += 1) expect(await open(`/player/${id}`)).toMatchObject(told(`/player/${id}`))
  for (let id = 7; id < 40; id += 1) expect(await open(`/player/${id}`)).toMatchObject(plain)
  expect(asked).toHaveLength(ALLOWED)
  expect(await open('/player/3')).toMatchObject(told('/player/3')) // which is at hand
  expect((await app.inject({ url: '/api/v1/none', remoteAddress: VISITOR })).statusCode).toBe(429)
  expect(await open('/player/7', '192.0.2.2')).toMatchObject(told('/player/7'))
  pass(10)
  expect(await open('/player/8')).toMatchObject(told('/player/8'))
})

test('a page that was not asked for is one document for all, which names no address and asks for nothing', async () => {
  const { open } = await site({ isAsked: true })
  for (let id = 1; id <= ALLOWED; id += 1) expect((await open(`/player/${id}`)).body).toContain('og:url')
  const [one, other] = [await open('/player/7'), await open('/player/8?q=x')]
  expect(one.body).not.toMatch(/og:url|og:image|rel="preload"/)
  expect(one.etag).toBe(other.etag)
})

test('a document that has to be made counts as a call as well, and one that is kept does not', async () => {
  const { open } = await site({ isAsked: false })
  for (let turn = 0; turn < 3; turn += 1)
    for (let id = 1; id <= ALLOWED; id += 1) expect(await open(`/player/${id}`)).toMatchObject(told(`/player/${id}`))
  expect(await open('/player/7')).toMatchObject(plain)
})
