import { spawn } from 'node:child_process'
import { ensurePackages } from './lib/packages.mjs'
import { requireNode, root } from './lib/project.mjs'

// `npm run dev`: the server starts again and the pages reload on every change. The two live and end together.
requireNode()
await ensurePackages()

const children = [
  start('node_modules/tsx/dist/cli.mjs', ['watch', '--clear-screen=false', 'src/server/main.ts']),
  start('node_modules/vite/bin/vite.js', ['--config', 'vite.config.ts', '--clearScreen', 'false']),
]
process.on('SIGINT', stopAll).on('SIGTERM', stopAll)

/**
 * @param {string} script
 * @param {string[]} args
 */
function start(script, args) {
  const child = spawn(process.execPath, [script, ...args], { cwd: root, stdio: 'inherit' })
  child.on('close', (code) => {
    process.exitCode ??= code ?? 0
    stopAll()
  })
  return child
}

function stopAll() {
  for (const child of children) child.kill('SIGTERM')
}
