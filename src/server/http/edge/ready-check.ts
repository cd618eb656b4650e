import { DatabaseAway, type Db, sql } from '#server/ground/db/db.ts'

/** A part that must work before this node should get visitors. */
export interface ReadyCheck {
  name: string
  /** The site serves visitors without it: its word is shown, but the node stays ready. */
  optional?: true
  /** Null when all is well, else a word for the owner. A throw counts as 'failed'; its text stays in the log. */
  check(): Promise<string | null>
}

export function databaseCheck(db: Db): ReadyCheck {
  const check = async () => {
    try {
      await db.run(sql`select 1`)
      return null
    } catch (error) {
      if (error instanceof DatabaseAway) return 'away'
      throw error
    }
  }
  return { name: 'database', check }
}
