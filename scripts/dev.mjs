import { spawn } from 'node:child_process'
import { ensurePackages } from './lib/packages.mjs'
import { requireNode, root } from './lib/project.mjs'

// `npm run dev`: the server starts again and the pages reload on every change. The two live and end together.
requireNode()
await ensurePackages()

let stopping = false
const children = [
  start('node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'src/server/start/main.ts']),
  start('node_modules/vite/bin/vite.js', ['--config', 'vite.config.ts', '--clearScreen', 'false']),
]
process.on('SIGINT', stopAll).on('SIGTERM', stopAll)

/**
 * Out of the terminal's reach, so that a Ctrl-C comes to each but once, from here: tsx takes a second one for impatience.
 * @param {string} script
 * @param {string[]} args
 */
function start(script, args) {
  const stdio = /** @type {const} */ (['ignore', 'inherit', 'inherit'])
  const env = { SITREP_DEV_ORIGIN: 'http://localhost:5173', ...process.env }
  const child = spawn(process.execPath, [script, ...args], { cwd: root, detached: true, stdio: [...stdio], env })
  child.on('close', (code) => {
    process.exitCode ??= stopping ? 0 : (code ?? 1)
    stopAll()
  })
  return child
}

function stopAll() {
  if (stopping) return
  stopping = true
  for (const child of children) child.kill('SIGTERM')
}
