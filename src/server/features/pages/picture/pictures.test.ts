import { expect, onTestFinished, test } from 'vitest'
import { testEdge } from '#testing/sites/edge.ts'
import { keepPictures } from './keep-pictures.ts'
import { Painter } from './painter.ts'
import { servePictures } from './pictures.routes.ts'

async function open(drawnPerMinute?: number) {
  const edge = await testEdge()
  const describe = async (path: string) => ({ heading: path, isThere: !path.includes('none') })
  servePictures(edge.app, { siteName: 'My Site', describe, find: keepPictures(edge.app, drawnPerMinute) })
  return edge
}

/** Width and height as a PNG's own head tells them. */
const sizeOf = (png: Buffer) => [png.readUInt32BE(16), png.readUInt32BE(20)]

test('a page has a picture of 1200 by 630, drawn once and known again', async () => {
  const { app } = await open()
  const picture = await app.inject('/share/servers/1.png?v=12345678')
  expect(picture.statusCode).toBe(200)
  expect(picture.headers).toMatchObject({ 'content-type': 'image/png', 'cache-control': 'public, max-age=300' })
  expect(picture.rawPayload.subarray(1, 4).toString()).toBe('PNG')
  expect(sizeOf(picture.rawPayload)).toEqual([1200, 630])
  const other = await app.inject('/share.png')
  expect(other.rawPayload.equals(picture.rawPayload)).toBe(false)
  const headers = { 'if-none-match': String(picture.headers.etag) }
  expect((await app.inject({ url: '/share/servers/1.png', headers })).statusCode).toBe(304)
})

test.each(['/share/none.png', '/share/servers', '/share/servers.jpg', '/share/'])('%s is no picture', async (url) => {
  const { app } = await open()
  const reply = await app.inject(url)
  expect([reply.statusCode, reply.json()]).toEqual([404, { detail: 'Picture not found' }])
})

test('an address has only so many drawn a minute; what is kept may still be looked at', async () => {
  const { app } = await open(2)
  const status = async (url: string) => (await app.inject(url)).statusCode
  expect([await status('/share/a.png'), await status('/share/b.png')]).toEqual([200, 200])
  expect([await status('/share/c.png'), await status('/share/b.png')]).toEqual([429, 200])
})

test('only so many wait to be drawn, and what cannot be drawn says so and harms nothing', async () => {
  const painter = new Painter()
  onTestFinished(() => painter.close())
  const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="8" height="8"/>'
  const waiting = Array.from({ length: 16 }, () => painter.paint(svg))
  expect(() => painter.paint(svg)).toThrow('Too many pictures are being drawn right now.')
  for (const png of await Promise.all(waiting)) expect(sizeOf(png)).toEqual([8, 8])
  await expect(painter.paint('<svg')).rejects.toThrow('A picture could not be drawn')
  const ending = painter.close()
  expect(sizeOf(await painter.paint(svg))).toEqual([8, 8]) // by the next process, while the old one is still ending
  await ending
})
