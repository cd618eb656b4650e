import { expect, test } from 'vitest'
import { killLines, logLine } from '#testing/counting/log-lines.ts'
import { importSite } from '#testing/sites/import-site.ts'
import { linesOf, runCommand } from '#testing/sites/run-command.ts'
import { logsCommand } from './logs.ts'

const START = Date.UTC(2026, 1, 1, 12) / 1000

async function site() {
  const { config, folder, write, runImport, seed } = await importSite()
  const run = async (...args: string[]) => {
    const { code, stdout } = await runCommand(logsCommand, args, { config })
    return { code, lines: linesOf(stdout) }
  }
  return { run, folder, write, runImport, seed }
}

test('lines that were not understood are counted by shape, without names, words and numbers', async () => {
  const { run, folder, write, runImport } = await site()
  expect((await run('unknown')).lines).toEqual(['Every line so far was understood.'])
  await write('a.log', [
    ...killLines(3, START),
    logLine(START + 3, 'Spawned 12 crates for "Ann" near 81.2.69.160\u001b[2J'),
    logLine(START + 4, 'Spawned 7 crates for "Bob" near 81.2.69.161\u001b[2J'),
    logLine(START + 60, 'An unheard-of plugin was loaded'),
  ])
  await runImport('--server', '1', folder)
  const { code, lines } = await run('unknown', '--server', '1')
  expect(code).toBe(0)
  expect(lines).toEqual([
    '     lines  server  last seen         shape',
    '         2       1  2026-02-01 12:01  Spawned # crates for "…" near #.#.#.#?[#J',
    '         1       1  2026-02-01 12:01  An unheard-of plugin was loaded',
  ])
  expect((await run('unknown', '--server', '2')).lines).toEqual(['Every line so far was understood.'])
})

test.each([[[]], [['known']], [['unknown', '--server', 'x']], [['unknown', 'x']]])(
  'arguments that make no sense (%j) are answered with how to ask',
  async (args) => {
    expect(await runCommand(logsCommand, args)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^.+\.\nUsage: sitrep logs unknown \[--server ID\]\n$/),
    })
  },
)
