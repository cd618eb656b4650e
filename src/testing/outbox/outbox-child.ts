import { setTimeout as sleep } from 'node:timers/promises'
import { systemClock } from '#server/ground/clock.ts'
import { type DatabaseOptions, type Db, openDatabase, type Sql } from '#server/ground/db/db.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { noticeNews } from '#server/outbox/notice/notice-news.ts'
import { deliverTo } from '#server/outbox/queue/deliver.ts'
import { webhookTarget } from '#server/outbox/webhooks/webhook-target.ts'
import { EVENT_TYPES } from '#shared/contracts/events.ts'
import { silentLog } from '#testing/silent-log.ts'

/** A node that notices and tells, and kills itself at the first statement with these words, before it or after it. */
const [socket = '{}', url = '', words = '', moment = 'before'] = process.argv.slice(2)
const database = openDatabase({ socket: JSON.parse(socket) as DatabaseOptions['socket'], connections: 2 })

function deadly(db: Db): Db {
  const watched = async <T>({ text }: Sql, ask: () => Promise<T>): Promise<T> => {
    const isLast = words !== '' && text.includes(words)
    if (isLast && moment === 'before') process.kill(process.pid, 'SIGKILL')
    const answer = await ask()
    if (isLast) process.kill(process.pid, 'SIGKILL')
    return answer
  }
  return {
    many: (schema, query) => watched(query, () => db.many(schema, query)),
    one: (schema, query) => watched(query, () => db.one(schema, query)),
    run: (query) => watched(query, () => db.run(query)),
    transaction: (work) => db.transaction((tx) => work(deadly(tx))),
    within: (milliseconds) => deadly(db.within(milliseconds)),
  }
}

const db = deadly(database)
const target = webhookTarget({
  webhook: { name: 'log', events: [...EVENT_TYPES], own_network: true },
  access: { url: new URL(url), key: 'a key of more than twenty letters' },
  site: 'https://stats.example.org',
  clock: systemClock,
})
const { signal } = new AbortController()
const pollers = [
  noticeNews({ db, clock: systemClock, config: Settings.parse({}), targets: [target] }),
  deliverTo(target, { db, log: silentLog }),
]
for (;;) {
  for (const poller of pollers) await poller.run(signal)
  await sleep(10)
}
