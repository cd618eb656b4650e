import { expect, test } from 'vitest'
import { loadConfig } from '#server/ground/config.ts'
import { testDatabaseSocket, urlOf } from '#testing/database/postgres.ts'
import { createSeed } from '#testing/seed/seed.ts'
import { testClock } from '#testing/server.ts'
import { linesOf, runCommand } from '#testing/sites/run-command.ts'
import { seasonCommand } from './season.ts'

async function site() {
  const { db, socket } = await testDatabaseSocket()
  const clock = testClock('2026-03-05T12:00:00Z')
  const config = loadConfig({ DATABASE_URL: urlOf(socket) }, '/nonexistent')
  const run = async (...args: string[]) => {
    const { code, stdout } = await runCommand(seasonCommand, args, { config, clock })
    return { code, lines: linesOf(stdout) }
  }
  return { run, seed: createSeed(db, clock) }
}

test('closing a season says what it did, and a second time that there is nothing to do', async () => {
  const { run, seed } = await site()
  await seed.stats({ score: 10 })
  expect(await run('close', '--name', 'Spring')).toEqual({
    code: 0,
    lines: ['The season Spring is closed: 1 score(s) were kept and start over at 0.'],
  })
  await seed.stats({ score: 10 })
  expect(await run('close', '--name', 'Spring')).toEqual({
    code: 1,
    lines: ['There was a season Spring already: choose another name.'],
  })
  expect((await run('close')).lines).toEqual([
    'The season 2026-03 is closed: 1 score(s) were kept and start over at 0.',
  ])
  expect(await run('close')).toEqual({
    code: 1,
    lines: ['Nobody has a score in this season yet, so there is nothing to close.'],
  })
})

test.each([[[]], [['open']], [['close', '--name']], [['close', '--name', '']], [['close', 'x']], [['close', '--all']]])(
  'arguments that make no sense (%j) are answered with how to ask',
  async (args) => {
    expect(await runCommand(seasonCommand, args)).toEqual({
      code: 2,
      stdout: '',
      stderr: expect.stringMatching(/^.+\.\nUsage: sitrep season close \[--name NAME\]\n$/),
    })
  },
)
