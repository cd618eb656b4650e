import { ensureBuilt } from './lib/build-stamp.mjs'
import { ensurePackages } from './lib/packages.mjs'
import { requireNode } from './lib/project.mjs'

// `npm start`: brings packages and build up to date, then becomes the server. There is no child process in between, so a
// signal reaches the server once, and whoever kills this process kills the server.
requireNode()
await ensurePackages()
await ensureBuilt()
process.setSourceMapsEnabled(true)
await import(new URL('../dist/server/main.js', import.meta.url).href)
