import { createHash } from 'node:crypto'
import { z } from 'zod'
import type { Db } from '#server/ground/db/db.ts'
import { ask } from './ask.ts'

/** What the database says of how it came to its numbers. */
export interface Situation {
  cursor: number | null // up to which line of this journal is counted; null: the database does not know the journal
  others: string[] // who counted beside this journal
  linesBefore: number | null // counted by them, as far as that is known
  servers: Set<number>
  linesCounted: Map<number, number> // by game server
  refused: Set<number> // lines that the tables did not take, by their numbers
  released: number
  admins: Set<string>
  isErased(steamId: string): boolean
}

const Cursor = z.object({ journal: z.string(), seq: z.coerce.number() })
const Id = z.object({ id: z.coerce.string() })
const Lines = z.object({ server_id: z.int(), lines: z.coerce.number() })
const Hash = z.object({ hash: z.string() })
const DEMO_HISTORY = 'demo history'

export async function readSituation(db: Db, journal: string): Promise<Situation> {
  const cursors = await ask(db, Cursor, 'select journal, seq::text as seq from recorder_cursors order by journal')
  const others = cursors.filter((cursor) => cursor.journal !== journal && cursor.seq > 0)
  const imports = await ask(db, Id, `select 'import ' || name as id from imports order by 1`)
  const dead = await ask(
    db,
    z.object({ journal: z.string(), seq: z.coerce.number(), reason: z.string(), released: z.boolean() }),
    'select journal, seq::text as seq, reason, released_at is not null as released from ingest_dead order by dead_id',
  )
  const erased = new Set(
    (await ask(db, Hash, `select encode(id_hash, 'hex') as hash from erasures`)).map((row) => row.hash),
  )
  const lines = await ask(db, Lines, `select server_id, lines::text as lines from log_counts where kind = 'lines'`)
  const isKnown = others.every((cursor) => cursor.journal.startsWith('demo'))
  const ofDemo = others.find((cursor) => cursor.journal === DEMO_HISTORY)?.seq ?? 0
  return {
    cursor: cursors.find((cursor) => cursor.journal === journal)?.seq ?? null,
    others: [...others.map((cursor) => cursor.journal), ...imports.map(({ id }) => id)],
    linesBefore: isKnown ? ofDemo : null,
    servers: new Set((await ask(db, Id, 'select server_id as id from game_servers')).map(({ id }) => Number(id))),
    linesCounted: new Map(lines.map((row) => [row.server_id, row.lines])),
    refused: new Set(dead.filter((row) => row.reason === 'poison' && row.journal === journal).map(({ seq }) => seq)),
    released: dead.filter(({ released }) => released).length,
    admins: new Set((await ask(db, Id, 'select steam_id::text as id from admins')).map(({ id }) => id)),
    isErased: (steamId) => erased.size > 0 && erased.has(createHash('sha256').update(steamId).digest('hex')),
  }
}
