import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { freePort } from '#testing/free-port.ts'
import { temporaryDir } from '#testing/temporary-dir.ts'
import { inProject } from './lib/project.mjs'

/** A supervisor of a program that is the given script; it tells what both wrote. */
async function supervised(script: string) {
  const folder = await temporaryDir()
  const program = join(folder, 'program.mjs')
  writeFileSync(program, script)
  const runner = join(folder, 'runner.mjs')
  writeFileSync(
    runner,
    `import { existsSync } from 'node:fs'
     import { supervise } from ${JSON.stringify(inProject('bin/lib/supervise.mjs'))}
     const complaint = () => (existsSync(${JSON.stringify(join(folder, 'half-built'))}) ? 'It is half built.' : null)
     supervise({ program: ${JSON.stringify(program)}, firstPauseMs: 1, complaint })`,
  )
  const child: ChildProcess = spawn(process.execPath, [runner], { stdio: ['ignore', 'pipe', 'pipe'] })
  onTestFinished(() => void child.kill('SIGKILL'))
  let told = ''
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (data) => (told += data))
  const ended = once(child, 'exit').then(([code]) => code as number)
  const write = (name: string, text: string) => writeFileSync(join(folder, name), text)
  const remove = (name: string) => rmSync(join(folder, name))
  return { child, ended, told: () => told, write, remove }
}

const LIVES = `setInterval(() => undefined, 1000)
process.on('SIGTERM', () => { console.log('stopped in order'); process.exit(0) })
process.on('SIGHUP', () => undefined)
process.once('disconnect', () => process.exit(70))`
const up = (name: string) => `${LIVES}; console.log(${JSON.stringify(`${name} is up`)}, process.pid)`
const pidOf = (told: string) => Number(/is up (\d+)\s*$/.exec(told)?.[1])

test('a program that cannot start ends it with its own words and code', async () => {
  const { ended, told } = await supervised("console.error('the settings are wrong'); process.exit(1)")
  expect([await ended, told()]).toEqual([1, 'the settings are wrong\n'])
})

test('a signal reaches the program, whose code is the end', async () => {
  const { child, ended, told } = await supervised(up('one'))
  await expect.poll(told).toContain('one is up')
  child.kill('SIGTERM')
  expect([await ended, told()]).toEqual([0, expect.stringContaining('stopped in order')])
})

test('what crashes or is killed is started again; what crashes each time is given up', async () => {
  const { ended, told, write } = await supervised(up('one'))
  await expect.poll(told).toContain('one is up')
  process.kill(pidOf(told()), 'SIGKILL')
  await expect.poll(() => told().match(/one is up/g)).toHaveLength(2)
  expect(told()).toContain('Sitrep ended unexpectedly (SIGKILL): it is started again')
  write('program.mjs', 'process.exit(70)')
  process.kill(pidOf(told()), 'SIGKILL')
  expect(await ended).toBe(70)
  expect(told().match(/\(code 70\): it is started again in [\d.]+ s/g)).toHaveLength(6) // and two kills before
  expect(told()).toContain('started again in 0.128 s')
})

test('a hang-up starts the program anew from what lies on the disk, unless that is half built', async () => {
  const { child, told, write, remove } = await supervised(up('one'))
  await expect.poll(told).toContain('one is up')
  write('program.mjs', up('two'))
  write('half-built', '')
  child.kill('SIGHUP')
  await expect.poll(told).toContain('Not started anew. It is half built.')
  expect(told()).not.toContain('stopped')
  remove('half-built')
  child.kill('SIGHUP')
  await expect.poll(told).toMatch(/stopped in order\ntwo is up/)
})

test('whoever kills it kills the program', async () => {
  const { child, told } = await supervised(up('one'))
  await expect.poll(told).toContain('one is up')
  const pid = pidOf(told())
  child.kill('SIGKILL')
  await expect.poll(() => isRunning(pid)).toBe(false)
})

/** A program that asks for the socket of a port, says where it got it, and has no other way to know the port. */
const ASKING = (port: number) => `
let id = 0
const ask = (message) => new Promise((resolve) => {
  id += 1
  process.once('message', resolve)
  process.send({ ...message, id })
})
const where = { host: '127.0.0.1', port: ${port} }
console.log('one begins')
const early = await ask({ type: 'hold', where, early: true })
const late = await ask({ type: 'hold', where })
console.log('socket at', early.socket, late.socket, early.type)
${up('one')}`

test('a program that asks in time is started anew with the socket, and has it in each later life', async () => {
  const { told } = await supervised(ASKING(await freePort()))
  await expect.poll(told).toContain('one is up')
  expect(told()).toMatch(/^one begins\none begins\nsocket at 4 4 done\none is up/)
  process.kill(pidOf(told()), 'SIGKILL')
  await expect.poll(() => told().match(/socket at 4 4 done/g)).toHaveLength(2)
  expect(told().match(/one begins/g)).toHaveLength(3)
})

test('a program that asks late is left alone, and told of no socket until the next start', async () => {
  const { told } = await supervised(ASKING(await freePort()).replace('early: true', 'early: false'))
  await expect.poll(told).toContain('socket at undefined undefined done\none is up')
  process.kill(pidOf(told()), 'SIGKILL')
  await expect.poll(told).toContain('socket at 4 4 done\none is up')
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
