import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { emptyDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { OK, packet, startRogue } from '#testing/mariadb/mariadb-rogue.ts'
import { readAccount } from './account.ts'
import { describeTables } from './describe-tables.ts'
import { openForeign } from './foreign-database.ts'
import { LIMITS, type Limits } from './limits.ts'

function open(url: string, limits: Partial<Limits> = {}) {
  const account = readAccount(url, 'The URL', ['mysql', 'postgres'])
  const foreign = openForeign({ account, tls: null, limits: { ...LIMITS, ...limits } })
  onTestFinished(() => foreign.close())
  return foreign
}

const message = (type: string, body: Buffer | string): Buffer => {
  const head = Buffer.alloc(5)
  head.write(type)
  head.writeInt32BE(Buffer.byteLength(body) + 4, 1)
  return Buffer.concat([head, Buffer.from(body)])
}
const READY = message('Z', 'I')

/** Something that pretends to be a PostgreSQL, lets everyone in and answers questions as it likes. */
async function roguePostgres(answer: (socket: Socket) => void): Promise<string> {
  const server = createServer((socket) => {
    socket.on('error', () => socket.destroy())
    socket.once('data', () => {
      socket.write(Buffer.concat([message('R', Buffer.alloc(4)), READY]))
      socket.on('data', (question) => {
        if (question.includes('select')) answer(socket)
        else socket.write(Buffer.concat([message('C', 'SET\0'), READY]))
      })
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void server.close())
  const address = server.address()
  return `postgres://u:hunter2@127.0.0.1:${typeof address === 'object' ? address?.port : 0}/d`
}

test('a PostgreSQL of others is read as text and never written', async () => {
  const { socket } = await emptyDatabaseSocket()
  const foreign = open(urlOf(socket))
  expect(
    await foreign.ask(`select 1::bigint, true, null, to_timestamp(0), interval '25 hours', ?::text`, ["'"]),
  ).toEqual([['1', 't', null, '1970-01-01 00:00:00+00', 'PT25H', "'"]])
  await expect(foreign.ask('create table x (y int)')).rejects.toThrow('read-only transaction')
  expect(await foreign.ask('select 1')).toEqual([['1']])
  expect((await describeTables(foreign, ['Players'])).found.size).toBe(0)
})

test('more questions than one visit may have are answered by the next visits', async () => {
  const { socket } = await emptyDatabaseSocket()
  const foreign = open(urlOf(socket))
  const visits = new Set<string | null | undefined>()
  for (let count = 0; count < 40; count += 1) visits.add((await foreign.ask('select pg_backend_pid()'))[0]?.[0])
  expect(visits.size).toBe(5)
})

test('an answer without end is given up at a limit of bytes', async () => {
  const row = message('D', Buffer.from([0, 1, 0, 0, 0, 1, 0x78]))
  const rows = Buffer.concat(Array.from({ length: 10_000 }, () => row))
  const url = await roguePostgres((socket) => {
    const column = Buffer.concat([Buffer.from([0, 1]), Buffer.from('x\0'), Buffer.alloc(18)])
    socket.write(message('T', column))
    const more = () => {
      while (!socket.destroyed && socket.write(rows));
    }
    socket.on('drain', more)
    more()
  })
  await expect(open(url, { bytes: 1_000_000 }).ask('select x')).rejects.toThrow('failed: its answer is too long.')
})

test('one that never answers is given up in time, and the password is in no message', async () => {
  const foreign = open(await roguePostgres(() => undefined), { visitMs: 300 })
  const reason = await foreign.ask('select x').catch((error: unknown) => String(error))
  expect(reason).toContain('failed: it is too slow.')
  expect(reason).not.toContain('hunter2')
})

test('a MySQL that asks for a file gets none', async () => {
  const { port } = await startRogue((socket, question) =>
    socket.write(question.includes('select') ? packet(1, Buffer.from('\xfb/etc/passwd', 'latin1')) : packet(1, OK)),
  )
  await expect(open(`mysql://u:p@127.0.0.1:${port}/d`).ask('select x')).rejects.toThrow(
    'it asked for a file of this machine',
  )
})
