import { spawn } from 'node:child_process'
import { chmodSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { giveUp } from '../project.mjs'
import { run } from '../run.mjs'

const PATIENCE_MS = 120_000

/**
 * Unpacks a release into an empty folder and starts it with nothing else at hand: no compiler, no npm, no environment.
 * @param {string} tarball
 * @param {string} name of the folder in it
 */
export async function tryRelease(tarball, name) {
  const folder = mkdtempSync(join(tmpdir(), 'sitrep-release-'))
  chmodSync(folder, 0o755) // for the database, which does not run as root
  try {
    const unpacked = await run('tar', ['-C', folder, '-xzf', tarball])
    if (unpacked.code !== 0) giveUp('The tarball cannot be unpacked.')
    writeFileSync(join(folder, 'sitrep.yaml'), 'demo: false\n')
    await startOnce(join(folder, name), folder)
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

/**
 * @param {string} program
 * @param {string} folder
 */
async function startOnce(program, folder) {
  const port = await freePort()
  const env = {
    PATH: '/nonexistent',
    PORT: String(port),
    NODE_ENV: 'production',
    SITREP_DATA: join(folder, 'data'),
    SITREP_CONFIG: join(folder, 'sitrep.yaml'),
  }
  const child = spawn(process.execPath, ['bin/serve.mjs'], { cwd: program, env, stdio: ['ignore', 'pipe', 'pipe'] })
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      said += chunk
    })
  }
  const ended = new Promise((resolve) => child.once('exit', resolve))
  const page = await firstPage(`http://127.0.0.1:${port}/`, child)
  child.kill('SIGTERM')
  const code = await ended
  if (page === null || code !== 0) giveUp(`The release does not run where it is unpacked:\n${said}`)
}

/**
 * @param {string} url
 * @param {import('node:child_process').ChildProcess} child
 */
async function firstPage(url, child) {
  const deadline = performance.now() + PATIENCE_MS
  while (performance.now() < deadline && child.exitCode === null) {
    const reply = await fetch(url).catch(() => null)
    if (reply?.ok) return reply.text()
    await pause(100)
  }
  return null
}

/** @returns {Promise<number>} */
function freePort() {
  return new Promise((resolve, reject) => {
    const server = createServer()
    server.listen(0, '127.0.0.1', () => {
      const address = server.address()
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      )
    })
  })
}
