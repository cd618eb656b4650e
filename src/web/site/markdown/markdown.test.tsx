import { act, render, screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test, vi } from 'vitest'
import { Markdown } from './markdown.tsx'
import { MarkdownBody } from './markdown-body.tsx'
import { videoUrl } from './video-url.ts'

function draw(text: string, withVideos = false) {
  const body = withVideos ? <MarkdownBody text={text} withVideos /> : <MarkdownBody text={text} />
  return render(<Suspense>{body}</Suspense>).container
}

/** A text that names a class waits for the styles it may need. */
const drawWithStyles = (text: string) =>
  act(async () => {
    const drawn = draw(text)
    await import('#web/styles/whole-bootstrap.css')
    return drawn
  })

const hostile = [
  '<script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '[a](javascript:alert(1))',
  '[a](JaVa\tscript:alert(1))',
  '[a](&#106;avascript:alert(1))',
  '<a href="java&#10;script:alert(1)">a</a>',
  '![x](data:text/html,<script>alert(1)</script>)',
  '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
  '<a href=vbscript:alert(1)>a</a>',
  '<a href="data:text/html,x">a</a>',
  '<form action="https://evil.test"><input name="password"><button>Go</button></form>',
  '<style>body{display:none}</style>',
  '<math><mtext><script>alert(1)</script></mtext></math>',
  '<svg onload=alert(1)><a xlink:href="javascript:alert(1)">x</a></svg>',
  '<details open ontoggle=alert(1)><summary>s</summary></details>',
  '<object data="x"></object><embed src="x"><base href="https://evil.test/">',
  '<meta http-equiv="refresh" content="0;url=https://evil.test"><link rel="stylesheet" href="https://evil.test/x.css">',
  '<p style="position:fixed;inset:0" onclick="alert(1)">x</p>',
  '<noscript><p title="</noscript><img src=x onerror=alert(1)>"></noscript>',
  '<video src="x" onerror="alert(1)"></video><audio src="x" autoplay></audio>',
  'Text[^1]\n\n[^1]: Note <img src=x onerror=alert(1)>',
]

test.each(hostile)('nothing of %s can act', (text) => {
  const drawn = draw(text, true)
  expect(drawn.querySelector('.markdown')).not.toBeNull()
  const forbidden =
    'script, iframe, object, embed, form, button, style, base, meta, link, math, svg, video, audio, input:not([disabled])'
  expect(drawn.querySelector(forbidden)).toBeNull()
  for (const element of drawn.querySelectorAll('*')) {
    expect(element.getAttributeNames().filter((name) => name.startsWith('on') || name === 'style')).toEqual([])
    if (element.id) expect(element.id).toMatch(/^user-content-/)
    for (const name of ['href', 'src']) {
      expect(element.getAttribute(name) ?? '').toMatch(/^(?:https?:|mailto:|[^:]*$)/)
    }
  }
})

test('a footnote leads to its note and back', () => {
  const drawn = draw('Text[^1]\n\n[^1]: Note')
  for (const link of drawn.querySelectorAll('a')) {
    expect(drawn.querySelector(`[id="${link.getAttribute('href')?.slice(1)}"]`)).not.toBeNull()
  }
  expect(drawn.querySelector('#user-content-fn-1')).toHaveTextContent('Note')
})

test('links and pictures lead to the web and to mail, and nowhere else', () => {
  const drawn = draw(
    '[a](http://a.test) [b](https://b.test) <a href="ftp://c.test">c</a> <a>d</a> ![e](http://e.test/e.png) <img src="ftp://f.test/f.png">',
  )
  const addresses = (tag: string, name: string) =>
    [...drawn.querySelectorAll(tag)].map((element) => element.getAttribute(name))
  expect(addresses('a', 'href')).toEqual(['http://a.test', 'https://b.test', null, null])
  expect(addresses('img', 'src')).toEqual(['http://e.test/e.png'])
})

