import { expect, test } from 'vitest'
import { StartError } from '#server/ground/errors/start-error.ts'
import { captureOutput, type GivenToCommand } from '#testing/sites/run-command.ts'
import { COMMANDS, runCli } from './cli.ts'

/** `sitrep ARGS`. Without settings there is neither a database nor a data directory, and asking for them would fail. */
const sitrep = (args: readonly string[], given?: GivenToCommand) =>
  captureOutput(given, (context) => runCli(args, context))

test.each(COMMANDS)('$name tells how to call it', async ({ name, parts }) => {
  const help = await sitrep([name, '--help'])
  expect(help).toMatchObject({ code: 0, stderr: '' })
  expect(await sitrep(['help', name])).toEqual(help)
  expect(await sitrep([name, '-h'])).toEqual(help)
  for (const { usage, summary, options } of parts) {
    expect(help.stdout).toContain(`  sitrep ${usage}\n      ${summary}\n`)
    for (const [option, { help: line }] of Object.entries(options)) {
      expect(usage).toContain(`[--${option}`)
      expect(help.stdout).toMatch(new RegExp(`^ {8}--${option}\\b.* {2}`, 'm'))
      expect(help.stdout).toContain(`  ${line}\n`)
    }
  }
})

/** The words by which each is called: 'check', 'admin add', 'admin remove' and so on. */
const calls = COMMANDS.flatMap(({ usage, parts }) =>
  parts.map((part) => ({ call: /^[a-z-]+( [a-z-]+(?=$| ))?/.exec(part.usage)?.[0] ?? '', usage })),
)

test.each(calls)('sitrep $call refuses an option that does not exist', async ({ call, usage }) => {
  const stderr = `Unknown option '--nonsense'.\nUsage: sitrep ${usage}\n`
  expect(await sitrep([...call.split(' '), '--nonsense'])).toEqual({ code: 2, stdout: '', stderr })
})

test.each(COMMANDS)('$name refuses an option in the place of its first word', async ({ name, usage }) => {
  const { code, stdout, stderr } = await sitrep([name, '--nonsense'])
  expect([code, stdout]).toEqual([2, ''])
  expect(stderr).toMatch(/^[^\n]+\.\n/)
  expect(stderr.split('\n').slice(1)).toEqual([`Usage: sitrep ${usage}`, ''])
})

test.each([
  ['check x', '"check x" is not a command.'],
  ['demo --players 99', '--players is "99"; allowed: a whole number from 100 to 1000000.'],
  ['demo --days 3.5', '--days is "3.5"; allowed: a whole number from 1 to 3650.'],
  ['audit list --limit', "Option '--limit <value>' argument missing."],
  ['season close --name --all', "Option '--name' argument is ambiguous."],
  ['backup --force=yes', "Option '--force' does not take an argument."],
  ['import-logs --zone Mars a.log', '--zone is "Mars"; allowed: a time zone such as Europe/Berlin.'],
])('sitrep %s is answered with one sentence above the usage', async (line, sentence) => {
  const { code, stdout, stderr } = await sitrep(line.split(' '))
  expect([code, stdout, stderr.split('\n')[0]]).toEqual([2, '', sentence])
  expect(stderr.split('\n')[1]).toMatch(/^Usage: sitrep /)
})

test('who asks for help gets nothing else done', async () => {
  const help = await sitrep(['privacy', '--help'])
  expect(await sitrep(['privacy', 'erase', '76561198000000101', '--yes', '--help'])).toEqual(help)
})

test('all commands are listed when none is named', async () => {
  const list = await sitrep([])
  expect(list).toMatchObject({ code: 0, stderr: '' })
  for (const { usage, summary } of COMMANDS) expect(list.stdout).toContain(`  sitrep ${usage}\n      ${summary}\n`)
  for (const args of [['help'], ['--help'], ['-h']]) expect(await sitrep(args)).toEqual(list)
  for (const args of [['nonsense'], ['help', 'nonsense']]) {
    const stderr = `sitrep nonsense is not a command.\n\n${list.stdout}`
    expect(await sitrep(args)).toEqual({ code: 2, stdout: '', stderr })
  }
})

test('what keeps a command from its work is a sentence, and a fault of ours the place where it is', async () => {
  const failing = (error: Error): GivenToCommand => ({
    loadConfig: () => {
      throw error
    },
  })
  const sentence = await sitrep(['check'], failing(new StartError('sitrep.yaml is empty.')))
  expect(sentence).toEqual({ code: 1, stdout: '', stderr: 'sitrep.yaml is empty.\n' })
  const fault = await sitrep(['check'], failing(new Error('mine')))
  expect(fault).toEqual({ code: 1, stdout: '', stderr: expect.stringMatching(/^Error: mine\n +at .*cli\.test\.ts/) })
})
