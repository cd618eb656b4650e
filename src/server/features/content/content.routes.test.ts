import { cp, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { eventually } from '#testing/eventually.ts'
import { testApp } from '#testing/server.ts'

async function siteWithContent() {
  const dir = await mkdtemp(join(tmpdir(), 'sitrep-content-'))
  onTestFinished(() => rm(dir, { recursive: true, force: true }))
  await cp('content', dir, { recursive: true })
  const { app } = await testApp({ content_dir: dir })
  return { app, dir }
}

test.each([
  ['/api/v1/site/index_messages', ['id', 'message', 'message_class']],
  ['/api/v1/site/rules', ['id', 'rule_title', 'rule_content']],
  ['/api/v1/site/help_entries', ['id', 'entry_title', 'entry_content']],
  ['/api/v1/site/game_commands', ['id', 'command_name', 'command_format', 'command_desc', 'admin_only']],
  ['/api/v1/site/translations', ['id', 'phrase', 'lang', 'translation', 'description', 'example']],
])('%s gives a list with exactly the fields of the spec', async (path, fields) => {
  const { app } = await siteWithContent()
  const reply = await app.inject(path)
  expect(reply.statusCode).toBe(200)
  const list = reply.json<Record<string, unknown>[]>()
  expect(list.length).toBeGreaterThan(2)
  for (const entry of list) expect(Object.keys(entry).sort()).toEqual([...fields].sort())
})

test('an edited rule is served without a restart, under a new tag', async () => {
  const { app, dir } = await siteWithContent()
  const before = await app.inject('/api/v1/site/rules')
  await writeFile(join(dir, 'rules/10-respect.md'), '---\ntitle: Be kind\n---\nAlways.\n')
  await eventually(async () => {
    const after = await app.inject('/api/v1/site/rules')
    expect(after.json()[0]).toMatchObject({ rule_title: 'Be kind', rule_content: 'Always.' })
    expect(after.headers.etag).not.toBe(before.headers.etag)
  })
})

test('a list that has not changed is answered with 304', async () => {
  const { app } = await siteWithContent()
  const first = await app.inject('/api/v1/site/help_entries')
  const headers = { 'if-none-match': String(first.headers.etag) }
  const second = await app.inject({ url: '/api/v1/site/help_entries', headers })
  expect(second.statusCode).toBe(304)
})
