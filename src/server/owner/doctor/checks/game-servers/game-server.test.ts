import { createServer } from 'node:net'
import { expect, onTestFinished, test } from 'vitest'
import { writeReply } from '#server/game/a2s/reply.ts'
import { runDoctor } from '#server/owner/doctor/run-doctor.ts'
import { fakeGameServer, honest, SOME_INFO } from '#testing/game-servers/hostile-a2s.ts'
import { hangUp, startHostileRcon } from '#testing/game-servers/hostile-rcon.ts'
import { diagnose, examinedSiteWith, PASSWORD, startGameServer } from '#testing/sites/doctor.ts'

const NOT_COUNTED = [
  'skipped: see when its last log line arrived: logs.listen is off, so its lines come from files only',
]
const SUBJECT = 'Game server 1 (Alpha)'
const env = { SITREP_RCON_PASSWORD: PASSWORD }
const greeted = (port: string | number) =>
  `ok: sign in at 127.0.0.1 TCP port ${port} (RCON): the password was accepted and a command was carried out`

/** A port on which nothing listens. */
async function closedPort(): Promise<number> {
  const { port, close } = await fakeGameServer(honest)
  await close()
  return port
}

test('a game server that answers and takes the password is well', async () => {
  const server = await startGameServer()
  const examined = await examinedSiteWith({ servers: [server], env })
  expect(await diagnose(examined, SUBJECT, { PORT: server.port })).toEqual([
    ['ok: ask 127.0.0.1 UDP port PORT how it is (A2S): Insurgency, ministry_coop, 3 of 16 players, 0 bots'],
    [greeted('PORT')],
    NOT_COUNTED,
  ])
})

test('set-up: the game server is off, and its machine says so', async () => {
  const port = await closedPort()
  const examined = await examinedSiteWith({ servers: [{ id: 1, name: 'Alpha', ip: '127.0.0.1', port }], env })
  expect(await diagnose(examined, SUBJECT, { PORT: port })).toEqual([
    [
      'failed: ask 127.0.0.1 UDP port PORT how it is (A2S): 127.0.0.1 says that nothing listens on UDP port PORT',
      'Likely cause: The game server is not running, or it uses another port.',
      'Fix: Start it, or correct `port` of game server 1 in sitrep.yaml.',
    ],
    [
      'failed: sign in at 127.0.0.1 TCP port PORT (RCON): the connection was refused',
      'Likely cause: The game server is off or has no rcon_password, or a firewall refuses TCP.',
      'Fix: Set rcon_password in its server.cfg, and open TCP port PORT of 127.0.0.1 to this machine.',
    ],
    NOT_COUNTED,
  ])
})

test('set-up: UDP is blocked, with and without a sign of life on TCP', async () => {
  const silent = await startGameServer(() => [])
  const unseen = await fakeGameServer(() => [])
  onTestFinished(() => unseen.close())
  const servers = [silent, { id: 2, name: 'Bravo', ip: unseen.ip, port: unseen.port }]
  const examined = await examinedSiteWith({ servers, env: { SITREP_RCON_PASSWORD_1: PASSWORD } })
  const [alpha, bravo] = await Promise.all([
    diagnose(examined, SUBJECT, { PORT: silent.port }),
    diagnose(examined, 'Game server 2 (Bravo)', { PORT: unseen.port }),
  ])
  expect(alpha.slice(0, 2)).toEqual([
    [
      'failed: ask 127.0.0.1 UDP port PORT how it is (A2S): no answer, asked 2 times',
      'Likely cause: TCP port PORT of 127.0.0.1 answers and UDP does not: a firewall drops UDP.',
      "Fix: Open UDP port PORT of 127.0.0.1 to this machine, at its firewall and at its host's.",
    ],
    [greeted('PORT')],
  ])
  expect(bravo.slice(0, 2)).toEqual([
    [
      'failed: ask 127.0.0.1 UDP port PORT how it is (A2S): no answer, asked 2 times',
      'Likely cause: The game server is off, its address is another one, or a firewall drops UDP.',
      'Fix: Start it, correct its address in sitrep.yaml, or open UDP port PORT of 127.0.0.1 to this machine.',
    ],
    [
      'skipped: sign in at 127.0.0.1 TCP port PORT (RCON): ' +
        'no password is known, so admins cannot use it: SITREP_RCON_PASSWORD_2 may hold one',
    ],
  ])
})

