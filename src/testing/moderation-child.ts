import { createConsoles } from '#server/fleet/consoles.ts'
import { type DatabaseOptions, openDatabase } from '#server/ground/db/db.ts'
import { createLog } from '#server/ground/log/log.ts'
import { carryOut } from '#server/owner/moderation/carry-out.ts'

/** Carries out what is due on game server 1, at the given time, until it is killed. */
const [socket = '{}', password = '', now = ''] = process.argv.slice(2)
const db = openDatabase({ socket: JSON.parse(socket) as DatabaseOptions['socket'], connections: 2 })
const clock = { now: () => new Date(now) }
const consoles = createConsoles(() => password)
await carryOut({ db, clock, consoles, log: createLog({ level: 'silent', pretty: false }) }, 1)
