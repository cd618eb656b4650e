import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { afterEach, expect, onTestFinished, test } from 'vitest'
import { content as calls } from '#shared/contracts/content.ts'
import { translations as translationCalls } from '#shared/contracts/translations.ts'
import { readContent } from './read-content.ts'

const made: string[] = []

afterEach(async () => {
  await Promise.all(made.splice(0).map((dir) => rm(dir, { recursive: true, force: true })))
})

async function folderWith(files: Record<string, string | Uint8Array>): Promise<string> {
  const dir = await mkdtemp(join(tmpdir(), 'sitrep-content-'))
  made.push(dir)
  for (const [path, text] of Object.entries(files)) {
    await mkdir(dirname(join(dir, path)), { recursive: true })
    await writeFile(join(dir, path), text)
  }
  return dir
}

const rule = (title: string) => `---\ntitle: ${title}\n---\nText of ${title}\n`

test('files come in the order of the numbers they begin with', async () => {
  const dir = await folderWith({
    'rules/10-b.md': rule('Ten'),
    'rules/9-a.md': rule('Nine'),
    'rules/100-c.md': rule('Hundred'),
  })
  const { content, problems } = await readContent(dir)
  expect(content.rules.map((entry) => entry.rule_title)).toEqual(['Nine', 'Ten', 'Hundred'])
  expect(problems).toEqual([])
})

test('a file keeps its id when others come and go', async () => {
  const alone = await readContent(await folderWith({ 'rules/20-b.md': rule('B') }))
  const among = await readContent(await folderWith({ 'rules/10-a.md': rule('A'), 'rules/20-b.md': rule('B') }))
  expect(among.content.rules[1]?.id).toBe(alone.content.rules[0]?.id)
  expect(among.content.rules[0]?.id).not.toBe(among.content.rules[1]?.id)
})

test('every kind of file becomes what the contract says', async () => {
  const dir = await folderWith({
    'welcome.md': '---\nquote: Onwards\nquote_by: Ann\n---\nHello **all**\n',
    'index-messages/10-news.md': '---\nclass: success\n---\nNews\n',
    'index-messages/20-plain.md': 'No front matter\n',
    'help/10-join.md': '---\r\ntitle: Join\r\n---\r\nPress\r\nplay\r\n',
    'game-commands.yaml':
      '- { command_name: sm_map, command_format: sm_map <map>, command_desc: Changes, admin_only: true }\n',
  })
  const { content, problems } = await readContent(dir)
  expect(problems).toEqual([])
  expect(content).toMatchObject({
    welcome: { intro: 'Hello **all**', quote: 'Onwards', quoteBy: 'Ann' },
    indexMessages: [
      { message: 'News', message_class: 'success' },
      { message: 'No front matter', message_class: 'secondary' },
    ],
    helpEntries: [{ entry_title: 'Join', entry_content: 'Press\nplay' }],
    gameCommands: [
      { command_name: 'sm_map', command_format: 'sm_map <map>', command_desc: 'Changes', admin_only: true },
    ],
  })
})

test('a class outside the eight is named and shown as secondary', async () => {
  const dir = await folderWith({ 'index-messages/10-a.md': '---\nclass: pink\n---\nHi\n' })
  const { content, problems } = await readContent(dir)
  expect(content.indexMessages).toMatchObject([{ message: 'Hi', message_class: 'secondary' }])
  expect(problems).toEqual([expect.stringContaining('index-messages/10-a.md: the class is none of primary')])
})

test.each([
  ['no title', 'Text only\n', ':2: title: a title is needed'],
  ['an empty title', '---\ntitle: " "\n---\nText\n', ':2: title: a title is needed'],
  ['an unknown key', '---\ntitle: A\ntitel: B\n---\nText\n', ':2: Unrecognized key: "titel"'],
  ['front matter that is no YAML', '---\ntitle: A\nmore: [\n---\nText\n', ':'],
  ['front matter that is a list', '---\n- title\n---\nText\n', ':2: Invalid input'],
  ['front matter that never ends', '---\ntitle: A\nText\n', ':1: the line of dashes'],
  ['an alias without an anchor', '---\ntitle: *nobody\n---\nText\n', ': Unresolved alias'],
  ['no text', '---\ntitle: A\n---\n\n', ': there is no text'],
  ['more than 64 KiB', `---\ntitle: A\n---\n${'x'.repeat(64 * 1024)}`, ': larger than 64 KiB'],
  ['bytes that are no text', Uint8Array.of(0xff, 0xfe, 0x00), ': not UTF-8 text'],
])('a file with %s is named and skipped, and the rest is served', async (_, text, problem) => {
  const dir = await folderWith({ 'rules/10-bad.md': text, 'rules/20-good.md': rule('Good') })
  const { content, problems } = await readContent(dir)
  expect(content.rules.map((entry) => entry.rule_title)).toEqual(['Good'])
  expect(problems).toEqual([expect.stringContaining(`rules/10-bad.md${problem}`)])
})

test('a mistake in front matter is named with its line in the file', async () => {
  const dir = await folderWith({ 'rules/10-bad.md': '---\ntitle: A\nother: "x" y\n---\nText\n' })
  expect((await readContent(dir)).problems).toEqual([expect.stringMatching(/^rules\/10-bad\.md:3: /)])
})

