import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { addEvents } from '#server/outbox/queue/add-events.ts'
import type { Target } from '#server/outbox/queue/target.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { newEvent } from '#testing/outbox/test-event.ts'
import { examinedSiteWith, NOW, settingsOf } from '#testing/sites/doctor.ts'
import { examineWebhooks } from './webhooks.ts'

const YAML = 'webhooks: [{ name: log, events: [server_down, ban_added] }, { name: bare }]\n'
const ENV = {
  SITREP_WEBHOOK_URL_LOG: 'https://hooks.example.org/secret-path',
  SITREP_WEBHOOK_KEY_LOG: 'a-key-of-more-than-twenty-letters',
}
const target: Target = { name: 'webhook:log', wants: () => true, send: async () => ({ type: 'sent' }) }

test('each webhook has its rows: whether its secrets are there, and how sending to it goes', async () => {
  const db = await testDatabase()
  const examined = await examinedSiteWith({ database: { type: 'open', db }, yaml: YAML, env: ENV })
  const [log, bare] = examineWebhooks(examined)
  const told = async (step = 1) => log?.steps[step]?.run()
  expect(log?.subject).toBe('Webhook log')
  expect(await told(0)).toEqual({ verdict: 'ok', answered: 'they are there; it is told of server_down, ban_added' })
  expect(await bare?.steps[0]?.run()).toMatchObject({ verdict: 'failed', isLast: true })
  expect(await told()).toMatchObject({
    verdict: 'ok',
    answered: 'it has taken nothing yet, nothing waits, nothing was given up',
  })

  await addEvents(db, ['a', 'b'].map(newEvent), [target])
  await db.run(sql`
    update outbox_deliveries set state = 'dead'
    where event_id = (select event_id from outbox_events where key = 'a')`)
  await db.run(sql`
    insert into outbox_targets (target, sent_at) values ('webhook:log', ${new Date(NOW)}::timestamptz - interval '5 minutes')`)
  expect(await told()).toMatchObject({
    verdict: 'warning',
    answered: 'it last took something 5 minutes ago, 1 wait, 1 were given up',
  })
  await db.run(sql`update outbox_targets set problem = 'it answered with 500', problem_at = ${new Date(NOW)}`)
  expect(await told()).toMatchObject({
    ...{ verdict: 'failed', answered: expect.stringContaining('; the last attempt failed: it answered with 500') },
    fix: expect.stringContaining('npx sitrep webhooks test log'),
  })
  const off = await examinedSiteWith({ database: { type: 'unusable', reason: 'x' }, yaml: YAML, env: ENV })
  expect(await examineWebhooks(off)[0]?.steps[1]?.run()).toMatchObject({ verdict: 'skipped' })
})

test.each([
  ['SITREP_WEBHOOK_URL_LOG', 'http://hooks.example.org/secret-path', /no address for a webhook/],
  ['SITREP_WEBHOOK_URL_LOG', 'secret-path', /no address for a webhook/],
  ['SITREP_WEBHOOK_KEY_LOG', 'too short', /is no key/],
])('a wrong %s is refused without being told', async (name, value, reason) => {
  const error: unknown = await settingsOf(YAML, { ...ENV, [name]: value }).catch((caught: unknown) => caught)
  expect(String(error)).toMatch(reason)
  expect(String(error)).not.toContain(value)
})

test('names of webhooks are such that a variable can have them, each once', async () => {
  const problems = (yaml: string) => expect(settingsOf(yaml)).rejects.toThrow(/allowed: /)
  for (const name of ['Log', 'a b', 'log-file', '-x', 'a--b', 'x'.repeat(31)])
    await problems(`webhooks: [{ name: "${name}" }]`)
  await problems('webhooks: [{ name: log }, { name: log }]')
  await problems('webhooks: [{ name: log, events: [server_dwon] }]')
  const { warnings } = await settingsOf('servers: []', { SITREP_WEBHOOK_URL_LOUD_FILE: '/nowhere' })
  expect(warnings).toEqual(['SITREP_WEBHOOK_URL_LOUD_FILE is for a webhook that is not in the settings.'])
})
