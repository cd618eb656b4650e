import { expect, test } from 'vitest'
import { logLine } from '#testing/counting/log-lines.ts'
import { importSite } from '#testing/sites/import-site.ts'
import { linesOf, runCommand } from '#testing/sites/run-command.ts'
import { asideCommand } from './aside.ts'

const START = Date.UTC(2026, 1, 1, 12) / 1000
const ann = '"A\u001b[2Jnn<2><STEAM_1:0:2><#Team_Security>"'
const bot = '"Abbas<40><BOT><#Team_Insurgent>"'

async function site() {
  const { config, folder, write, runImport } = await importSite()
  const run = async (...args: string[]) => {
    const { code, stdout } = await runCommand(asideCommand, args, { config })
    return { code, lines: linesOf(stdout) }
  }
  return { run, folder, write, runImport }
}

test('an owner sees which lines were not counted and why, and can release kills that came too fast', async () => {
  const { run, folder, write, runImport } = await site()
  expect((await run()).lines).toEqual(['Every line so far was counted.'])
  const kills = Array.from({ length: 122 }, (_, index) =>
    logLine(START, `${ann} killed ${bot} with "m9<1>" at (${index}.0, 2.0, 3.0)`),
  )
  await write('a.log', kills)
  await runImport('--server', '1', folder)
  const { code, lines } = await run('--server', '1')
  expect(code).toBe(0)
  expect(lines).toHaveLength(2)
  expect(lines[0]).toMatch(/^2026-02-01 12:00:00 {2}server 1 {2}rate {2}"L 02\/01\/2026/)
  expect(lines.join('')).not.toContain('\u001b')
  expect((await run('release', '--server', '1')).lines).toEqual(['2 kill(s) are counted now.'])
  expect((await run()).lines[0]).toContain('rate, released')
})

test.each([
  [['free'], '"aside free" is not a command.'],
  [['--server', 'x'], '--server is "x"; allowed: a whole number from 0 to 9999.'],
  [['release', 'now'], '"aside release now" is not a command.'],
])('%j is answered with how to ask', async (args, sentence) => {
  const stderr = `${sentence}\nUsage: sitrep aside [release] [--server ID]\n`
  expect(await runCommand(asideCommand, args)).toEqual({ code: 2, stdout: '', stderr })
})
