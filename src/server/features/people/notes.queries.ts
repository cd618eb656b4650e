import { z } from 'zod'
import { type Db, sql } from '#server/ground/db/db.ts'
import { refOf } from '#server/ground/db/people/player-ref.ts'
import { Conflict, Forbidden, fail, NotFound } from '#server/http/access/errors.ts'
import { Note } from '#shared/contracts/notes.ts'

/** About one person. Whoever has more to say changes or removes what is old. */
const MOST_NOTES = 100

/** Newest first. */
export function listNotes(db: Db, steamId: string, viewer: string): Promise<Note[]> {
  return db.many(
    Note,
    sql`
      select n.note_id::float8 as id, ${refOf(sql`n.author_id`, sql`a`)} as author,
             coalesce(n.author_id = ${viewer}::bigint, false) as own,
             floor(extract(epoch from n.created_at))::float8 as created,
             floor(extract(epoch from n.edited_at))::float8 as edited, n.text
      from person_notes n left join players a on a.steam_id = n.author_id
      where n.steam_id = ${steamId} order by n.created_at desc, n.note_id desc limit ${MOST_NOTES}`,
  )
}

const NewId = z.object({ id: z.number() })

export interface NewNote {
  steamId: string
  author: string
  text: string
  now: Date
}

export async function addNote(db: Db, { steamId, author, text, now }: NewNote): Promise<number> {
  const made = await db.one(
    NewId,
    sql`
      insert into person_notes (steam_id, author_id, created_at, text)
      select ${steamId}, ${author}, ${now}, ${text}
      where (select count(*) from person_notes where steam_id = ${steamId}) < ${MOST_NOTES}
      returning note_id::float8 as id`,
  )
  return made?.id ?? fail(new Conflict(`There are ${MOST_NOTES} notes about this player. Remove an old one first.`))
}

const KnownNote = z.object({ steam_id: z.string(), author_id: z.string().nullable() })
export type KnownNote = z.infer<typeof KnownNote>

export async function findNote(db: Db, id: number): Promise<KnownNote> {
  const note = await db.one(
    KnownNote,
    sql`select steam_id::text, author_id::text from person_notes where note_id = ${id}`,
  )
  return note ?? fail(new NotFound('Note'))
}

export async function editNote(db: Db, id: number, { author, text, now }: Omit<NewNote, 'steamId'>): Promise<void> {
  const changed = await db.run(sql`
    update person_notes set text = ${text}, edited_at = ${now} where note_id = ${id} and author_id = ${author}`)
  if (changed === 0) throw new NotFound('Note')
}

export async function removeNote(db: Db, id: number): Promise<void> {
  if ((await db.run(sql`delete from person_notes where note_id = ${id}`)) === 0) throw new NotFound('Note')
}

export function requireAuthor({ author_id }: KnownNote, viewer: string): void {
  if (author_id !== viewer) throw new Forbidden('Only who wrote a note can change it.')
}
