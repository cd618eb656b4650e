import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { loadConfig } from '#server/ground/config.ts'
import { runCommand } from '#testing/sites/run-command.ts'
import { checkCommand } from './check.ts'

function check(settings: string, env: Record<string, string> = {}) {
  const folder = mkdtempSync(join(tmpdir(), 'sitrep-check-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  writeFileSync(join(folder, 'sitrep.yaml'), settings)
  return runCommand(checkCommand, [], { loadConfig: () => loadConfig(env, folder) })
}

test('right settings are called right', async () => {
  const { code, stdout } = await check('servers: [{ id: 1, name: a, ip: 192.0.2.1 }]')
  expect([code, stdout]).toEqual([0, expect.stringMatching(/sitrep\.yaml is right: 1 game server\(s\)\.\n$/)])
})

test('wrong settings are told in a sentence each, and nothing else', async () => {
  const { code, stdout, stderr } = await check('site: { origins: [stats.example.org] }\nlogs: { listen: 0.0.0.0 }')
  expect([code, stdout]).toEqual([1, ''])
  expect(stderr.split('\n')).toEqual([
    expect.stringMatching(/: site\.origins\[0\] is "stats\.example\.org"; allowed: scheme, host and port only, .*\.$/),
    expect.stringMatching(/: logs\.listen is "0\.0\.0\.0"; allowed: an address and a UDP port, .*\.$/),
    '',
  ])
})

test('a password for a game server that does not exist is named, without its value, and is no failure', async () => {
  const outcome = await check('', { SITREP_RCON_PASSWORD_9: 'hunter2' })
  expect(outcome).toMatchObject({ code: 0, stdout: expect.stringContaining('SITREP_RCON_PASSWORD_9 is for game') })
  expect(outcome.stdout).not.toContain('hunter2')
})
