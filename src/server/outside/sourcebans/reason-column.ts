import { errorCode } from '#server/ground/errors/error-code.ts'
import type { Connection } from '#server/outside/foreign/connection.ts'

const LONGEST = 1_000 // characters; what is longer is cut over there

/** Without the right to it, everything else of a ban is read all the same. */
const NOT_FOR_US = ['ER_COLUMNACCESS_DENIED_ERROR', 'ER_BAD_FIELD_ERROR']

/** How to ask for the reason of a ban. `bans` is the quoted name of its table. */
export async function reasonColumn(connection: Connection, bans: string): Promise<string> {
  return (await mayReadReasons(connection, bans)) ? `left(reason, ${LONGEST})` : 'null'
}

export async function mayReadReasons(connection: Connection, bans: string): Promise<boolean> {
  try {
    await connection.ask(`select reason from ${bans} limit 0`)
    return true
  } catch (error) {
    if (NOT_FOR_US.includes(errorCode(error))) return false
    throw error
  }
}
