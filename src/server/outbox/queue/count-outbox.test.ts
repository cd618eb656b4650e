import { expect, test } from 'vitest'
import { sql } from '#server/ground/db/db.ts'
import { Metrics } from '#server/http/edge/metrics.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { newEvent } from '#testing/outbox/test-event.ts'
import { addEvents } from './add-events.ts'
import { countOutbox } from './count-outbox.ts'

test('what waits, what was given up and who fails is told by the node that sends, and no longer when it does not', async () => {
  const db = await testDatabase()
  const target = { name: 'one', wants: () => true, send: async () => ({ type: 'sent' as const }) }
  await addEvents(db, ['a', 'b', 'c'].map(newEvent), [target])
  await db.run(sql`
    update outbox_deliveries set state = 'dead' where event_id = (select event_id from outbox_events where key = 'a')`)
  await db.run(sql`
    insert into outbox_targets (target, problem, problem_at) values ('one', 'gone', now()), ('of earlier settings', 'gone', now())
    on conflict (target) do update set problem = excluded.problem, problem_at = excluded.problem_at`)
  const metrics = new Metrics()
  const node = { works: true }
  const told = async () =>
    [...(await metrics.text()).matchAll(/^outbox_(\w+) (\d+)$/gm)].map(([, name, value]) => `${name} ${value}`)
  await countOutbox({ db, app: { metrics }, works: () => node.works, targets: [target] }).run(
    new AbortController().signal,
  )
  expect(await told()).toEqual(['waiting 2', 'dead 1', 'targets_failing 1'])
  node.works = false
  expect(await told()).toEqual(['waiting 0', 'dead 0', 'targets_failing 0'])
})
