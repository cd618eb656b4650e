import { expect, test } from 'vitest'
import { z } from 'zod'
import { sql } from '#server/ground/db/db.ts'
import type { Act } from '#shared/contracts/moderation.ts'
import { moderationSite, startConsole } from '#testing/sites/moderation-site.ts'

const TARGET = '76561198000000555'
const TYPED = 'Alt of 203.0.113.7:27005 and 2001:db8::5'
const TOLD = 'Alt of [address] and [address]'

test('an address in the reason of a ban, a kick or a lift is not for everybody: nowhere is it kept or sent', async () => {
  const there = await startConsole()
  const site = await moderationSite([there.port])
  const act = async (path: string, body: object) => {
    const { id } = (await site.call('POST', path, { reason: TYPED, ...body })).json<Act>()
    return site.settled(id)
  }
  const { bid } = await act(`people/${TARGET}/ban`, { duration: 0 })
  expect((await site.app.inject('/api/v1/site/bans2')).json()).toMatchObject([{ reason: TOLD }])
  for (const feed of ['/feeds/bans.atom', `/api/v1/admin/people/${TARGET}`]) {
    const { body } = await site.app.inject({ url: feed, headers: { authorization: site.admin.authorization } })
    expect([body.includes(TOLD), body.includes('203.0.113.7')], feed).toEqual([true, false])
  }
  await act(`people/${TARGET}/kick`, {})
  await act(`bans/${bid}/lift`, {})
  const Reason = z.object({ reason: z.string() })
  const kept = sql`select reason from bans union all select reason from moderation_acts`
  expect(await site.db.many(Reason, kept)).toEqual(Array(4).fill({ reason: TOLD }))
  const kicks = there.executed.filter((command) => command.startsWith('kickid'))
  expect(kicks).toEqual(Array(2).fill(`kickid STEAM_1:1:19867413 ${TOLD}`))
})
