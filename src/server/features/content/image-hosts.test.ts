import { expect, test } from 'vitest'
import { findImageHosts } from './image-hosts.ts'
import type { SiteContent } from './read-content.ts'

const nothing: SiteContent = {
  welcome: null,
  indexMessages: [],
  rules: [],
  helpEntries: [],
  gameCommands: [],
  translations: [],
}
const hostsIn = async (text: string) =>
  (await findImageHosts({ ...nothing, helpEntries: [{ id: 1, entry_title: 'x', entry_content: text }] })).hosts

test.each([
  ['![a](https://i.example.org/a.png)', 'https://i.example.org'],
  ['![a](<https://i.example.org/a b.png> "title")', 'https://i.example.org'],
  ['![a][pic]\n\n[pic]: https://I.Example.org/a.png', 'https://i.example.org'],
  ['<img alt="a > b" src="https://i.example.org/a.png">', 'https://i.example.org'],
  ["<p><IMG SRC='https://i.example.org/a.png'></p>", 'https://i.example.org'],
  ['<img src="//i.example.org/a.png">', 'https://i.example.org'],
  ['<img\nsrc = "https://i.example.org/a.png">', 'https://i.example.org'],
  ['![a](https://i.example.org:8443/a.png)', 'https://i.example.org:8443'],
  ['![a](https://i.example.org:443/a.png)', 'https://i.example.org'],
  ['![a](https://bücher.example/a.png)', 'https://xn--bcher-kva.example'],
  ['[![a](https://i.example.org/a.png)](https://elsewhere.example)', 'https://i.example.org'],
])('%j shows pictures of %s', async (text, host) => expect(await hostsIn(text)).toEqual([host]))

test('each address of a set counts', async () => {
  const text = '<picture><source srcset="https://a.example/1.png 1x, https://b.example/2.png 2x"></picture>'
  expect(await hostsIn(text)).toEqual(['https://a.example', 'https://b.example'])
})

test.each([
  'https://i.example.org/a.png',
  '<img src=https://i.example.org/a.png>', // the reader takes it for text with a link
  '[a link](https://i.example.org/a.png)',
  '`![a](https://i.example.org/a.png)`',
  '```\n<img src="https://i.example.org/a.png">\n```',
  '<!-- <img src="https://i.example.org/a.png"> -->',
  '<img data-src="https://i.example.org/a.png">',
  '![a](/img/a.png)',
  '![a](http://i.example.org/a.png)',
  '![a](data:image/png;base64,aaaa)',
  '<script src="https://i.example.org/a.js"></script>',
  '<iframe src="https://i.example.org/"></iframe>',
  '![a](https://user:password@i.example.org/a.png)',
  '<img src="https://*.example.org/a.png">',
  '<img src="https://*/a.png">',
  `<img src="https://i.example.org;script-src 'unsafe-inline'/a.png">`,
  `<img src="https://i.example.org; script-src *">`,
  `<img src="https://i.example.org,https://evil.example">`,
  `<img src="https://i_i.example.org/a.png">`,
  '<img src="https://[2001:db8::1]/a.png">',
  '<img src="https://localhost/a.png">',
  '<img src="https:///">',
  '<img src="https://i.example.org:99999/a.png">',
  '<img src="https://%3bscript-src.example/a.png">',
  `<img src="https://${'a'.repeat(80)}.example/a.png">`,
])('%j lets no other site in', async (text) => expect(await hostsIn(text)).toEqual([]))

test('a line break in an address adds nothing to the header', async () => {
  const [host = ''] = await hostsIn('<img src="https://i.example\n.org/a.png">')
  expect(host).toMatch(/^(https:\/\/[a-z0-9.-]+)?$/)
})

test('every text an owner writes counts, in their order, each site once', async () => {
  const picture = (host: string) => `![a](https://${host}/a.png)`
  const { hosts } = await findImageHosts({
    ...nothing,
    welcome: { intro: picture('welcome.example'), quote: picture('quote.example'), quoteBy: '' },
    indexMessages: [{ id: 1, message: picture('message.example'), message_class: 'info', changed: 0 }],
    rules: [{ id: 1, rule_title: 'x', rule_content: picture('rule.example') + picture('welcome.example') }],
    helpEntries: [{ id: 1, entry_title: picture('title.example'), entry_content: picture('help.example') }],
  })
  expect(hosts).toEqual(['welcome', 'message', 'rule', 'help'].map((name) => `https://${name}.example`))
})

test('no more than thirty sites are let in, and the rest is named', async () => {
  const text = Array.from({ length: 33 }, (_, index) => `![a](https://h${index}.example/a.png)`).join('\n\n')
  const { hosts, leftOut } = await findImageHosts({
    ...nothing,
    rules: [{ id: 1, rule_title: 'x', rule_content: text }],
  })
  expect(hosts).toHaveLength(30)
  expect(leftOut).toEqual(['https://h30.example', 'https://h31.example', 'https://h32.example'])
})

test('a text too much for the reader shows no picture and lets nobody in', async () => {
  expect(await hostsIn(`![a](https://i.example.org/a.png) ${'['.repeat(50_000)}`)).toEqual([])
})
