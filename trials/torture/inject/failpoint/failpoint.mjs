import { syncBuiltinESMExports } from 'node:module'
import { isMainThread } from 'node:worker_threads'
import { wrapFiles } from './files.mjs'
import { wrapSockets } from './sockets.mjs'

// Loaded before the program (`node --import`), in its threads too: counts what it asks of the database, the file system, sockets and
// fetch, and lets one such call fail. Nothing in the program knows of it.

await wrapFiles()
wrapSockets()
syncBuiltinESMExports()
if (isMainThread) {
  const { wrapDatabase, wrapFetch } = await import('./questions.mjs')
  wrapFetch()
  wrapDatabase()
}