test('set-up: the RCON password is wrong, and is shown once however often the doctor comes', async () => {
  const server = await startGameServer(honest, 'another password')
  const examined = await examinedSiteWith({ servers: [server], env })
  const advice = [
    'Likely cause: The password is not the rcon_password of this game server.',
    'Fix: Set SITREP_RCON_PASSWORD_1 to it and restart Sitrep before you try again: a game server bans who keeps failing.',
  ]
  expect((await diagnose(examined, SUBJECT, { PORT: server.port }))[1]).toEqual([
    'failed: sign in at 127.0.0.1 TCP port PORT (RCON): the password was refused',
    ...advice,
  ])
  expect((await diagnose(examined, SUBJECT, { PORT: server.port }))[1]).toEqual([
    'failed: sign in at 127.0.0.1 TCP port PORT (RCON): ' +
      'not tried again, since the password was refused less than ten minutes ago',
    ...advice,
  ])
})

test('set-up: the game server has banned this machine', async () => {
  const { port } = await startHostileRcon(hangUp)
  const queries = await fakeGameServer(honest, port)
  onTestFinished(() => queries.close())
  const examined = await examinedSiteWith({ servers: [{ id: 1, name: 'Alpha', ip: '127.0.0.1', port }], env })
  expect((await diagnose(examined, SUBJECT, { PORT: port }))[1]).toEqual([
    'failed: sign in at 127.0.0.1 TCP port PORT (RCON): it hung up',
    'Likely cause: The game server has banned the address of this machine, as it does after too many wrong passwords.',
    'Fix: Run `listip` and `removeip` in its console, or restart it, and set sv_rcon_whitelist_address to this machine.',
  ])
})

test('set-up: something else listens there', async () => {
  const web = createServer((socket) => socket.end('HTTP/1.1 400 Bad Request\r\n\r\n'))
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve))
  onTestFinished(() => void web.close())
  const address = web.address()
  const port = typeof address === 'object' && address !== null ? address.port : 0
  const nonsense = await fakeGameServer(() => [Buffer.from('what?')], port)
  onTestFinished(() => nonsense.close())
  const examined = await examinedSiteWith({ servers: [{ id: 1, name: 'Alpha', ip: '127.0.0.1', port }], env })
  expect((await diagnose(examined, SUBJECT, { PORT: port })).slice(0, 2)).toEqual([
    [
      'failed: ask 127.0.0.1 UDP port PORT how it is (A2S): it answered with something that makes no sense',
      'Likely cause: What listens there is no game server, or something on the way changes its answers.',
      'Fix: Correct `ip` or `port` of game server 1 in sitrep.yaml.',
    ],
    [
      'failed: sign in at 127.0.0.1 TCP port PORT (RCON): it answered with something that is no RCON',
      'Likely cause: Another program listens on TCP port PORT of 127.0.0.1.',
      'Fix: Correct `ip` or `port` of game server 1 in sitrep.yaml.',
    ],
  ])
})

test('set-up: another game, whose words cannot move the cursor', async () => {
  const info = { ...SOME_INFO, appId: 440, folder: 'tf', game: 'Team\u001b[2J Fortress', map: 'ctf_2fort\n' }
  const server = await startGameServer((request) =>
    request.type === 'info' ? [writeReply({ type: 'info', info })] : honest(request),
  )
  const examined = await examinedSiteWith({ servers: [server], env })
  expect((await diagnose(examined, SUBJECT, { PORT: server.port }))[0]).toEqual([
    'warning: ask 127.0.0.1 UDP port PORT how it is (A2S): Team[2J Fortress, ctf_2fort, 3 of 16 players, 0 bots',
    'Likely cause: Another game answers at 127.0.0.1 port PORT.',
    'Fix: Correct `ip` or `port` of game server 1 in sitrep.yaml.',
  ])
})

test('no password, key or token is in any word of the report', async () => {
  const server = await startGameServer(honest, 'another password')
  const secrets = {
    SITREP_RCON_PASSWORD: PASSWORD,
    SITREP_LOG_SECRET: '424242',
    SITREP_INGEST_TOKEN_1: 'token-of-twenty-letters',
    SOURCEBANS_URL: 'mysql://sitrep:hunter2@127.0.0.1:1/sourcebans',
    STEAM_API_KEY: '0123456789abcdef0123456789abcdef',
  }
  const examined = await examinedSiteWith({ servers: [server], env: secrets })
  const report = JSON.stringify(await runDoctor(examined))
  expect(report).toContain('the password was refused')
  for (const secret of [PASSWORD, '424242', 'token-of-twenty-letters', 'hunter2', '0123456789abcdef']) {
    expect(report).not.toContain(secret)
  }
})
