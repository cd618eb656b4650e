import { writeFile } from 'node:fs/promises'
import { expect, onTestFinished, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { createApp } from '#server/start/app.ts'
import { testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { eventually } from '#testing/eventually.ts'
import { testApp } from '#testing/server.ts'
import { builtFolder } from '#testing/sites/built-folder.ts'
import { noticeSite, subscribe } from '#testing/sites/notice-site.ts'
import { linesOf, runCommand } from '#testing/sites/run-command.ts'
import { noticesCommand } from './notices.ts'

/** A site with its pages, and what its owner types. */
async function site(enabled = true) {
  const { db, socket } = await testDatabaseSocket()
  const told = await noticeSite({ db })
  const notices = { ...Settings.parse({}).notices, enabled }
  const { app: _, ...deps } = await testApp({ notices }, { db })
  const config = { ...deps.config, databaseUrl: urlOf(socket) }
  const folder = await builtFolder()
  await writeFile(`${folder}-pages.json`, '{}')
  const app = await createApp({ ...deps, log: createLog({ level: 'silent', pretty: false }) }, folder)
  onTestFinished(() => app.close())
  const run = async (args: string[], answer: string | null = null) => {
    const { code, stdout } = await runCommand(noticesCommand, args, {
      config,
      ask: async () => answer,
      clock: told.clock,
    })
    return { code, lines: linesOf(stdout) }
  }
  const keyOfPages = async () =>
    /notices&quot;:\{&quot;key&quot;:&quot;([\w-]{87})/.exec((await app.inject('/')).body)?.[1]
  return { ...told, run, keyOfPages }
}

test('the owner sees how many are told what, and how the last messages went', async () => {
  const { db, run, clock } = await site()
  const head = 'BROWSERS  UNCONFIRMED  FAILING  NOTICES  LAST SENT (UTC)   LAST PROBLEM (UTC)'
  const parts = (line = '') => line.split(/ {2,}/)
  const empty = await run(['status'])
  expect([empty.code, parts(empty.lines[0]), parts(empty.lines[1])]).toEqual([
    0,
    parts(head),
    ['0', '0', '0', '0', 'never'],
  ])
  await subscribe(db, { at_least: 4 })
  await subscribe(db, { at_least: 4 }, { unconfirmedSince: clock.now() })
  await db.run(sql`update push_browsers set failures = 2 where unconfirmed_since is null`)
  await db.run(sql`
    update push_keys set sent_at = ${clock.now()}, problem = 'it answered \u202Ewith 503', problem_at = ${clock.now()}`)
  const { lines } = await run(['status'])
  expect(parts(lines[1])).toEqual([
    ...['2', '1', '1', '2', '2026-03-01 12:00'],
    expect.stringMatching(/^2026-03-01 12:00 it answered .with 503$/),
  ])
})

test('a new key forgets all browsers, is named by pages at once, and signs what is sent from then on', async () => {
  const { db, run, keyOfPages, look, service } = await site()
  const { browser } = await subscribe(db, { at_least: 1 })
  const before = await keyOfPages()
  expect(before).toHaveLength(87)
  expect(await run(['new-key'], 'yes')).toEqual({
    code: 1,
    lines: ['Nothing was changed: the answer was not new-key. With --yes nothing is asked.'],
  })
  expect(await run(['new-key'])).toMatchObject({ code: 1 })
  expect(await keyOfPages()).toBe(before)

  expect(await run(['new-key'], 'new-key')).toEqual({
    code: 0,
    lines: [
      'There is a new key, and 1 browser(s) are forgotten: whoever wants notices turns them on again.',
      'Pages name the new key from now on; one that was opened before has to be loaded again first.',
    ],
  })
  const after = await eventually(async () => {
    const key = await keyOfPages()
    return key !== before && key
  })
  expect(await db.run(sql`select 1 from push_browsers where endpoint = ${browser.endpoint}`)).toBe(0)
  await subscribe(db, { at_least: 1 })
  await look(0)
  await look(1)
  expect(service.received.map(({ key }) => key)).toEqual([after])
  expect(await run(['new-key', '--yes'])).toMatchObject({ code: 0 })
  const audited = sql`
    select 1 from audit where action = 'notices_new_key' and outcome = 'ok' and parameters = '{"browsers":1}'`
  expect(await db.run(audited)).toBe(2)
})

test('where no notices are offered the owner is told so, and a key that somebody may have can be replaced all the same', async () => {
  const { run } = await site(false)
  expect((await run(['status'])).lines[0]).toBe('No notices are sent: `notices.enabled` in sitrep.yaml is false.')
  expect(await run(['new-key', '--yes'])).toMatchObject({ code: 0 })
})

test.each([
  [['status', 'x'], '"notices status x" is not a command.'],
  [['new-key', 'x'], '"notices new-key x" is not a command.'],
])('%j is refused before anything is opened', async (args, reason) => {
  expect(await runCommand(noticesCommand, args)).toMatchObject({ code: 2, stderr: expect.stringContaining(reason) })
})
