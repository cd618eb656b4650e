import { Rcon as OtherClient } from 'rcon-client'
import { decodePacket, encodePacket } from 'rcon-client/lib/packet.js'
import { createSplitter } from 'rcon-client/lib/splitter.js'
import { expect, onTestFinished, test } from 'vitest'
import { type ConsoleCommand, changeMapCommand, sayCommand } from '#server/game/rcon/command.ts'
import { createRcon, type Rcon, type RconOptions } from '#server/game/rcon/rcon.ts'
import { createRconServer, type RconServer, type RconServerOptions } from './rcon-server.ts'

const PASSWORD = 'pässword'
const LONG_REPLY = '€'.repeat(10_000) // 30,000 bytes, so every cut at 4096 falls inside a character

interface Game {
  server: RconServer
  executed: string[]
}

async function startGame(options: Partial<RconServerOptions> = {}): Promise<Game> {
  const executed: string[] = []
  const server = await createRconServer({
    password: PASSWORD,
    execute: (command) => {
      executed.push(command)
      return replyTo(command)
    },
    ...options,
  })
  onTestFinished(() => server.close())
  return { server, executed }
}

function replyTo(command: string): string {
  if (command.startsWith('changelevel')) return ''
  if (command === 'say long') return LONG_REPLY
  if (command === 'say logged') return 'L 11/15/2026 - 03:12:09: rcon from "127.0.0.1:5": command "say logged"\nfine\n'
  return `did: ${command}`
}

async function connectOther({ server }: Game, password = PASSWORD): Promise<OtherClient> {
  const client = new OtherClient({ host: '127.0.0.1', port: server.port, password, maxPending: 2 })
  onTestFinished(() => void client.socket?.destroy())
  return client.connect()
}

function connectOurs({ server }: Game, options: Partial<RconOptions> = {}): Rcon {
  const rcon = createRcon({ ip: '127.0.0.1', port: server.port, password: PASSWORD, ...options })
  onTestFinished(() => rcon.close())
  return rcon
}

function say(text: string): ConsoleCommand {
  const built = sayCommand(text)
  if (!built.ok) throw new Error(built.detail)
  return built.command
}

test.each([true, false])('another client signs in and gets its replies, empty packet first: %s', async (first) => {
  const game = await startGame({ emptyPacketBeforeAuthReply: first })
  const client = await connectOther(game)
  expect(await client.send('say hi')).toBe('did: say hi')
  expect(await client.send('changelevel market hunt')).toBe('')
  expect(game.executed).toEqual(['say hi', 'changelevel market hunt'])
})

test('another client is told that its password is wrong', async () => {
  const game = await startGame({ emptyPacketBeforeAuthReply: false })
  await expect(connectOther(game, 'guess')).rejects.toThrow('Authentication failed')
})

test('a client that takes the empty packet for a welcome still cannot run anything', async () => {
  const game = await startGame()
  const client = await connectOther(game, 'guess') // rcon-client 4.2.5 looks only at the first packet
  const packets = createSplitter()
  const refused = new Promise((resolve) => packets.on('data', (bytes) => resolve(decodePacket(bytes))))
  client.socket?.pipe(packets)
  client.send('quit').catch(() => undefined) // it never hears of its own id again
  expect(await refused).toMatchObject({ id: -1, type: 2 })
  expect(game.executed).toEqual([])
})

test('a long reply reaches another client in whole packets of 4096 bytes, and the echo marks its end', async () => {
  const game = await startGame()
  const client = await connectOther(game)
  const packets: ReturnType<typeof decodePacket>[] = []
  client.socket?.pipe(createSplitter()).on('data', (bytes) => packets.push(decodePacket(bytes)))

  const first = await client.sendRaw(Buffer.from('say long'))
  expect(first.equals(Buffer.from(LONG_REPLY).subarray(0, 4096))).toBe(true) // it keeps only the first packet
  client.socket?.write(encodePacket({ id: 900, type: 0, payload: Buffer.alloc(0) }))
  await expect.poll(() => packets.length).toBe(10)

  const [reply, end] = [packets.slice(0, 8), packets.slice(8)]
  expect(Buffer.concat(reply.map(({ payload }) => payload)).toString()).toBe(LONG_REPLY)
  expect(new Set(reply.map(({ id }) => id)).size).toBe(1)
  expect(end.map(({ id, payload }) => [id, payload.toString('hex')])).toEqual([
    [900, ''],
    [900, '00010000'],
  ])
  expect(await client.send('say after')).toBe('did: say after')
})

test.each([true, false])(
  'our client gets short, empty, long and logged replies, empty packet first: %s',
  async (first) => {
    const game = await startGame({ emptyPacketBeforeAuthReply: first })
    const rcon = connectOurs(game)
    const change = changeMapCommand('ministry_coop', 'checkpoint')
    if (!change.ok) throw new Error(change.detail)
    const commands = [say('hé; //x'), change.command, say('long'), say('logged')]
    const results = await Promise.all(commands.map((command) => rcon.send(command)))
    expect(results).toEqual([
      { ok: true, reply: 'did: say "hé; //x"', complete: true },
      { ok: true, reply: '', complete: true },
      { ok: true, reply: LONG_REPLY, complete: true },
      { ok: true, reply: 'fine\n', complete: true },
    ])
    expect(game.executed).toEqual(commands)
  },
)

test('our client is told that its password is wrong', async () => {
  const game = await startGame()
  const rcon = connectOurs(game, { password: 'guess' })
  expect(await rcon.send(say('hi'))).toEqual({ ok: false, reason: 'bad_password', sent: false })
})

test('a game without a password accepts none', async () => {
  const game = await startGame({ password: '', emptyPacketBeforeAuthReply: false })
  await expect(connectOther(game, '')).rejects.toThrow('Authentication failed')
})

test('our client finds a game server again that was restarted', async () => {
  const game = await startGame()
  const rcon = connectOurs(game)
  expect(await rcon.send(say('one'))).toMatchObject({ ok: true })
  await game.server.close()
  const again = await startGame({ port: game.server.port })
  await expect.poll(() => rcon.send(say('two'))).toMatchObject({ ok: true, reply: 'did: say two' })
  expect(again.executed).toEqual(['say two'])
})

test('our client leaves an idle connection and makes a new one for the next command', async () => {
  const game = await startGame()
  const rcon = connectOurs(game, { idleMs: 1 })
  await rcon.send(say('one'))
  await expect.poll(() => game.server.connections()).toBe(0)
  expect(await rcon.send(say('two'))).toMatchObject({ ok: true })
})

test('an address is turned away after its wrong passwords', async () => {
  const game = await startGame({ banAfterFailures: 2, emptyPacketBeforeAuthReply: false })
  await expect(connectOther(game, 'one')).rejects.toThrow('Authentication failed')
  expect(await connectOurs(game).send(say('hi'))).toMatchObject({ ok: true })
  await expect(connectOther(game, 'two')).rejects.toThrow('Authentication failed')
  expect(await connectOurs(game).send(say('hi'))).toMatchObject({ ok: false, reason: 'lost' })
})

test('a packet over 1024 bytes ends the connection and, where bans are on, gets the address turned away', async () => {
  for (const banAfterFailures of [undefined, 10]) {
    const game = await startGame({ banAfterFailures })
    const client = await connectOther(game)
    await expect(client.send('x'.repeat(1015))).rejects.toThrow('Connection closed')
    expect(game.executed).toEqual([])
    expect((await connectOurs(game).send(say('hi'))).ok).toBe(banAfterFailures === undefined)
  }
})
