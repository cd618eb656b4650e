import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openLogSocket } from '#testing/counting/log-socket.ts'
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

/** A program that has its supervisor hold a port, and says which lines it is given; those that hold "safe" are so at once. */
const LISTENING = (port: number) => `
process.on('message', (message) => {
  if (message.type === 'done' || message.type === 'failed') console.log(message.type, message.id, message.reason ?? message.buffer > 0)
  if (message.type !== 'lines') return
  const text = Buffer.from(message.bytes).toString('latin1').match(/line [\\w ]+/g)
  console.log('given', message.id, text.join(), 'up to', message.upTo, 'again', message.again)
  if (text.join().includes('safe')) process.send({ type: 'taken', seen: message.upTo, safe: message.upTo, place: 0 })
})
process.send({ type: 'hold', id: 1, where: { host: '127.0.0.1', port: ${port} } })
process.send({ type: 'give', id: 2 })
${up('one')}`

test('lines come to the program, and those that were not safe when it was killed to the next one', async () => {
  const port = await freePort()
  const { told } = await supervised(LISTENING(port))
  await expect.poll(told).toContain('done 1 true')
  const sender = await openLogSocket()
  const send = (text: string) => sender.send(Buffer.from(`line ${text}\n`), { host: '127.0.0.1', port })
  await send('one safe')
  await expect.poll(told).toContain('given 2 line one safe up to 1 again 0')
  await send('two')
  await expect.poll(told).toContain('given 2 line two up to 2 again 0')
  const pid = Number(/is up (\d+)/.exec(told())?.[1])
  process.kill(pid, 'SIGKILL')
  await expect.poll(told).toContain('given 2 line two up to 2 again 2')
  await send('three')
  await expect.poll(told).toContain('line three up to 3 again 2')
})

/** One that was killed with a line that was not safe; then this is the program. */
async function killedWithALine(next: string) {
  const port = await freePort()
  const run = await supervised(LISTENING(port))
  await expect.poll(run.told).toContain('done 1 true')
  const sender = await openLogSocket()
  await sender.send(Buffer.from('line one\n'), { host: '127.0.0.1', port })
  await expect.poll(run.told).toContain('given 2 line one up to 1 again 0')
  run.write('program.mjs', next)
  process.kill(Number(/is up (\d+)/.exec(run.told())?.[1]), 'SIGKILL')
  return { ...run, port }
}

test('what cannot start is tried again for as long as lines wait for it, and a stop is a stop', async () => {
  const { child, ended, told, write, port } = await killedWithALine("console.log('the disk is full'); process.exit(1)")
  await expect.poll(() => told().match(/the disk is full/g)?.length ?? 0).toBeGreaterThan(9)
  expect(told()).toContain('(code 1): it is started again in 0.002 s. Log lines that wait for it: 1.')
  write('program.mjs', LISTENING(port))
  await expect.poll(told).toContain('given 2 line one up to 1 again 1')
  write('program.mjs', 'process.exit(1)')
  child.kill('SIGTERM')
  expect(await ended).toBe(0)
})

test('what crashes each time is given up, and how many lines are lost with it is told', async () => {
  const { ended, told } = await killedWithALine('process.exit(70)')
  expect(await ended).toBe(70)
  expect(told()).toContain('Sitrep ended 9 times in a row (code 70). Log lines that are lost: 1.')
})

test('a program that says that it has nothing any more is given nothing until it asks again', async () => {
  const port = await freePort()
  const script = `${LISTENING(port)}
    process.on('SIGUSR2', () => process.send({ type: 'leave' }, () => console.log('left')))`
  const { told } = await supervised(script)
  await expect.poll(told).toContain('done 1 true')
  process.kill(Number(/is up (\d+)/.exec(told())?.[1]), 'SIGUSR2')
  await expect.poll(told).toContain('left')
  const sender = await openLogSocket()
  await sender.send(Buffer.from('line one\n'), { host: '127.0.0.1', port })
  process.kill(Number(/is up (\d+)/.exec(told())?.[1]), 'SIGKILL')
  await expect.poll(told).toContain('given 2 line one up to 1 again 0') // to the next one, for the first time
})

test('a port that cannot be had is a reason that the program is told', async () => {
  const other = await openLogSocket()
  const { told } = await supervised(LISTENING(other.address.port))
  await expect.poll(told).toContain('failed 1 bind EADDRINUSE')
})

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}