test('a screen that shows a text gets the reader for it when it needs one', async () => {
  render(
    <Suspense>
      <Markdown text="**x**" />
    </Suspense>,
  )
  expect((await screen.findByText('x')).tagName).toBe('STRONG')
})

test('classes that place, size or cover are removed, classes that colour are kept', async () => {
  const drawn = await drawWithStyles(
    '<div class="position-fixed top-0 start-0 w-100 h-100 text-danger modal fixed-top alert alert-info">x</div>\n\n' +
      '<span class="badge text-bg-success z-3 stretched-link visually-hidden">y</span>',
  )
  expect(drawn.querySelector('.markdown > div')).toHaveAttribute('class', 'text-danger alert alert-info')
  expect(drawn.querySelector('span')).toHaveAttribute('class', 'badge text-bg-success')
})

test('a layout of columns, cards and buttons is kept as it was written', async () => {
  const columns =
    '<div class="row g-3"><div class="col-md-6"><div class="card"><div class="card-body">x</div></div></div>'
  const drawn = await drawWithStyles(
    `${columns}</div>\n\n<a class="btn btn-primary stretched-link" href="/servers">Play</a>`,
  )
  expect(drawn.querySelector('.row.g-3 > .col-md-6 > .card > .card-body')).toHaveTextContent('x')
  expect(drawn.querySelector('a')).toHaveAttribute('class', 'btn btn-primary')
})

test('a code block can be scrolled by keyboard', () => {
  expect(draw('```\nbind "F5" "say_team !forgive"\n```').querySelector('pre')).toHaveAttribute('tabindex', '0')
})

test('the language of a code block cannot carry other classes', () => {
  const drawn = draw('```js&#32;position-fixed&#32;top-0\nx\n```')
  expect(drawn.querySelector('code')?.className).not.toMatch(/position-fixed|top-0/)
  expect(draw('```sourcepawn\nx\n```').querySelector('pre > code')).toHaveClass('language-sourcepawn')
})

test('every link opens in a new tab without telling where it came from', () => {
  const drawn = draw(
    '[a](https://a.test) <a href="/b" target="_self" rel="opener">b</a> https://c.test [d](mailto:d@d.test)',
  )
  const links = [...drawn.querySelectorAll('a')]
  expect(links).toHaveLength(4)
  for (const link of links) {
    expect(link).toHaveAttribute('target', '_blank')
    expect(link).toHaveAttribute('rel', 'noopener noreferrer')
  }
})

test('images are fluid, code is preformatted, tables are tables', () => {
  const drawn = draw('![A map](https://a.test/map.png)\n\n```\nsm_map x\n```\n\n| a |\n|---|\n| b |')
  expect(screen.getByRole('img', { name: 'A map' })).toHaveClass('img-fluid')
  expect(drawn.querySelector('pre code')).toHaveTextContent('sm_map x')
  expect(drawn.querySelector('table')).toHaveClass('table')
})

test('pictures come when they are seen, without telling where from, and keep what the text says of them', async () => {
  const drawn = await drawWithStyles(
    '<img src="https://a.test/a.png" class="rounded position-fixed" alt="A"> ![B](https://a.test/b.png) ![C](javascript:x) <img src="/d.png">',
  )
  const [first, second, third] = drawn.querySelectorAll('img')
  expect(first).toHaveAttribute('class', 'rounded img-fluid')
  expect(second).toHaveAttribute('class', 'img-fluid')
  for (const image of [first, second]) {
    expect(image).toHaveAttribute('loading', 'lazy')
    expect(image).toHaveAttribute('referrerpolicy', 'no-referrer')
  }
  expect(third).toHaveAttribute('alt', '')
  expect(drawn.querySelectorAll('img'), 'one without an address is its words').toHaveLength(3)
  expect(drawn).toHaveTextContent('C')
})

test('tables scroll by themselves and keep their classes', async () => {
  const drawn = await drawWithStyles('<table class="table-sm modal"><tr><td>a</td></tr></table>\n\n| a |\n|---|\n| b |')
  const tables = drawn.querySelectorAll('.markdown > .table-responsive > table')
  expect([...tables].map(({ className }) => className)).toEqual(['table-sm table', 'table'])
})

