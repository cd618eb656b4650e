import { ensureBuilt } from './lib/build-stamp.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { requireNode } from './lib/project.mjs'

// `npm start`: brings packages and build up to date, then becomes the server. There is no child process in between, so a
// signal reaches the server once, and whoever kills this process kills the server.
requireNode()
if (process.env.npm_lifecycle_event) endWithParent()
await ensurePackages()
await ensureBuilt()
process.setSourceMapsEnabled(true)
await import(new URL('../dist/server/main.js', import.meta.url).href)

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
