import { expect, test } from 'vitest'
import { hangUp, startHostileRcon, staySilent } from '#testing/game-servers/hostile-rcon.ts'
import { openConnection } from './connection.ts'
import { PACKET_TYPE } from './packet.ts'

const packets = [{ id: 1, type: PACKET_TYPE.auth, body: Buffer.from('x') }]
const nothing = () => undefined

test('a connection that is over stays over for its first reason, and says so to whoever talks then', async () => {
  const { port, openConnections } = await startHostileRcon(staySilent)
  const connection = openConnection('127.0.0.1', port)
  const talk = connection.talk(packets, nothing)
  await expect.poll(openConnections).toBe(1)
  connection.end('timeout')
  connection.end('closed')
  expect(await talk).toEqual({ ok: false, reason: 'timeout' })
  await expect.poll(openConnections).toBe(0)
  expect(connection.isOpen()).toBe(false)
  expect(await connection.talk(packets, nothing)).toEqual({ ok: false, reason: 'timeout' })
})

test('a peer that hangs up is told to the next talk, too', async () => {
  const { port } = await startHostileRcon(hangUp)
  const connection = openConnection('127.0.0.1', port)
  expect(await connection.talk(packets, nothing)).toEqual({ ok: false, reason: 'lost' })
  expect(await connection.talk(packets, nothing)).toEqual({ ok: false, reason: 'lost' })
})
