import { fileURLToPath } from 'node:url'
import { supervise } from '../bin/lib/supervise.mjs'
import { buildComplaint, ensureBuilt } from './lib/build-stamp.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { requireNode } from './lib/project.mjs'

// `npm start`: brings packages and build up to date, then runs the server as its child. The child ends when this process does,
// so whoever kills this one kills the server.
requireNode()
if (process.env.npm_lifecycle_event) endWithParent()
await ensurePackages()
await ensureBuilt()
supervise({ program: fileURLToPath(new URL('../dist/server/main.js', import.meta.url)), complaint: buildComplaint })

/** npm passes signals on, but whoever kills npm itself with -9 means the server too. */
function endWithParent() {
  const parent = process.ppid
  const look = setInterval(() => {
    if (process.ppid === parent) return
    clearInterval(look)
    process.kill(process.pid, 'SIGTERM')
  }, 500)
  look.unref()
}
