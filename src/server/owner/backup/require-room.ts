import { z } from 'zod'
import { type Db, identifier, sql } from '#server/ground/db/db.ts'
import { listApplied, type Migration } from '#server/ground/db/migrate.ts'
import { StartError } from '#server/ground/errors/start-error.ts'
import { areKnown, listTables, objectsOf } from './own-objects.ts'

const Players = z.object({ players: z.int() })

/** Refuses a database that has rows, unless they may go, and one that a newer program has worked with. */
export async function requireRoom(db: Db, known: readonly Migration[], mayReplace: boolean): Promise<void> {
  if (!areKnown(await listApplied(db), known)) {
    throw new StartError('A newer Sitrep has worked with this database: upgrade this one, then restore.')
  }
  if (mayReplace || !(await hasRows(db, known))) return
  const count = await db.one(Players, sql`select count(*)::int as players from players`)
  throw new StartError(
    `The database already has data, with ${count?.players ?? 0} player(s): add --replace to put the backup in its place.`,
  )
}

async function hasRows(db: Db, known: readonly Migration[]): Promise<boolean> {
  for (const { name } of await listTables(db, objectsOf(known).tables)) {
    if (name !== 'migrations' && (await db.run(sql`select 1 from ${identifier(name)} limit 1`)) > 0) return true
  }
  return false
}
