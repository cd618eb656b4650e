import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import type { PageSettings } from '#shared/page-settings.ts'
import { BUILT_DOCUMENT, builtFolder } from '#testing/sites/built-folder.ts'
import { testEdge } from '#testing/sites/edge.ts'
import type { PageText } from './page-text.ts'
import { isPagePath, serveSite } from './spa.ts'

const SMALLEST = 'made by the build'
const SCRIPT = `console.log(${JSON.stringify('x'.repeat(2000))})`

async function site(describe?: (path: string) => Promise<PageText>) {
  const folder = await mkdtemp(join(tmpdir(), 'sitrep-web-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  for (const sub of ['assets', '.vite', 'img/flags']) await mkdir(join(folder, sub), { recursive: true })
  await writeFile(join(folder, 'index.html'), BUILT_DOCUMENT)
  await writeFile(join(folder, 'favicon.svg'), '<svg/>')
  await writeFile(join(folder, 'img/flags/se.svg'), '<svg/>')
  await writeFile(join(folder, 'assets/main-abc.js'), SCRIPT)
  await writeFile(join(folder, 'assets/main-abc.js.br'), SMALLEST)
  await writeFile(join(folder, 'assets/main-abc.js.map'), 'root:')
  await writeFile(join(folder, '.vite/manifest.json'), 'root:')
  await writeFile(join(folder, '.env'), 'root:')
  const edge = await testEdge()
  const pageFiles = { board: { scripts: ['/assets/board-1.js'], styles: ['/assets/board-1.css'] } }
  const settings = () => ({ siteName: '"><script>' })
  const opening = () => ({ name: 'board', asks: ['/api/x?a=1&b="2', '/api/y'], asksAnyway: ['/api/y'] })
  await serveSite(edge.app, { folder, title: 'A & B </title>', settings, describe, opening, pageFiles })
  return edge
}

test('every page path shows the document, with the title and the settings in it as text', async () => {
  const { app } = await site()
  for (const path of [
    '/',
    '/servers',
    '/player/76561198000000001/1',
    '/no/such/page',
    '/callback?openid.mode=id_res',
  ]) {
    const reply = await app.inject(path)
    expect(reply.statusCode, path).toBe(200)
    expect(reply.headers).toMatchObject({ 'cache-control': 'no-cache', 'content-type': 'text/html; charset=utf-8' })
    expect(reply.headers['content-security-policy']).toContain("script-src 'self'")
  }
  const { body } = await app.inject('/')
  expect(body).toContain('<title>A &amp; B &lt;/title&gt;</title>')
  expect(body).toContain('content="{&quot;siteName&quot;:&quot;\\&quot;&gt;&lt;script&gt;&quot;}"')
})

test('a page lets the browser ask for its files and data at once, and with a query only for data that it cannot change', async () => {
  const { app } = await site(async (path) => ({ heading: 'Board', isThere: path === '/board' }))
  const [plain, searched] = [(await app.inject('/board')).body, (await app.inject('/board?q=x')).body]
  for (const body of [plain, searched]) {
    expect(body).toContain('<link rel="preload" as="fetch" crossorigin href="/api/y" />')
    expect(body).toContain('<link rel="modulepreload" crossorigin href="/assets/board-1.js" />')
    expect(body).toContain('<link rel="stylesheet" crossorigin href="/assets/board-1.css" />')
  }
  expect(plain).toContain('<link rel="preload" as="fetch" crossorigin href="/api/x?a=1&amp;b=&quot;2" />')
  expect(searched).not.toContain('/api/x')
  expect((await app.inject('/nowhere')).body).not.toContain('rel="modulepreload"')
})

test('a page with a feed names it to whoever looks for one', async () => {
  const feed = { path: '/feeds/x.atom', type: 'application/atom+xml', title: 'A & B' }
  const { app } = await site(async (path) => ({ heading: 'X', isThere: true, feed: path === '/x' ? feed : undefined }))
  expect((await app.inject('/x')).body).toContain(
    '<link rel="alternate" type="application/atom+xml" title="A &amp; B" href="/feeds/x.atom" />',
  )
  expect((await app.inject('/y')).body).not.toContain('rel="alternate"')
})

test('hashed files are kept for ever, others are asked for again, flags are ours', async () => {
  const { app } = await site()
  const script = await app.inject({ url: '/assets/main-abc.js', headers: { 'accept-encoding': 'gzip' } })
  expect(script.headers).toMatchObject({ 'cache-control': 'public, max-age=31536000, immutable' })
  expect(script.headers['content-type']).toBe('text/javascript; charset=utf-8')
  expect(gunzipSync(script.rawPayload).toString()).toBe(SCRIPT)
  const icon = await app.inject('/favicon.svg')
  expect([icon.body, icon.headers['cache-control']]).toEqual(['<svg/>', 'no-cache'])
  const again = await app.inject({ url: '/favicon.svg', headers: { 'if-none-match': String(icon.headers.etag) } })
  expect(again.statusCode).toBe(304)
  const flag = await app.inject('/img/flags/se.svg')
  expect([flag.headers['cache-control'], flag.headers['content-type']]).toEqual([
    'public, max-age=86400',
    'image/svg+xml; charset=utf-8',
  ])
  expect((await app.inject({ method: 'HEAD', url: '/assets/main-abc.js' })).headers['content-length']).toBe(
    String(SCRIPT.length),
  )
})

test('the form of a file that the build made is sent to whoever takes it, and is no file of its own', async () => {
  const { app } = await site()
  const get = (url: string) => app.inject({ url, headers: { 'accept-encoding': 'gzip, br' } })
  const script = await get('/assets/main-abc.js')
  expect([script.headers['content-encoding'], script.body]).toEqual(['br', SMALLEST])
  expect((await get('/assets/main-abc.js.br')).statusCode).toBe(404)
})

test('nothing outside the list of files can be reached', async () => {
  const { app } = await site()
  const escapes = ['/..%2f..%2fetc/passwd', '/img/weapons2/..%5c..%5cx']
  const hidden = ['/.env', '/.git/config', '/.vite/manifest.json', '/assets/main-abc.js.map', '/assets/none.js']
  const odd = [
    '/img/flags/zz.svg',
    '/img/flags/..',
    '/index.html',
    '/wp-login.php',
    '/api',
    '/api/v1/x',
    '/API/x',
    '//evil.test',
    '/%00',
  ]
  for (const path of [...escapes, ...hidden, ...odd, '/assets/', '/img', '/a%ff', '/%']) {
    const reply = await app.inject(path)
    expect([400, 404], path).toContain(reply.statusCode)
    expect(reply.json()).toEqual({ detail: expect.any(String) })
    expect(reply.body).not.toContain('root:')
  }
})

test('the site is read, not written', async () => {
  const { app } = await site()
  for (const method of ['POST', 'PUT', 'OPTIONS'] as const) {
    const reply = await app.inject({ method, url: '/servers' })
    expect([reply.statusCode, reply.headers.allow]).toEqual([405, 'GET, HEAD'])
  }
})

test.each([
  ['/', true],
  ['/maps/12', true],
  ['/caf%C3%A9', true],
  ['/a//b', false],
  ['/a.b', false],
  ['/a\\b', false],
  ['/apis', true],
  ['/%2e%2e/%2E%2E/etc/passwd', false],
  ['/../etc/passwd', false],
  ['/api/x', false],
  ['/Assets/x', false],
])('%s looks like a page: %s', (path, expected) => {
  expect(isPagePath(path)).toBe(expected)
})

test('a page says of itself what it is told to, as text, and answers 404 when it leads nowhere', async () => {
  const { app } = await site(async (path) => ({
    heading: `${path} "><script>\u202e`,
    description: path === '/long' ? 'x'.repeat(500) : '<b>\n\u0007 $& numbers',
    isThere: path !== '/none',
  }))
  const page = await app.inject('/one')
  expect(page.statusCode).toBe(200)
  expect(page.body).toContain('<title>/one &quot;&gt;&lt;script&gt; · A &amp; B &lt;/title&gt;</title>')
  expect(page.body).toContain('<meta name="description" content="&lt;b&gt; $&amp; numbers" />')
  expect(page.body).toContain('<meta property="og:description" content="&lt;b&gt; $&amp; numbers" />')
  expect(page.body).toContain('<meta property="og:url" content="http://127.0.0.1:3000/one" />')
  expect(page.body).not.toMatch(/<script>|\u202e/)
  expect((await app.inject('/long')).body).toContain(`content="${'x'.repeat(200)}"`)
  const none = await app.inject('/none')
  expect([none.statusCode, none.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8'])
  expect(none.body).not.toContain('og:url')
  expect((await app.inject('/one')).headers.etag).toBe(page.headers.etag)
  expect((await app.inject('/two')).headers.etag).not.toBe(page.headers.etag)
})

test('the document itself shows the name of the site and the head of the page, as text', async () => {
  const head = { title: 'Bans "><script>', context: '<b> $& numbers' }
  const { app } = await site(async (path) => ({
    heading: 'Bans',
    isThere: true,
    head: path === '/bans' ? head : path === '/matches' ? { title: 'Matches' } : undefined,
  }))
  const shown = async (path: string) => /<main id="first-head">(.*)<\/main>/.exec((await app.inject(path)).body)?.[1]
  expect((await app.inject('/bans')).body).toContain('<span id="first-name">A &amp; B &lt;/title&gt;</span>')
  expect(await shown('/bans')).toContain('<h1>Bans &quot;&gt;&lt;script&gt;</h1>')
  expect(await shown('/bans')).toContain('<p class="page-context">&lt;b&gt; $&amp; numbers</p>')
  expect(await shown('/matches')).toMatch(/<h1>Matches<\/h1><\/div>/)
  expect(await shown('/servers')).toBe('')
})

test('the document of the front page shows the welcome, as text and up to where it is more than words', async () => {
  const folder = await builtFolder()
  const { app } = await testEdge()
  let welcome: PageSettings['welcome'] = {
    intro: '"Hi" & $& [all](/x "y")\n\n**Two**\n\n# <script>',
    quote: '<b>\u202e',
  }
  await serveSite(app, { folder, title: '<A>', settings: () => ({ welcome }) })
  const shown = async (path: string) => /<main id="first-head">(.*)<\/main>/.exec((await app.inject(path)).body)?.[1]
  const first = await shown('/')
  expect(first).toContain(
    '<h1>&lt;A&gt;</h1><div class="welcome-words"><p>&quot;Hi&quot; &amp; $&amp; all</p><p>Two</p></div>',
  )
  expect(first).toContain('<figure><blockquote>&lt;b&gt;</blockquote></figure>')
  expect(await shown('/bans')).toBe('')
  welcome = undefined
  expect(await shown('/')).toMatch(/<p>Co-op game servers .*<figcaption>Helmuth/)
})

test('a build without a place for its first look is refused at the start', async () => {
  const folder = await builtFolder()
  await writeFile(join(folder, 'index.html'), BUILT_DOCUMENT.replace('id="first-head"', ''))
  const { app } = await testEdge()
  await expect(serveSite(app, { folder, title: 'A', settings: () => ({}) })).rejects.toThrow(
    'no place for its first look',
  )
})