test('links out of the folder, folders and sockets are not read', async () => {
  const outside = await folderWith({ 'secret.md': rule('Secret') })
  const dir = await folderWith({ 'rules/20-good.md': rule('Good'), 'rules/30-folder.md/x.md': rule('Inner') })
  await symlink(join(outside, 'secret.md'), join(dir, 'rules/10-link.md'))
  await symlink('20-good.md', join(dir, 'rules/40-inside.md'))
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(join(dir, 'rules/50-socket.md'), resolve))
  onTestFinished(() => void server.close())

  const { content, problems } = await readContent(dir)

  expect(content.rules.map((entry) => entry.rule_title)).toEqual(['Good', 'Good'])
  expect(problems).toEqual([
    'rules/10-link.md: a link that leads out of the content folder',
    'rules/30-folder.md: not a regular file',
    expect.stringContaining('rules/50-socket.md: cannot be read'),
  ])
})

test('a wrong or repeated command is named by its line and the others are kept', async () => {
  const command = (name: string) => `- command_name: ${name}\n  command_format: ${name}\n  command_desc: Does it\n`
  const dir = await folderWith({
    'game-commands.yaml': `${command('a')}- command_name: b\n${command('a')}${command('c')}`,
  })
  const { content, problems } = await readContent(dir)
  expect(content.gameCommands.map((entry) => [entry.command_name, entry.admin_only])).toEqual([
    ['a', false],
    ['c', false],
  ])
  expect(problems).toEqual([
    expect.stringContaining('game-commands.yaml:4: command_format: '),
    'game-commands.yaml:5: a is listed twice',
  ])
})

test('a small file of anchors cannot unfold into a huge one', async () => {
  const levels = Array.from(
    { length: 12 },
    (_, n) =>
      `${n}: &a${n} [${Array(9)
        .fill(n ? `*a${n - 1}` : 'x')
        .join(', ')}]`,
  )
  const dir = await folderWith({ 'game-commands.yaml': `${levels.join('\n')}\n` })
  expect((await readContent(dir)).problems).toEqual([
    expect.stringContaining('game-commands.yaml: Excessive alias count'),
  ])
})

test('translations are joined from both places and carry description and example', async () => {
  const phrases = (text: string) => `"Phrases"\n{\n"hello"\n{\n${text}\n}\n}\n`
  const dir = await folderWith({
    'translations/site.phrases.txt': phrases('"#format" "{1:s}"\n"en" "{red}Hello {1}"\n"es" "Hola {1}"'),
    'translations/de/site.phrases.txt': phrases('"de" "Hallo {1}"'),
    'translations/klingon/site.phrases.txt': phrases('"fr" "never read"'),
    'translations/other.phrases.txt': phrases('"en" "Another hello"'),
    'translations/broken.phrases.txt': '"Words" { }',
    'translations/descriptions.yaml': 'hello:\n  description: Said on joining\n  example: Hello Ann\nbad: 7\n',
  })
  const { content, problems } = await readContent(dir)
  const note = { description: 'Said on joining', example: 'Hello Ann' }
  expect(content.translations).toMatchObject([
    { phrase: 'hello', lang: 'en', translation: 'Another hello' },
    { phrase: 'hello', lang: 'en', translation: 'Hello {1}', ...note },
    { phrase: 'hello', lang: 'es', translation: 'Hola {1}', ...note },
    { phrase: 'hello', lang: 'de', translation: 'Hallo {1}', ...note },
  ])
  expect(new Set(content.translations.map(({ id }) => id)).size).toBe(4)
  expect(problems).toEqual([
    expect.stringContaining('translations/descriptions.yaml:4: '),
    expect.stringContaining('translations/broken.phrases.txt:1: the outer section is "Words"'),
  ])
})

test('a folder that is not there is named, and everything is empty', async () => {
  const { content, problems } = await readContent('/nowhere/at/all')
  expect(content).toEqual({
    welcome: null,
    indexMessages: [],
    rules: [],
    helpEntries: [],
    gameCommands: [],
    translations: [],
  })
  expect(problems).toEqual(['/nowhere/at/all: there is no such folder, or nothing in it'])
})

test('what the project ships with has no problem, no gap and no id twice', async () => {
  const { content, problems } = await readContent('content')
  expect(problems).toEqual([])
  const { indexMessages, rules, helpEntries, gameCommands } = calls
  const lists = [
    indexMessages.reply.parse(content.indexMessages),
    rules.reply.parse(content.rules),
    helpEntries.reply.parse(content.helpEntries),
    gameCommands.reply.parse(content.gameCommands),
    translationCalls.list.reply.parse(content.translations),
  ]
  for (const list of lists) {
    expect(list.length).toBeGreaterThan(0)
    expect(new Set(list.map(({ id }) => id)).size).toBe(list.length)
  }
  expect(content.welcome).toMatchObject({ intro: expect.stringMatching(/\w/), quote: expect.stringMatching(/\w/) })
  expect(content.translations.filter((row) => row.description === '' || row.example === '')).toEqual([])
})
