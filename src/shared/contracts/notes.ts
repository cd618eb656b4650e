import { z } from 'zod'
import { defineCall } from '#shared/contract.ts'
import { EpochSeconds, IdText, PlayerRef, SteamId } from './common.ts'
import { WrittenText } from './reports.ts'

export const LONGEST_REASON_TO_WATCH = 200

export const Note = z.object({
  id: z.int(),
  author: PlayerRef.nullable(), // null: erased since
  own: z.boolean(), // yours: you may change it
  created: EpochSeconds,
  edited: EpochSeconds.nullable(), // null: never
  text: z.string(),
})
export type Note = z.infer<typeof Note>

const OnServer = z.object({ server_id: z.int(), server_name: z.string() })

export const Watched = z.object({
  person: PlayerRef,
  added_by: PlayerRef.nullable(), // null: erased since
  added: EpochSeconds,
  reason: z.string(), // may be empty
  playing: OnServer.nullable(), // where, as far as names tell for certain; null: nowhere, or it is not known
  joined: OnServer.extend({ at: EpochSeconds }).nullable(), // the last time; null: none is kept
})
export type Watched = z.infer<typeof Watched>

/** Somebody who came from the same address: a hint and no more, since families, schools and providers share addresses. */
export const Alternate = PlayerRef.extend({
  addresses: z.int().positive(), // how many both came from
  people: z.int().positive(), // how many came from the address of those with the fewest, these two included
  both_by: EpochSeconds, // since when both have been seen on one of them, at its latest: the age of the hint
  banned: z.boolean(),
})
export type Alternate = z.infer<typeof Alternate>

const OnePerson = z.object({ steam_id: SteamId })
const OneNote = z.object({ id: IdText })
const Done = z.object({ ok: z.literal(true) })
const Text = z.object({ text: WrittenText })

export const notes = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/admin/people/{steam_id}/notes',
    access: 'admin',
    summary: 'What admins wrote down about somebody, newest first',
    params: OnePerson,
    reply: z.array(Note),
  }),
  add: defineCall({
    method: 'POST',
    path: '/api/v1/admin/people/{steam_id}/notes',
    access: 'admin',
    summary: 'Writes something down about somebody',
    params: OnePerson,
    body: Text,
    reply: z.object({ id: z.int() }),
  }),
  edit: defineCall({
    method: 'PUT',
    path: '/api/v1/admin/notes/{id}',
    access: 'admin',
    summary: 'Changes a note of your own',
    params: OneNote,
    body: Text,
    reply: Done,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/api/v1/admin/notes/{id}/remove',
    access: 'admin',
    summary: 'Removes a note',
    params: OneNote,
    reply: Done,
  }),
}

export const watchlist = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/admin/watchlist',
    access: 'admin',
    summary: 'Whose coming the admins want to hear of, who plays now first',
    reply: z.array(Watched),
  }),
  add: defineCall({
    method: 'POST',
    path: '/api/v1/admin/people/{steam_id}/watch',
    access: 'admin',
    summary: 'Puts somebody on the watchlist, or gives another reason',
    params: OnePerson,
    body: z.object({
      reason: z.string().max(LONGEST_REASON_TO_WATCH, `at most ${LONGEST_REASON_TO_WATCH} characters`).default(''),
    }),
    reply: Done,
  }),
  remove: defineCall({
    method: 'POST',
    path: '/api/v1/admin/people/{steam_id}/unwatch',
    access: 'admin',
    summary: 'Takes somebody off the watchlist',
    params: OnePerson,
    reply: Done,
  }),
}

export const alternates = {
  list: defineCall({
    method: 'GET',
    path: '/api/v1/admin/people/{steam_id}/alternates',
    access: 'admin',
    summary: 'Who came from the same addresses, the likeliest first: hints, upon which nothing acts',
    params: OnePerson,
    reply: z.array(Alternate),
  }),
}
