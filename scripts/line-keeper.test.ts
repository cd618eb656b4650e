import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { UdpAddress } from '#server/counting/intake/udp-listener.ts'
import { openLogSocket } from '#testing/counting/log-socket.ts'
import { LineKeeper } from '../bin/lib/line-keeper.mjs'

async function bound(where: UdpAddress, reuseAddr: boolean): Promise<Socket> {
  const socket = createSocket({ type: 'udp4', reuseAddr })
  socket.bind(where.port, where.host)
  await Promise.race([once(socket, 'listening'), once(socket, 'error').then(([error]) => Promise.reject(error))])
  return socket
}

async function freePort(): Promise<UdpAddress> {
  const socket = await bound({ host: '127.0.0.1', port: 0 }, false)
  const { address: host, port } = socket.address()
  await new Promise<void>((resolve) => socket.close(() => resolve()))
  return { host, port }
}

async function keeperOn(options: { mostLines?: number } = {}) {
  const [where, keeper, sender] = [await freePort(), new LineKeeper(options), await openLogSocket()]
  await keeper.hold(where)
  onTestFinished(() => keeper.hold(null))
  const given = async () => {
    const lines: string[] = []
    const over = await keeper.give(async (some) => void lines.push(...some.map((line) => `${line.datagram}`)))
    return { lines, over }
  }
  return { where, keeper, given, send: (text: string) => sender.send(Buffer.from(text), where) }
}

test('lines are kept, in their order, only while no program listens', async () => {
  const { where, keeper, given, send } = await keeperOn()
  for (const text of ['1', '2']) await send(text)
  const heard: string[] = []
  const program = await bound(where, true)
  program.on('message', (datagram) => heard.push(`${datagram}`))
  expect(await given()).toEqual({ lines: ['1', '2'], over: 0 })
  await keeper.hold(where) // as the next program asks for; it stays bound
  await send('3')
  await expect.poll(() => heard).toEqual(['3'])
  await new Promise<void>((resolve) => program.close(() => resolve()))
  await send('4')
  expect(await given()).toEqual({ lines: ['4'], over: 0 })
  expect(heard).toEqual(['3'])
})

test('what is above the bound is counted', async () => {
  const { given, send } = await keeperOn({ mostLines: 2 })
  for (const text of ['1', '2', '3', '4']) await send(text)
  expect(await given()).toEqual({ lines: ['1', '2'], over: 2 })
})

test('a port that another program has, or another keeper, is not shared', async () => {
  const { where } = await keeperOn()
  await expect(new LineKeeper().hold(where)).rejects.toThrow('EADDRINUSE')
  await expect(bound(where, false)).rejects.toThrow('EADDRINUSE')
})
