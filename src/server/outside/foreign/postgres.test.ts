import { createServer, type Socket } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { openPatiently } from '#testing/mariadb/open-foreign.ts'

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

const COLUMN = message('T', Buffer.concat([Buffer.from([0, 1]), Buffer.from('x\0'), Buffer.alloc(18)]))
const ROW = message('D', Buffer.from([0, 1, 0, 0, 0, 1, 0x78]))
const DONE = Buffer.concat([message('C', 'SELECT 1\0'), READY])

test('an answer without end is given up at a limit of bytes', async () => {
  const rows = Buffer.concat(Array.from({ length: 10_000 }, () => ROW))
  const url = await roguePostgres((socket) => {
    socket.write(COLUMN)
    const more = () => {
      while (!socket.destroyed && socket.write(rows));
    }
    socket.on('drain', more)
    more()
  })
  await expect(openPatiently(url, { bytes: 1_000_000 }).ask('select x')).rejects.toThrow(
    'failed: its answer is too long.',
  )
})

test('one that never answers is given up in time, and the password is in no message', async () => {
  const foreign = openPatiently(await roguePostgres(() => undefined), { visitMs: 300 })
  const reason = await foreign.ask('select x').catch((error: unknown) => String(error))
  expect(reason).toContain('failed: it is too slow.')
  expect(reason).not.toContain('hunter2')
})

test('a visit brings as many values as it may, and is given up at one more', async () => {
  let isEnding = true
  const url = await roguePostgres((socket) =>
    socket.write(Buffer.concat([COLUMN, ROW, ROW, ...(isEnding ? [DONE] : [])])),
  )
  const foreign = openPatiently(url, { cells: 5 })
  expect(await foreign.ask('select x')).toEqual([['x'], ['x']])
  expect(await foreign.ask('select x')).toEqual([['x'], ['x']])
  isEnding = false
  await expect(foreign.ask('select x')).rejects.toThrow('failed: its answer is too long.')
})

test.each([
  ['a message with a length that does not count itself', Buffer.from('Z\0\0\0\x03I')],
  ['a message that ends amid a number', message('T', Buffer.of(1))],
  ['a second sign-in of an unknown kind', message('R', Buffer.from([0, 0, 0, 99]))],
])('%s makes no sense, and ends only the visit', async (_, bytes) => {
  const foreign = openPatiently(await roguePostgres((socket) => socket.write(bytes)))
  await expect(foreign.ask('select x')).rejects.toThrow('failed: its answer makes no sense.')
})

test('one that hangs up amid a question is told as that', async () => {
  const foreign = openPatiently(await roguePostgres((socket) => socket.end()))
  await expect(foreign.ask('select x')).rejects.toThrow('failed: it closed the connection.')
})

test('a visit that is closed leaves no connection', async () => {
  const sockets: Socket[] = []
  const url = await roguePostgres((socket) => {
    sockets.push(socket)
    socket.write(Buffer.concat([COLUMN, ROW, DONE]))
  })
  const foreign = openPatiently(url)
  await foreign.ask('select x')
  expect(sockets[0]?.destroyed).toBe(false)
  foreign.close()
  await expect.poll(() => sockets[0]?.destroyed).toBe(true)
})
