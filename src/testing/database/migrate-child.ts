import { type Database, type Db, openDatabase } from '#server/ground/db/db.ts'
import { migrate } from '#server/ground/db/migrate.ts'
import type { TestSocket } from './postgres-setup.ts'

/** Upgrades each of some databases by a folder of its own, says so for each when all is done but the end, and never ends any. */
const steps = JSON.parse(process.argv[2] ?? '[]') as { socket: TestSocket; folder: string }[]

const endless = (db: Db): Db => ({
  ...db,
  run: async (statement) => {
    const done = await db.run(statement)
    if (!statement.text.includes('insert into migrations')) return done
    process.stdout.write('.')
    return new Promise<never>(() => undefined)
  },
})

for (const { socket, folder } of steps) {
  const db = openDatabase({ socket, connections: 1, deadlines: false })
  const held: Database = { ...db, transaction: (work) => db.transaction((tx) => work(endless(tx))) }
  void migrate(held, folder)
}
