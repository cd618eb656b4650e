import { spawn } from 'node:child_process'
import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { expect, onTestFinished, test } from 'vitest'
import type { UdpAddress } from '#server/counting/intake/udp-listener.ts'
import { openLogSocket } from '#testing/counting/log-socket.ts'
import { type GivenLine, LineKeeper } from '../bin/lib/line-keeper.mjs'

const READS = { reads: true }
const SOCKET_AT = 4
/** A program that reads the socket it was started with, until it is killed, and says what it reads. */
const READER = `
const socket = require('node:dgram').createSocket('udp4')
socket.on('message', (datagram) => process.send(String(datagram)))
socket.bind({ fd: ${SOCKET_AT} }, () => process.send('reads'))`

async function startReader({ socket }: LineKeeper) {
  if (!socket || socket.fd === null) throw new Error('There is no socket to read')
  const program = spawn(process.execPath, ['--eval', READER], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc', socket.fd],
  })
  onTestFinished(() => void program.kill('SIGKILL'))
  const heard: unknown[] = []
  program.on('message', (message) => heard.push(message))
  await expect.poll(() => heard).toContain('reads')
  const end = async (signal: NodeJS.Signals) => {
    const ended = once(program, 'exit')
    program.kill(signal)
    await ended
  }
  return { heard: () => heard.slice(1), halt: () => program.kill('SIGSTOP'), end }
}

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
  const given = async (then?: { reads: boolean }) => {
    const lines: string[] = []
    const textOf = ({ datagram, again }: GivenLine) => `${Buffer.from(datagram)}${again ? ' again' : ''}`
    const over = await keeper.give(async (some) => void lines.push(...some.map(textOf)), then)
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

test('who reads its socket hears all, and what it had no time to read is there for the next one', async () => {
  const { keeper, given, send } = await keeperOn()
  await send('1')
  expect(await given(READS)).toEqual({ lines: ['1'], over: 0 })
  const first = await startReader(keeper)
  await send('2')
  await expect.poll(first.heard).toEqual(['2'])
  first.halt()
  for (const text of ['3', '4']) await send(text)
  await first.end('SIGKILL')
  const second = await startReader(keeper)
  await expect.poll(second.heard).toEqual(['3', '4'])
  await second.end('SIGTERM')
  keeper.taken()
  keeper.wake()
  await send('5')
  expect(await given()).toEqual({ lines: ['5'], over: 0 })
})

test('what nobody has said to be safe is given again, before what came since', async () => {
  const { keeper, given, send } = await keeperOn({ mostLines: 3 })
  for (const text of ['1', '2']) await send(text)
  expect(await given(READS)).toEqual({ lines: ['1', '2'], over: 0 })
  keeper.wake()
  for (const text of ['3', '4']) await send(text)
  expect(await given(READS)).toEqual({ lines: ['1 again', '2 again', '3'], over: 1 })
  keeper.taken()
  expect(await given(READS)).toEqual({ lines: [], over: 0 })
})

test('another port is another socket; a program with a socket of its own does not rest it', async () => {
  const { where, keeper, given, send } = await keeperOn()
  const { socket } = keeper
  await keeper.hold(where)
  expect(keeper.socket).toBe(socket)
  await given()
  await send('1')
  expect(await given()).toEqual({ lines: ['1'], over: 0 })
  await keeper.takeOver()
  expect(keeper.socket).not.toBe(socket)
  await send('2')
  expect(await given()).toEqual({ lines: ['2'], over: 0 })
  await keeper.hold(await freePort())
  await bound(where, false).then((free) => free.close())
  await keeper.hold(null)
  expect(keeper.socket).toBeNull()
  expect(await given()).toEqual({ lines: [], over: 0 })
})

test('it can be closed while lines come without pause', async () => {
  const { where, keeper, send } = await keeperOn()
  for (let turn = 0; turn < 10; turn += 1) {
    const sending = Promise.all(Array.from({ length: 200 }, () => send('x')))
    await keeper.hold(null)
    await sending
    await keeper.hold(where)
  }
  expect(keeper.socket).not.toBeNull()
})

test('who asks while another one is still given something gets the rest of it, too', async () => {
  const { given, send } = await keeperOn()
  for (const text of ['1', '2']) await send(text)
  const [dead, alive] = await Promise.all([given(READS), given(READS)])
  expect(dead).toEqual({ lines: ['1', '2'], over: 0 })
  expect(alive).toEqual({ lines: ['1 again', '2 again'], over: 0 })
})
