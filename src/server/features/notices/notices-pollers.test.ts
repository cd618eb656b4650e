import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { noticeSite, subscribe } from '#testing/sites/notice-site.ts'
import { noticesPollers } from './notices-pollers.ts'

const { notices, site: plain } = Settings.parse({})

async function pollersWith(given: { enabled: boolean; contact?: string; origins?: string[] }) {
  const site = await noticeSite()
  const { db, clock, fleet, service } = site
  const { origins = [], ...changed } = given
  const config = { notices: { ...notices, ...changed }, site: { ...plain, origins } }
  const log = createLog({ level: 'silent', pretty: false })
  const pollers = noticesPollers({ db, clock, log, fleet, config, pushStandIn: service.origin })
  const run = async () => {
    for (const poller of pollers) await poller.run(new AbortController().signal)
  }
  return { ...site, pollers, run }
}

test('where notices are off browsers are forgotten, and nobody is told anything', async () => {
  const { db, clock, run, service, pollers } = await pollersWith({ enabled: false })
  await subscribe(db, { at_least: 1 }, { unconfirmedSince: clock.now() })
  await db.run(sql`update push_browsers set seen_at = ${clock.now()}`)
  await run()
  expect([await db.run(sql`select 1 from push_browsers`), service.received, pollers.length]).toEqual([0, [], 1])
})

test.each([
  [
    'the contact of the settings',
    { contact: 'mailto:a@example.org', origins: ['https://a.org'] },
    'mailto:a@example.org',
  ],
  ['else its first address by https', { origins: ['http://https:.org', 'https://b.org'] }, 'https://b.org'],
  ['else nobody', { origins: ['http://a.org'] }, undefined],
])('a push service is told whom it may write to: %s', async (_, given, subject) => {
  const { db, clock, run, service } = await pollersWith({ enabled: true, ...given })
  await subscribe(db, { at_least: 1 }, { unconfirmedSince: clock.now() })
  await run()
  expect(service.received.map((message) => message.subject ?? undefined)).toEqual([subject])
})
