import { onTestFinished } from 'vitest'
import { z } from 'zod'
import type { NoticeText } from '#server/features/notices/notice-text.ts'
import { sendPush } from '#server/features/notices/send-push.ts'
import { tellBrowsers } from '#server/features/notices/tell-browsers.ts'
import { Fleet } from '#server/fleet/fleet.ts'
import type { LiveState } from '#server/fleet/live-state.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { Settings } from '#server/ground/settings/settings.ts'
import { openPushKeys } from '#server/outside/push/push-keys.queries.ts'
import { mapTitleFromName } from '#shared/map-title.ts'
import { createReceiver, startPushService } from '#simulator/push/push-service.ts'
import { testDatabase } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { keepLines } from './edge.ts'

export const HOSTILE = '\u202Eevil\n<b>😀</b>'
export const ANN = '76561198000000001'
export const ASKER = '76561198000000009'

/** A site whose game server has as many people on it as a test says, and the push service it sends to. */
export async function noticeSite(given: { db?: Awaited<ReturnType<typeof testDatabase>>; deadlineMs?: number } = {}) {
  const { db = await testDatabase(), deadlineMs } = given
  const clock = testClock('2026-03-01T12:00:00Z')
  const seed = createSeed(db, clock)
  await seed.server({ id: 1, name: HOSTILE })
  await seed.stats({ server_id: 1, steam_id: ANN, name: HOSTILE })
  const service = await startPushService(() => clock.now().getTime() / 1000)
  onTestFinished(() => service.close())
  const fleet = new Fleet({ clock, log: createLog({ level: 'silent', pretty: false }), mapTitle: mapTitleFromName })
  onTestFinished(() => fleet.stop())
  fleet.follow({ serverId: 1, ip: '192.0.2.10', port: 27_015 })
  const { push_services: services } = Settings.parse({}).notices
  const lines: string[] = []
  const log = createLog({ level: 'warn', pretty: false, to: keepLines(lines) })
  /** What the log says, without when and by whom. */
  const warned = () =>
    lines.map((line) => {
      const { notices, push_service, why } = z.record(z.string(), z.unknown()).parse(JSON.parse(line))
      return { notices, push_service, why }
    })
  const run = async (stopping = new AbortController().signal) => {
    const settings = { services, contact: null, keys: await openPushKeys(db), standIn: service.origin, deadlineMs }
    await tellBrowsers({ db, clock, log, fleet, send: (...one) => sendPush(settings, ...one) }).run(stopping)
  }
  /** Gives how many messages there are. */
  const look = async (humans: number, names: [string, string][] = [], nodes = 1) => {
    const answeredAt = clock.now().getTime() / 1000
    const players = names.map(([name], index) => ({ index, name, score: 0, duration: 60 }))
    const state: LiveState = {
      ...{ map: 'ministry_coop', mode: 'checkpoint', humans, maxPlayers: 16, players, answeredAt, misses: 0 },
    }
    fleet.adopt(1, state, new Map(names))
    await Promise.all(Array.from({ length: nodes }, () => run()))
    return service.received.length
  }
  return { db, clock, seed, service, fleet, look, run, warned }
}

/** A browser as it is known once a push service has taken a message for it. */
export async function subscribe(
  db: Db,
  wish: { at_least: number } | { steam_id: string },
  { host = 'fcm.googleapis.com', unconfirmedSince = null as Date | null } = {},
) {
  const receiver = createReceiver(`https://${host}/fcm/send/${Math.random()}`)
  const { endpoint, ...keys } = receiver.browser
  const [p256dh, auth] = [Buffer.from(keys.p256dh, 'base64url'), Buffer.from(keys.auth, 'base64url')]
  await db.run(sql`
    with b as (insert into push_browsers (endpoint, p256dh, auth, seen_at, unconfirmed_since)
               values (${endpoint}, ${p256dh}, ${auth}, now(), ${unconfirmedSince}) returning browser_id)
    insert into push_wishes (browser_id, server_id, at_least, player_id, asked_by)
    select browser_id, ${'at_least' in wish ? 1 : null}, ${'at_least' in wish ? wish.at_least : null},
           ${'steam_id' in wish ? wish.steam_id : null}, ${'steam_id' in wish ? ASKER : null} from b`)
  return { ...receiver, read: (body: Buffer) => JSON.parse(receiver.open({ body })) as NoticeText }
}
