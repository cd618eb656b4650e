import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { addEvents } from '#server/outbox/queue/add-events.ts'
import type { Target } from '#server/outbox/queue/target.ts'
import { testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { startReceiver } from '#testing/outbox/receiver.ts'
import { newEvent } from '#testing/outbox/test-event.ts'
import { settingsOf } from '#testing/sites/doctor.ts'
import { linesOf, runCommand } from '#testing/sites/run-command.ts'
import { webhooksCommand } from './webhooks.ts'

const KEY = 'a-key-of-more-than-twenty-letters'
const YAML = 'webhooks: [{ name: log, events: [server_down], own_network: true }, { name: not-set }]'

test('an owner sees how sending goes, sends a test, and lets what was given up be sent again', async () => {
  const { db, socket } = await testDatabaseSocket()
  const receiver = await startReceiver(200)
  const env = { DATABASE_URL: urlOf(socket), SITREP_WEBHOOK_URL_LOG: receiver.url.href, SITREP_WEBHOOK_KEY_LOG: KEY }
  const config = await settingsOf(YAML, env)
  const run = async (...args: string[]) => {
    const { code, stdout } = await runCommand(webhooksCommand, args, { config })
    return { code, lines: linesOf(stdout) }
  }
  expect(config.warnings).toEqual([
    'The webhook not-set is told nothing: SITREP_WEBHOOK_URL_NOT_SET is not set.',
    'The webhook not-set is told nothing: SITREP_WEBHOOK_KEY_NOT_SET is not set.',
  ])
  expect(await run('dead')).toEqual({ code: 0, lines: ['Nothing was given up.'] })
  expect((await run('list')).lines[1]).toMatch(/^webhook:log +yes +never +0 +0$/)

  expect(await run('test', 'log')).toEqual({
    code: 0,
    lines: [expect.stringMatching(/^It took the event [0-9a-f-]{36}\.$/)],
  })
  expect(JSON.parse(receiver.received[0]?.body ?? '')).toMatchObject({
    type: 'test',
    data: { text: expect.any(String) },
  })
  receiver.answer = 500
  expect(await run('test', 'log')).toEqual({ code: 1, lines: ['It did not take the event: it answered with 500.'] })
  expect((await run('test', 'not-set')).lines).toEqual([expect.stringContaining('has no address or no key')])
  expect(await run('test', 'loud')).toEqual({
    ...{ code: 1, lines: ['There is no webhook loud in the settings; there are: log, not-set.'] },
  })

  const target: Target = { name: 'webhook:gone', wants: () => true, send: async () => ({ type: 'sent' }) }
  await addEvents(db, ['a', 'b'].map(newEvent), [target])
  await db.run(sql`update outbox_deliveries set state = 'dead', attempts = 15, problem = E'it \\u001b[2J answered'`)
  const { lines } = await run('dead')
  expect(lines).toHaveLength(3)
  expect(lines[1]).toMatch(
    /^\d+ +webhook:gone +server_down +2026-03-01 12:00 +[0-9a-f-]{36} +15 +it \uFFFD\[2J answered$/,
  )
  expect((await run('list')).lines).toContainEqual(expect.stringMatching(/^webhook:gone +no +never +0 +2$/))
  const id = lines[1]?.split(' ')[0] ?? ''
  expect(await run('replay', '999999')).toMatchObject({ code: 1 })
  expect((await run('replay', id)).lines[0]).toMatch(/^1 event\(s\) will be sent again/)
  expect((await run('replay', 'all')).lines[0]).toMatch(/^1 event\(s\) will be sent again/)
  expect(await run('replay', 'all')).toEqual({ code: 0, lines: ['Nothing was given up.'] })
  expect((await runCommand(webhooksCommand, ['replay', 'everything'], { config })).code).toBe(2)
})
