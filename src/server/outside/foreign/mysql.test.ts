import type { Socket } from 'node:net'
import { expect, onTestFinished, test, vi } from 'vitest'
import { answerHead, cell, OK, packet, startProxy, startRogue } from '#testing/mariadb/mariadb-rogue.ts'
import { PATIENT } from '#testing/mariadb/open-foreign.ts'
import type { Limits } from './limits.ts'
import { openMysql } from './mysql.ts'

function open(port: number, limits: Partial<Limits> = {}) {
  const account = { engine: 'mysql', host: '127.0.0.1', port, user: 'u', password: 'p', database: 'd' } as const
  const visit = openMysql({ account, tls: null, limits: { ...PATIENT, ...limits } })
  onTestFinished(() => visit.close())
  return visit
}

const NULL = Buffer.of(0xfb)
const END = Buffer.from([0xfe, 0, 0, 2, 0])

/** An answer of these rows; without an end it is never whole. */
function answer(columns: readonly string[], rows: readonly Buffer[][], ends: readonly Buffer[] = [END]): Buffer {
  const packets = [...rows.map((cells) => Buffer.concat(cells)), ...ends]
  return Buffer.concat([
    answerHead(columns),
    ...packets.map((payload, index) => packet(columns.length + 3 + index, payload)),
  ])
}

test('every value is text, read as UTF-8', async () => {
  const accented = Buffer.from('\x03h\u00e9', 'utf8')
  const { port } = await startRogue((socket) =>
    socket.write(
      answer(
        ['x', 'y'],
        [
          [cell('1'), NULL],
          [accented, cell('')],
        ],
      ),
    ),
  )
  expect(await open(port).ask('select x, y')).toEqual([
    ['1', null],
    ['hé', ''],
  ])
})

test('values are put into a statement in quotes, and one without values is sent as it is written', async () => {
  const { port, heard } = await startRogue((socket) => socket.write(packet(1, OK)))
  const visit = open(port)
  await expect(visit.ask('select ?, ?', ["it's", 5])).rejects.toThrow('not a list of rows')
  await visit.run('select ?')
  expect(heard.map((data) => data.toString('latin1'))).toEqual([
    expect.stringMatching(/select 'it\\'s', 5$/),
    expect.stringMatching(/select \?$/),
  ])
})

test('a visit brings as many values as it may, and is given up at one more', async () => {
  const row = [cell('1'), cell('2')]
  let isEnding = true
  const { port } = await startRogue((socket) => socket.write(answer(['x', 'y'], [row], isEnding ? [END] : [])))
  const visit = open(port, { cells: 5 })
  expect(await visit.ask('select x')).toEqual([['1', '2']])
  expect(await visit.ask('select x')).toEqual([['1', '2']])
  isEnding = false
  await expect(visit.ask('select x')).rejects.toThrow('its answer is too long')
})

test('no code is made from the names of columns', async () => {
  const { port } = await startRogue((socket) => socket.write(answer(['"](process.exit())', 'y'], [[cell('1'), NULL]])))
  const made = vi.spyOn(globalThis, 'Function')
  onTestFinished(() => made.mockRestore())
  expect(await open(port).ask('select x')).toEqual([['1', null]])
  expect(made).not.toHaveBeenCalled()
})

test('it signs in for text in utf8mb4, and neither to send files nor to ask several questions at once', async () => {
  const LOCAL_FILES = 0x80
  const MULTI_STATEMENTS = 0x1_00_00
  const UTF8MB4_GENERAL_CI = 45
  const rogue = await startRogue((socket) => socket.write(packet(1, OK)))
  const signIns: Buffer[] = []
  const port = await startProxy(rogue.port, (data, client) => {
    client.once('data', (signIn) => signIns.push(signIn))
    client.write(data)
  })
  await open(port).run('select x')
  const [signIn = Buffer.alloc(0)] = signIns
  expect(signIn.readUInt32LE(4) & (LOCAL_FILES | MULTI_STATEMENTS)).toBe(0)
  expect(signIn[12]).toBe(UTF8MB4_GENERAL_CI)
})

/** A visit that has had one answer, and the other end of its connection. */
async function underWay() {
  const sockets: Socket[] = []
  const { port } = await startRogue((socket) => {
    sockets.push(socket)
    socket.write(packet(1, OK))
  })
  const visit = open(port)
  await visit.run('select x')
  const [socket] = sockets
  const isOver = () => socket?.destroyed
  expect(isOver()).toBe(false)
  return { visit, socket, isOver }
}

test('what makes no sense and nobody asked for ends the visit and nothing else', async () => {
  const { visit, socket, isOver } = await underWay()
  socket?.write(packet(0, Buffer.of(0xff))) // an error without its number
  await expect.poll(isOver).toBe(true)
  await expect(visit.run('select x')).rejects.toThrow()
})

test('a visit that is closed leaves no connection', async () => {
  const { visit, isOver } = await underWay()
  visit.close()
  await expect.poll(isOver).toBe(true)
})
