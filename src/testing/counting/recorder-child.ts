import { type DatabaseOptions, type Db, openDatabase } from '#server/ground/db/db.ts'
import { openRecorder } from './recorder.ts'
import { simulatedLines } from './simulated-lines.ts'

/**
 * Records a simulated hour in small batches on a database, and kills itself at the given statement, before it or after it.
 * Says 'done' when it got to the end.
 */
const [socket = '{}', statement = '0', moment = 'before'] = process.argv.slice(2)
const database = openDatabase({ socket: JSON.parse(socket) as DatabaseOptions['socket'], connections: 2 })
let left = Number(statement)

const die = () => process.kill(process.pid, 'SIGKILL')

/** Counts the statements of transactions. */
function deadly(db: Db): Db {
  return {
    ...db,
    run: async (query) => {
      left -= 1
      if (left === 0 && moment === 'before') die()
      const rows = await db.run(query)
      if (left === 0) die()
      return rows
    },
    transaction: (work) => db.transaction((tx) => work(deadly(tx))),
    within: (milliseconds) => deadly(db.within(milliseconds)),
  }
}

const recorder = await openRecorder(deadly(database), { chatSince: () => 0 })
const records = simulatedLines({ seed: 'killed', servers: 2, minutes: 30 }).filter(({ seq }) => seq > recorder.seq)
for (let from = 0; from < records.length; from += 50) {
  const batch = records.slice(from, from + 50)
  await recorder.record(batch, batch.at(-1)?.seq ?? 0)
}
await database.close()
process.stdout.write('done')
