import { createSocket } from 'node:dgram'
import { once } from 'node:events'
import { readFileSync } from 'node:fs'
import { rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { readTexts } from '#testing/counting/journal.ts'
import { logDatagram } from '#testing/counting/log-socket.ts'
import { freePort } from '#testing/free-port.ts'
import { ended, newFolder, runProgram, serving } from './lib/site.ts'

const SERVE = join(import.meta.dirname, '../bin/serve.mjs')
const PATIENT = { timeout: 240_000 } // as for any start

/** A game server that logs without pause. */
async function steadyGameServer(to: number) {
  const socket = createSocket('udp4')
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  let sent = 0
  const sending = setInterval(() => {
    socket.send(logDatagram(`L 11/14/2026 - 10:00:00: line ${sent}`), to, '127.0.0.1')
    sent += 1
  }, 1)
  const stop = () => clearInterval(sending)
  onTestFinished(() => {
    stop()
    socket.close()
  })
  return { port: socket.address().port, sent: () => sent, stop }
}

async function siteWithLogs(processes: number) {
  const [folder, port, logPort] = [await newFolder(), await freePort(), await freePort()]
  const gameServer = await steadyGameServer(logPort)
  await writeFile(
    join(folder, 'sitrep.yaml'),
    `logs: { listen: '127.0.0.1:${logPort}' }
processes: ${processes}
servers: [{ id: 1, name: One, ip: 127.0.0.1, port: ${gameServer.port} }]`,
  )
  const data = join(folder, 'data')
  const env = { PORT: String(port), SITREP_DATA: data, SITREP_CONFIG: join(folder, 'sitrep.yaml') }
  const program = runProgram(env, { main: SERVE })
  onTestFinished(async () => {
    await ended(program.process, 'SIGTERM')
    await rm(folder, { recursive: true, force: true })
  })
  const url = `http://localhost:${port}`
  await serving(url, program)
  const starts = () => program.output().match(/Sitrep is running/g)?.length ?? 0
  const tooEarly = ended(program.process).then(() => Promise.reject(new Error(`It ended:\n${program.output()}`)))
  const started = (count: number) => Promise.race([tooEarly, expect.poll(starts, PATIENT).toBe(count)])
  const pid = (): number => JSON.parse(readFileSync(join(data, 'sitrep.lock'), 'utf8')).pid
  const journaled = async () => (await readTexts(join(data, 'journal'))).map((text) => Number(text.split('line ')[1]))
  return { program, gameServer, started, pid, journaled }
}

test.each([
  [1, 'SIGKILL'],
  [2, 'code 70'],
])(
  'neither a hang-up nor kill -9 loses a line, counts one twice or changes their order (%i)',
  async (processes, end) => {
    const { program, gameServer, started, pid, journaled } = await siteWithLogs(processes)
    await expect.poll(async () => (await journaled()).length).toBeGreaterThan(100)
    const first = pid()
    const hungUpAt = gameServer.sent()
    program.process.kill('SIGHUP')
    await started(2)
    expect(pid()).not.toBe(first)
    const restartedAt = gameServer.sent()
    await expect.poll(gameServer.sent).toBeGreaterThan(restartedAt + 500)

    process.kill(pid(), 'SIGKILL')
    await expect.poll(program.output).toContain(`ended unexpectedly (${end})`)
    await started(3)
    gameServer.stop()
    const last = gameServer.sent() - 1
    await expect.poll(async () => (await journaled()).at(-1)).toBe(last)

    const numbers = await journaled()
    console.log(`restart: ${restartedAt - hungUpAt} lines came during it, ${last} in all`)
    const from = numbers[0] ?? 0
    expect(numbers).toEqual(Array.from({ length: last - from + 1 }, (_, index) => from + index))
  },
)