test('a text may have figures, marks and small print, and links of mail', () => {
  const drawn = draw(
    '<figure><img src="/a.png" alt="a"><figcaption>b</figcaption></figure>\n\n<mark>c</mark> <small>d</small> <u>e</u> <mailto:f@f.test>',
  )
  for (const tag of ['figure', 'figcaption', 'mark', 'small', 'u']) expect(drawn.querySelector(tag)).not.toBeNull()
  expect(drawn.querySelector('a')).toHaveAttribute('href', 'mailto:f@f.test')
})

test('what a reader cannot draw is shown as it was written', () => {
  const silent = vi.spyOn(console, 'error').mockImplementation(() => undefined)
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString').mockImplementation(() => {
    throw new Error('no')
  })
  const drawn = draw('**x**')
  expect(drawn.querySelector('.markdown > pre.markdown-plain')).toHaveTextContent('**x**')
  parse.mockRestore()
  silent.mockRestore()
})

test('HTML is parsed under its one name, where a browser asks for it', async () => {
  const made: string[] = []
  const createPolicy = (name: string, rules: { createHTML(html: string): string }) => {
    made.push(name)
    return rules
  }
  vi.stubGlobal('trustedTypes', { createPolicy })
  vi.resetModules()
  const { markdownTree } = await import('./markdown-tree.ts')
  expect(markdownTree('**x**')).toMatchObject({ children: [expect.anything()] })
  expect(made).toEqual(['sitrep-markdown'])
  vi.unstubAllGlobals()
})

test('links to video files are players in Help only', () => {
  const drawn = draw('[See](https://h.test/a.MP4?x=1)', true)
  const video = drawn.querySelector('video')
  expect(video).toHaveAttribute('src', 'https://h.test/a.MP4?x=1')
  expect(video).toHaveAttribute('controls')
  expect(video).toHaveAttribute('preload', 'none')
  expect(video).toHaveClass('img-fluid')
  expect(video?.querySelector('a'), 'for who cannot play it').toHaveAttribute('href', 'https://h.test/a.MP4?x=1')
  expect(draw('[See](https://h.test/a)', true).querySelector('a')).toHaveAttribute('rel', 'noopener noreferrer')
  expect(draw('[See](https://h.test/a.MP4?x=1)').querySelector('video')).toBeNull()
})

test.each([
  ['https://h.test/a.mp4', 'https://h.test/a.mp4'],
  ['https://h.test/a.mov#t=3', 'https://h.test/a.mov#t=3'],
  ['/files/a.webm', 'http://site.test/files/a.webm'],
  ['a.mkv', 'http://site.test/info/a.mkv'],
  ['http://site.test/a.avi', 'http://site.test/a.avi'],
  ['http://h.test/a.mp4', null],
  ['//h.test/a.mp4', null],
  ['javascript:x//.mp4', null],
  ['data:video/mp4,xx.mp4', null],
  ['blob:http://site.test/a.mp4', null],
  ['https://h.test/?f=a.mp4', null],
  ['https://h.test/a.mp4.html', null],
  ['http://[', null],
  [undefined, null],
])('the video of %s on a page without https is %s', (href, url) => {
  expect(videoUrl(href, 'http://site.test/info/help')).toBe(url)
})

test('ordinary long texts are read', () => {
  const rules =
    '## Rule\n\n- **Be kind**, see [the rules](/info/rules) and `!forgive`.\n\n---------------------------------\n\n'
  expect(draw(rules.repeat(300)).querySelectorAll('strong')).toHaveLength(300)
})

test('text above 64 KiB is shown as it is', () => {
  const drawn = draw(`**x** ${'é'.repeat(33_000)}`)
  expect(drawn.querySelector('strong')).toBeNull()
  expect(drawn.querySelector('pre')).toHaveTextContent('**x**')
})
