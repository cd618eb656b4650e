import { type SpawnOptions, spawn } from 'node:child_process'

/** A user of this machine to run PostgreSQL as, since it refuses to run as root. */
export interface Account {
  uid: number
  gid: number
  name: string
}

export interface Outcome {
  code: number | null // null when a signal ended it or it could not be started
  stdout: string
  stderr: string
}

/** Runs a program to its end, as another user if asked. Never rejects: what went wrong is in the outcome. */
export function run(program: string, args: readonly string[], account: Account | null, input = ''): Promise<Outcome> {
  return new Promise((resolve) => {
    const child = spawn(program, args, { ...runAs(account), stdio: 'pipe' })
    const outcome: Outcome = { code: null, stdout: '', stderr: '' }
    child.stdout?.on('data', (chunk: Buffer) => {
      outcome.stdout += chunk.toString()
    })
    child.stderr?.on('data', (chunk: Buffer) => {
      outcome.stderr += chunk.toString()
    })
    child.on('error', (error) => resolve({ ...outcome, stderr: error.message }))
    child.on('close', (code) => resolve({ ...outcome, code }))
    child.stdin?.on('error', (error) => {
      outcome.stderr += error.message // it ended before it read its input
    })
    child.stdin?.end(input)
  })
}

/** Nothing of our own environment, secrets least of all, goes to PostgreSQL, and messages stay English. */
export function runAs(account: Account | null): SpawnOptions {
  const env = { PATH: '/usr/sbin:/usr/bin:/sbin:/bin:/usr/local/bin', LC_ALL: 'C', TZ: 'UTC' }
  return account ? { env, cwd: '/', uid: account.uid, gid: account.gid } : { env, cwd: '/' }
}
