import { readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished, test } from 'vitest'
import { WebSocket } from 'ws'
import { backupCommand } from '#server/commands/backup.ts'
import { loadConfig } from '#server/ground/config.ts'
import { freePort } from '#testing/free-port.ts'
import { runCommand } from '#testing/sites/run-command.ts'
import { demoFolder, removeFolder } from './lib/demo.ts'
import { findSecrets } from './lib/secrets.ts'
import { ended, type Program, runProgram, type Site, startSite } from './lib/site.ts'

const TOKEN = 'a-token-of-game-server-one'
const SECRETS = {
  SITREP_INGEST_TOKEN_1: TOKEN,
  SITREP_RCON_PASSWORD: 'a-password-of-all-consoles',
  STEAM_API_KEY: '0123456789ABCDEF0123456789ABCDEF',
  SOURCEBANS_URL: 'mysql://sitrep:a-password-of-the-ban-site@127.0.0.1/bans',
}

async function siteOfThree(): Promise<Site> {
  const folder = await demoFolder()
  const site = await startSite({ folder, settings: 'processes: 2\n', secrets: SECRETS })
  onTestFinished(async () => {
    await ended(site.process, 'SIGTERM')
    await removeFolder(folder)
  })
  await expect.poll(site.output).toContain('Sitrep is running') // as soon as one serves it answers; this says that both do
  return site
}

/** The processes of a kind that the first one has started. */
function partsOf({ process: { pid, exitCode }, output }: Program, kind: 'web' | 'back'): number[] {
  if (exitCode !== null) throw new Error(`The site has ended with ${exitCode}:\n${output().slice(-2000)}`)
  const children = readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').match(/\d+/g) ?? []
  return children
    .filter((child) => readFileSync(`/proc/${child}/cmdline`, 'utf8').includes(`--part=${kind}`))
    .map(Number)
}

const metricsOf = async ({ url }: Site) => (await fetch(`${url}/metrics`)).text()

async function deliver({ url }: Site, key: string): Promise<unknown> {
  const reply = await fetch(`${url}/api/v1/ingest/1`, {
    method: 'POST',
    headers: { authorization: `Bearer ${TOKEN}`, 'content-type': 'text/plain', 'idempotency-key': key },
    body: 'L 11/14/2026 - 10:00:00: World triggered "Round_Start"\nL 11/14/2026 - 10:00:01: Log file closed\n',
  })
  return [reply.status, await reply.json()]
}

function firstUpdate({ port }: Site): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://localhost:${port}/websocket/servers`)
    socket.once('error', reject)
    socket.once('message', (data) => {
      socket.close()
      resolve(String(data))
    })
  })
}

test('two processes serve one site, whichever is asked; one that dies is replaced, and all stop in order', async () => {
  const site = await siteOfThree()
  expect([partsOf(site, 'web').length, partsOf(site, 'back').length]).toEqual([2, 1])
  const { status, parts } = await (await fetch(`${site.url}/readyz`)).json()
  expect([status, parts]).toEqual([
    'ok',
    expect.objectContaining({ database: 'ok', 'game logs': 'ok', 'embedded database': 'ok' }),
  ])
  const taken = { lines: 2, duplicate: false }
  expect(await Promise.all(['a', 'b', 'c', 'd'].map((key) => deliver(site, key)))).toEqual(Array(4).fill([202, taken]))
  expect(await Promise.all(Array.from({ length: 4 }, () => deliver(site, 'a')))).toEqual(
    Array(4).fill([202, { ...taken, duplicate: true }]),
  )
  for (const update of await Promise.all(Array.from({ length: 4 }, () => firstUpdate(site)))) {
    expect(update).toContain('"server_id"')
  }
  await expect.poll(() => metricsOf(site)).toMatch(/^game_servers_up 4$[\s\S]*^nodes 3$/m)
  expect(await metricsOf(site)).toMatch(/^log_datagrams_accepted [1-9]/m) // told by the one that collects

  const [first = 0, second = 0] = partsOf(site, 'web')
  process.kill(first, 'SIGKILL')
  await expect.poll(() => partsOf(site, 'web').filter((pid) => pid !== first)).toHaveLength(2)
  expect(partsOf(site, 'web')).toContain(second)
  const asked = Array.from({ length: 20 }, async () => (await fetch(`${site.url}/api/v1/site/servers`)).status)
  expect(await Promise.all(asked)).toEqual(Array(20).fill(200))

  const crowd = askOn(site)
  const goodbye = closeCode(site)
  await expect.poll(() => crowd.answers.length).toBeGreaterThan(100)
  expect(await ended(site.process, 'SIGTERM'), 'R18: stopped under load').toBe(0)
  expect(site.output()).toContain('Stopped')
  await crowd.gone
  expect(new Set(crowd.answers), 'nobody is told of an error').toEqual(new Set([200]))
  expect(await goodbye).toBe(1001)
  await expectNoSecrets(site)
})

/** Eight who ask without pause until nobody answers. */
function askOn({ url }: Site): { answers: number[]; gone: Promise<unknown> } {
  const answers: number[] = []
  const askUntilGone = async () => {
    for (;;) {
      const reply = await fetch(`${url}/api/v1/site/servers`).catch(() => null)
      if (reply === null) return
      await reply.text().catch(() => undefined) // cut off with its connection
      answers.push(reply.status)
    }
  }
  return { answers, gone: Promise.all(Array.from({ length: 8 }, askUntilGone)) }
}

function closeCode({ port }: Site): Promise<number> {
  return new Promise((resolve, reject) => {
    const socket = new WebSocket(`ws://localhost:${port}/websocket/servers`)
    socket.once('error', reject)
    socket.once('close', resolve)
  })
}

/** T82: neither what lies in its folder nor a backup of it tells any secret, nor does what it has said. */
async function expectNoSecrets({ folder, output }: Site): Promise<void> {
  const dataDir = join(folder, 'data')
  const config = loadConfig({ SITREP_DATA: dataDir, ...SECRETS }, folder)
  const backup = join(folder, 'copy')
  expect(await runCommand(backupCommand, [backup], { config })).toMatchObject({ code: 0 })
  const secrets = Object.values(SECRETS).map((secret) => /:(a-password[^@]+)@/.exec(secret)?.[1] ?? secret)
  expect(findSecrets(secrets, dataDir, output(), gunzipSync(readFileSync(backup)).toString('latin1'))).toEqual([])
}

test('without the process that collects there is no site: all end, for the supervisor to start again', async () => {
  const site = await siteOfThree()
  const webs = partsOf(site, 'web')
  process.kill(partsOf(site, 'back')[0] ?? 0, 'SIGKILL')
  expect(await ended(site.process)).toBe(70)
  await expect.poll(() => webs.filter(isRunning)).toEqual([])
})

test('a process that is killed while the site starts ends it, and the owner is told', async () => {
  const folder = await demoFolder()
  onTestFinished(() => removeFolder(folder))
  const settings = join(folder, 'sitrep.yaml')
  await writeFile(settings, 'demo: true\nprocesses: 2\n')
  const port = String(await freePort())
  const program = runProgram({ PORT: port, SITREP_DATA: join(folder, 'data'), SITREP_CONFIG: settings })
  await expect.poll(() => partsOf(program, 'web').length).toBe(2)
  for (const pid of partsOf(program, 'web')) process.kill(pid, 'SIGKILL')
  expect(await ended(program.process), 'as after a crash').toBe(70)
  await expect.poll(program.output).toContain("The process 'web' was ended by SIGKILL while it started")
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
