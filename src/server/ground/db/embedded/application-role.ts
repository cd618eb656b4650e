import { type Database, identifier, sql } from '#server/ground/db/db.ts'
import { APPLICATION_ROLE } from './settings.ts'

const role = identifier(APPLICATION_ROLE)

/**
 * The user that the program signs in as: it reads and writes rows, makes no tables, and can only add to the audit. Said anew at
 * each start behind the migrations, so that a database of before and the tables of new migrations have it, too.
 */
export async function grantApplicationRole(owner: Database): Promise<void> {
  await owner.transaction(async (tx) => {
    const found = await tx.run(sql`select 1 from pg_roles where rolname = ${APPLICATION_ROLE}`)
    if (found === 0) await tx.run(sql`create role ${role}`)
    await tx.run(sql`alter role ${role} login nosuperuser nocreatedb nocreaterole noreplication nobypassrls`)
    await tx.run(sql`revoke all on all tables in schema public from ${role}`)
    await tx.run(sql`grant select, insert, update, delete, maintain on all tables in schema public to ${role}`)
    await tx.run(sql`revoke update, delete, maintain on audit from ${role}`)
    await tx.run(sql`revoke insert, update, delete, maintain on migrations from ${role}`)
    await tx.run(sql`grant usage, select, update on all sequences in schema public to ${role}`)
    await tx.run(sql`grant execute on all functions in schema public to ${role}`)
  })
}
