import type { RemoteInfo, Socket } from 'node:dgram'
import { expect, onTestFinished, test } from 'vitest'
import { LiveUpdate } from '#shared/live.ts'
import { someServer } from '#testing/game-servers/fleet.ts'
import { fleetApart } from '#testing/game-servers/fleet-apart.ts'
import { ABSURD_PLAYERS, type Answer, BZIP2_ABUSE, SPLIT_ABUSE, TRUNCATED } from '#testing/game-servers/hostile-a2s.ts'

const EVERY_MS = 10 // a hundred a second
const PACKETS = 300
const MS_PER_PACKET = 2 // of the processor

const garbage = [
  ...Object.values(SPLIT_ABUSE).flatMap((datagrams) => datagrams.slice(0, 40)),
  ...Object.values(BZIP2_ABUSE).flat(),
  ABSURD_PLAYERS,
  ...TRUNCATED,
]

/** Once asked it never stops talking, to whatever port asked last. */
function endlessTalker() {
  let asker: { socket: Socket; peer: RemoteInfo } | null = null
  let sent = 0
  const timer = setInterval(() => {
    const datagram = garbage[sent % garbage.length]
    if (!asker || !datagram) return
    asker.socket.send(datagram, asker.peer.port, asker.peer.address)
    sent += 1
  }, EVERY_MS)
  onTestFinished(() => clearInterval(timer))
  const answer: Answer = (_request, peer, socket) => {
    asker = { socket, peer }
    return []
  }
  return { answer, sent: () => sent }
}

test('R8: garbage at a hundred packets a second costs little and leaves other game servers up', async () => {
  const talker = endlessTalker()
  const good = [await someServer(), await someServer()]
  const everyone = [...good, await someServer(talker.answer)]
  const { updates, latest, spent } = fleetApart({
    targets: everyone.map(({ ip, port }, index) => ({ serverId: index + 1, ip, port })),
    intervalMs: 500,
  })
  await expect.poll(() => [1, 2].every((serverId) => latest(serverId)?.info.current_status === 1)).toBe(true)
  const [told, asked] = [updates.length, good.map(({ requests }) => requests.length)]
  const [spentBefore, sentBefore] = [await spent(), talker.sent()]
  await expect.poll(() => talker.sent() - sentBefore, { interval: 100 }).toBeGreaterThan(PACKETS)

  expect(((await spent()) - spentBefore) / (talker.sent() - sentBefore)).toBeLessThan(MS_PER_PACKET)
  expect(good.every(({ requests }, index) => requests.length > (asked[index] ?? 0) + 4)).toBe(true)
  expect(updates.slice(told).filter(({ server_id }) => server_id !== 3)).toEqual([])
  expect(updates.every((update) => LiveUpdate.safeParse(update).success)).toBe(true)
})
