import { expect, test } from 'vitest'
import { keepPictures } from '#server/features/pages/picture/keep-pictures.ts'
import { serveSite } from '#server/http/site/spa.ts'
import type { LiveUpdate } from '#shared/live.ts'
import { paths } from '#shared/paths.ts'
import { escapeHtml } from '#shared/text/escape-html.ts'
import { attributesIn, readHtml, readXml, textsIn } from '#testing/read-document.ts'
import { builtFolder } from '#testing/sites/built-folder.ts'
import { testEdge } from '#testing/sites/edge.ts'
import { serveBadges } from './badges.routes.ts'
import { serveWidgets } from './widgets.routes.ts'

const HOSTILE = '<img src=x onerror=alert(1)>]]>&"\u202E\u0001 Ｗ👩‍🚀'

async function open(drawnPerMinute?: number) {
  const edge = await testEdge()
  const { app, db, seed } = edge
  await seed.server({ id: 1, name: HOSTILE, ip: '203.0.113.9', port: 27_016 })
  await seed.server({ id: 2, name: 'Bravo', ip: '2001:db8::1' })
  await seed.server({ id: 3, name: 'Hidden', enabled: false })
  const live = new Map<number, LiveUpdate>([[1, playing(3)]])
  const sources = { db, latest: (id: number) => live.get(id) ?? null, siteName: 'My <Site>' }
  serveWidgets(app, sources)
  serveBadges(app, { ...sources, findPicture: keepPictures(app, drawnPerMinute) })
  return { ...edge, live }
}

function playing(players: number): LiveUpdate {
  const info = {
    server_id: 1,
    current_status: 1,
    current_players: players,
    max_players: 16,
    current_mode: 'checkpoint',
  }
  return { server_id: 1, players: [], info, map_info: { map_name: 'x', map_name_trans: HOSTILE } }
}

test('the widget tells of its game server and leads to it, whatever that is called', async () => {
  const { app } = await open()
  const page = readHtml((await app.inject('/embed/server/1')).body)
  expect(textsIn(page, 'h1, .state, dd')).toEqual([
    '<img src=x onerror=alert(1)>]]>&" Ｗ👩 🚀',
    'Online',
    '3/16',
    '<img src=x onerror=alert(1)>]]>&" Ｗ👩 🚀',
    'checkpoint',
  ])
  expect(attributesIn(page, 'a', 'href')).toEqual(['/servers/1', 'steam://connect/203.0.113.9:27016', '/'])
  expect(textsIn(page, 'img, style')).toEqual([])
  expect(attributesIn(page, 'script', 'src')).toEqual(['/embed/widget.js'])
  const down = readHtml((await app.inject('/embed/server/2?theme=light')).body)
  expect([down.getAttribute('data-theme'), ...textsIn(down, '.state, dd')]).toEqual([
    'light',
    'Offline',
    'N/A',
    'N/A',
    'N/A',
  ])
  expect(attributesIn(down, '.join', 'href')).toEqual(['steam://connect/[2001:db8::1]:27015'])
  expect(readHtml((await app.inject('/embed/server/2?theme=<x>')).body).getAttribute('data-theme')).toBe('auto')
})

test('the widget alone may be framed: every page, the overlay, the pictures and every refusal may not', async () => {
  const { app } = await open()
  const describe = async (path: string) => ({ heading: path, isThere: !path.includes('nowhere') })
  await serveSite(app, { folder: await builtFolder(), title: 'Site', settings: () => ({ siteName: 'Site' }), describe })
  const framed = await app.inject('/embed/server/1')
  expect(framed.headers).not.toHaveProperty('x-frame-options')
  expect(framed.headers['content-security-policy']).toMatch(
    /default-src 'none'; .*trusted-types 'none'; frame-ancestors \*$/,
  )
  const others = [
    ...Object.values(paths).map((path) => path.replace(/:\w+/g, '1')),
    ...['/embed', '/embed/server', '/embed/server/1/', '/embed/server/1/overlay', '/embed/server/9', '/embed/server/3'],
    ...['/embed/server/01', '/embed/%73erver/1', '/img/server/1.svg', '/img/server/9.svg', '/nowhere', '/favicon.svg'],
  ]
  for (const path of others) {
    const { headers } = await app.inject(path)
    expect(headers['x-frame-options'], path).toBe('DENY')
    expect(headers['content-security-policy'], path).toContain("frame-ancestors 'none'")
  }
})

test('what is no game server of the list is not there, in one spelling', async () => {
  const { app } = await open()
  const status = async (url: string) => (await app.inject(url)).statusCode
  const nowhere = ['9', '3', '0', '01', '-1', '1e0', '99999999999', '%31', 'x']
  for (const id of nowhere) {
    expect([await status(`/embed/server/${id}`), await status(`/embed/server/${id}/overlay`)], id).toEqual([404, 404])
    expect([await status(`/img/server/${id}.svg`), await status(`/img/server/${id}.png`)], id).toEqual([404, 404])
  }
  expect([await status('/img/server/1.gif'), await status('/img/server/1')]).toEqual([404, 404])
})

test('it is kept for seconds, known again, and new when the game server changes', async () => {
  const { app, live } = await open()
  const first = await app.inject('/embed/server/1')
  expect(first.headers).toMatchObject({
    'cache-control': 'public, max-age=5',
    'content-type': 'text/html; charset=utf-8',
  })
  const headers = { 'if-none-match': String(first.headers.etag) }
  const again = await app.inject({ url: '/embed/server/1', headers })
  expect([again.statusCode, again.headers['x-frame-options']]).toEqual([304, undefined])
  live.set(1, playing(4))
  app.snapshots.drop(['live'])
  expect((await app.inject({ url: '/embed/server/1', headers })).body).toContain('4/16')
  const overlay = await app.inject('/embed/server/1/overlay')
  expect(readHtml(overlay.body).getAttribute('class')).toBe('overlay')
  expect(overlay.body).toContain(escapeHtml('<img src=x'))
})

test('as a picture it may stand in pages of others, drawn once for all who ask', async () => {
  const { app } = await open(1)
  const svg = await app.inject('/img/server/1.svg')
  expect(svg.headers).toMatchObject({
    'content-type': 'image/svg+xml; charset=utf-8',
    'cache-control': 'public, max-age=30',
    'cross-origin-resource-policy': 'cross-origin',
  })
  expect(textsIn(readXml(svg.body), 'text')).toEqual([
    '<img src=x onerror=alert(1)>]]>&" Ｗ',
    '<img src=x onerror=alert(1)>]]>&" Ｗ · checkpoint',
    'My <Site>',
    '3/16',
    'playing',
  ])
  const png = await app.inject('/img/server/1.png')
  expect([png.statusCode, png.rawPayload.readUInt32BE(16), png.rawPayload.readUInt32BE(20)]).toEqual([200, 460, 110])
  const same = await app.inject({ url: '/img/server/1.png', headers: { 'if-none-match': String(png.headers.etag) } })
  expect(same.statusCode).toBe(304)
  expect((await app.inject('/img/server/2.png')).statusCode).toBe(429)
})
