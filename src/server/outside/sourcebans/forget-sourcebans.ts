import { raiseVersions } from '#server/ground/db/data-versions.ts'
import { type Db, sql } from '#server/ground/db/db.ts'

/** Without SourceBans++ nobody is an admin, or banned, because of it: not from an earlier time, nor from the demo. */
export async function forgetSourcebans(db: Db): Promise<void> {
  await db.transaction(async (tx) => {
    const admins = await tx.run(sql`delete from admins where source = 'sourcebans'`)
    const bans = await tx.run(sql`delete from bans where source = 'sourcebans'`)
    await tx.run(sql`delete from sourcebans_chunks`)
    if (admins + bans > 0) await raiseVersions(tx, ['admins', 'bans'])
  })
}
