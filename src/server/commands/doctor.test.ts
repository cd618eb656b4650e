import { existsSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { formatReport } from '#server/commands/kit/doctor-report.ts'
import { type Config, loadConfig } from '#server/ground/config.ts'
import { createLog } from '#server/ground/log/log.ts'
import { openStore } from '#server/ground/store.ts'
import type { DoctorReport } from '#shared/contracts/doctor.ts'
import { startFakeSteam } from '#testing/people/fake-steam.ts'
import { testClock } from '#testing/server.ts'
import { settingsOf, startGameServer } from '#testing/sites/doctor.ts'
import { linesOf, runCommand } from '#testing/sites/run-command.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { createDoctorCommand, doctorCommand } from './doctor.ts'

const clock = testClock('2026-03-01T12:00:00Z')
const log = createLog({ level: 'silent', pretty: false })

async function run(load: () => Config, ...args: string[]) {
  const { provider } = await startFakeSteam()
  const { code, stdout } = await runCommand(createDoctorCommand(provider), args, { loadConfig: load, clock })
  return { code, lines: linesOf(stdout) }
}

const REPORT: DoctorReport = {
  ran_at: 1,
  took_ms: 4_321,
  findings: [
    { subject: 'Settings', tried: 'read sitrep.yaml', answered: '1 game server', took_ms: 3, verdict: 'ok' },
    {
      ...{ subject: 'Game server 1 (Alpha)', tried: 'sign in at 192.0.2.10 TCP port 27015 (RCON)', took_ms: 31 },
      ...{ answered: 'the password was refused', verdict: 'failed', cause: 'It is another one.', fix: 'Correct it.' },
    },
    { subject: 'Game server 1 (Alpha)', tried: 'see its log', answered: 'it is off', took_ms: 0, verdict: 'skipped' },
  ],
}

test('a report is aligned, with cause and fix under what failed', () => {
  expect(formatReport(REPORT, false)).toEqual([
    'Settings',
    '  ✔ ok         read sitrep.yaml                                 3 ms  1 game server',
    '',
    'Game server 1 (Alpha)',
    '  ✘ FAILED     sign in at 192.0.2.10 TCP port 27015 (RCON)     31 ms  the password was refused',
    '               Likely cause: It is another one.',
    '               Fix: Correct it.',
    '  – not tried  see its log                                      0 ms  it is off',
    '',
    '3 checks in 4.3 s: 1 ok, 0 warning(s), 1 failed, 1 not tried.',
  ])
  expect(formatReport(REPORT, true).join('\n')).toContain('\u001b[31m✘ FAILED   \u001b[0m')
})

test('set-up: settings that are wrong are the first failure and no crash', async () => {
  const folder = await temporaryDir()
  await writeFile(join(folder, 'sitrep.yaml'), 'servers: [{ id: 1, name: Alpha, ip: play.example.org }]\nsiet: {}\n')
  const { code, lines } = await run(() => loadConfig({}, folder))
  const words = lines.map((line) => line.replaceAll(folder, 'FOLDER').replace(/ +\d+ ms {2}/, ' N ms '))
  const advice = [
    '               Likely cause: Something in sitrep.yaml or in the environment is not as it should be, so nothing else was tried.',
    '               Fix: Correct it (sitrep.example.yaml explains every setting), then run `npx sitrep doctor` again.',
  ]
  expect(code).toBe(1)
  expect(words.slice(0, -1)).toEqual([
    'Settings',
    '  ✘ FAILED     read the settings and the environment N ms ' +
      'FOLDER/sitrep.yaml: servers[0].ip is "play.example.org"; allowed: an IP address.',
    ...advice,
    '  ✘ FAILED     read the settings and the environment N ms ' +
      'FOLDER/sitrep.yaml: siet is not a setting; did you mean site?',
    ...advice,
    '',
  ])
})

test('set-up: an environment that is wrong shows no secret', async () => {
  const { code, lines } = await run(() => loadConfig({ SITREP_LOG_SECRET: 'hunter2' }, '/nonexistent'))
  expect(code).toBe(1)
  expect(lines.join('\n')).toContain('SITREP_LOG_SECRET is not an sv_logsecret: a number of up to nine digits.')
  expect(lines.join('\n')).not.toContain('hunter2')
})

test('the embedded database is examined where it runs and where it does not, and left as it was', async () => {
  const config = await settingsOf('site: { origins: ["http://localhost:3000"] }\n')
  const steps = async () => {
    const { code, lines } = await run(() => config, '--json')
    const { findings } = JSON.parse(lines.join('\n')) as DoctorReport
    const told = findings.filter(({ subject }) => ['Data directory', 'PostgreSQL'].includes(subject))
    return { code, told: told.map(({ verdict, answered }) => `${verdict}: ${answered}`) }
  }
  expect((await steps()).told.at(-1)).toBe('ok: there is none yet: the first start makes it')
  expect(existsSync(join(config.dataDir, 'postgres'))).toBe(false)
  const store = await openStore(config, log)
  const running = await steps()
  await store.close()
  const stopped = await steps()
  expect(running.told[0]).toBe(`ok: process ${process.pid} runs on it`)
  expect(stopped.told[0]).toBe('ok: Sitrep is not running on it')
  const database = (user: string) => [`ok: ${user} may do all that is needed`, 'ok: they are up to date']
  expect(running.told.slice(-2)).toEqual(database('sitrep_app'))
  expect(stopped.told.slice(-2)).toEqual(database('sitrep'))
  expect(existsSync(join(config.dataDir, 'sitrep.lock'))).toBe(false)
})

test('what fails is the exit code, and odd arguments are answered with how to ask', async () => {
  const server = await startGameServer(undefined, 'another password')
  const yaml = `servers: [{ id: 1, name: Alpha, ip: 127.0.0.1, port: ${server.port} }]\n`
  const config = await settingsOf(yaml, { SITREP_RCON_PASSWORD: 'wrong' })
  const { code, lines } = await run(() => config)
  expect(code).toBe(1)
  expect(lines.join('\n')).toMatch(
    /✘ FAILED {5}sign in at 127\.0\.0\.1 TCP port \d+ \(RCON\) +\d+ ms {2}the password was refused/,
  )
  const stderr = "Unknown option '--yaml'.\nUsage: sitrep doctor [--json]\n"
  expect(await runCommand(doctorCommand, ['--yaml'])).toEqual({ code: 2, stdout: '', stderr })
})
