import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { writeReply } from '#server/game/a2s/reply.ts'
import type { Server } from '#shared/contracts/servers.ts'
import { LIVE_PATH, LiveUpdate } from '#shared/live.ts'
import { impatientWith, watchedServer } from '#testing/game-servers/fleet.ts'
import { type Answer, honest, SOME_INFO } from '#testing/game-servers/hostile-a2s.ts'
import { testApp } from '#testing/server.ts'

async function liveSite() {
  let answer: Answer = honest
  let isSilent = false
  const site = await testApp({}, { query: impatientWith(() => isSilent) })
  await site.seed.server({ id: 1, name: 'Alpha' })
  await watchedServer(site.fleet, 1, (...asked) => answer(...asked))
  const address = await site.app.listen({ host: '127.0.0.1', port: 0 })
  const socket = new WebSocket(`${address.replace('http', 'ws')}${LIVE_PATH}`)
  onTestFinished(() => socket.terminate())
  const updates: LiveUpdate[] = []
  socket.on('message', (data) => updates.push(LiveUpdate.parse(JSON.parse(String(data)))))
  return {
    ...site,
    updates,
    answerWith: (next: Answer) => (answer = next),
    /** From the next question on, when no answer can be on its way any more. */
    fallSilent: (then: () => void) => {
      answer = (request) => {
        if (request.type === 'info' && !isSilent) {
          isSilent = true
          then()
        }
        return isSilent ? [] : honest(request)
      }
    },
    listed: async () => (await site.app.inject('/api/v1/site/servers')).json<Server[]>()[0]?.server_status,
  }
}

/** What the list and the live update both say. */
const inCommon = ({ info, map_info }: LiveUpdate) => ({
  current_status: info.current_status,
  current_mode: info.current_mode,
  current_players: info.current_players,
  max_players: info.max_players,
  map_info,
})

test('the list and the live updates say the same, before and after a change', async () => {
  const { updates, answerWith, listed } = await liveSite()
  await expect.poll(() => updates.at(-1)?.info.current_status).toBe(1)
  expect(await listed()).toEqual({ server_name: 'Alpha', ...inCommon(updates.at(-1) as LiveUpdate) })

  const moved = writeReply({ type: 'info', info: { ...SOME_INFO, map: 'market_hunt', keywords: null, players: 9 } })
  answerWith((request) => (request.type === 'info' ? [moved] : honest(request)))
  await expect.poll(() => updates.at(-1)?.info.current_players).toBe(9)
  expect(await listed()).toEqual({ server_name: 'Alpha', ...inCommon(updates.at(-1) as LiveUpdate) })
  expect(await listed()).toMatchObject({ current_mode: 'hunt', map_info: { map_name_trans: 'Market (Hunt)' } })
})

test('a silent game server is down in both, with the time since it answered', async () => {
  const { updates, fallSilent, listed, clock } = await liveSite()
  await expect.poll(() => updates.at(-1)?.info.current_status).toBe(1)
  fallSilent(() => clock.advance(20))
  await expect.poll(() => updates.at(-1)?.info).toMatchObject({ current_status: 0, age: 20 })
  expect(await listed()).toMatchObject({ current_status: 0, age: 20, map_info: { map_name: 'ministry_coop' } })
})

test('the metrics tell how the asking goes and who watches', async () => {
  const { app, updates } = await liveSite()
  await expect.poll(() => updates.at(-1)?.info.current_status).toBe(1)
  const { body } = await app.inject('/metrics')
  expect(body).toContain('live_sockets 1')
  expect(body).toContain('game_servers_up 1')
  expect(body).toMatch(/polls_total\{outcome="answer"\} [1-9]/)
  expect(body).toMatch(/poll_lateness_seconds_count [1-9]/)
})
