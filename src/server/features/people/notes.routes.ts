import type { FastifyRequest } from 'fastify'
import { z } from 'zod'
import type { Deps, Feature } from '#server/features/feature.ts'
import { requirePermission } from '#server/features/require-permission.ts'
import { type Db, sql } from '#server/ground/db/db.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { actorOf } from '#server/owner/audit/actor.ts'
import { Audit } from '#server/owner/audit/audit.ts'
import { audited } from '#server/owner/audit/audited.ts'
import { noteDenied } from '#server/owner/audit/note-denied.ts'
import { alternates, notes, watchlist } from '#shared/contracts/notes.ts'
import { plainLine } from '#shared/format/plain-line.ts'
import { listAlternates } from './alternates.queries.ts'
import { addNote, editNote, findNote, listNotes, removeNote, requireAuthor } from './notes.queries.ts'
import { listWatched, nameServers, unwatch, watch } from './watchlist.queries.ts'

const CHANGES_PER_MINUTE = 20 // by one admin
const LONGEST_REASON = 200

export const notesFeature: Feature = (app, deps) => {
  const { db, clock, log, config, fleet } = deps
  const audit = new Audit({ db, clock, log, limits: app.limits })
  const gate = { db, config, clock, audit }
  const changes = app.limits.exact('note', CHANGES_PER_MINUTE)
  const perform = async <T>(request: FastifyRequest, action: string, parameters: Details, work: () => Promise<T>) =>
    audited({ audit, log }, { actor: actorOf(request), action, parameters }, work)

  addCall(app, notes.list, async ({ params, viewer, request }) => {
    await requirePermission(gate, request, 'notes')
    return listNotes(db, params.steam_id, viewer.steam_id)
  })
  addCall(app, notes.add, async ({ params: { steam_id }, body: { text }, viewer, request }) => {
    await requirePermission(gate, request, 'notes')
    await requireKnown(db, steam_id)
    await changes.take(viewer.steam_id)
    const note = { steamId: steam_id, author: viewer.steam_id, text, now: clock.now() }
    return { id: await perform(request, 'note_add', { person: steam_id }, () => addNote(db, note)) }
  })
  addCall(app, notes.edit, async ({ params: { id }, body: { text }, viewer, request }) => {
    await requirePermission(gate, request, 'notes')
    const note = await findNote(db, id)
    const parameters = { person: note.steam_id, note: id }
    const deed = { actor: actorOf(request), action: 'note_edit', parameters }
    await noteDenied(audit, deed, async () => requireAuthor(note, viewer.steam_id))
    await changes.take(viewer.steam_id)
    const change = { author: viewer.steam_id, text, now: clock.now() }
    await perform(request, 'note_edit', parameters, () => editNote(db, id, change))
    return { ok: true as const }
  })
  addCall(app, notes.remove, async ({ params: { id }, viewer, request }) => {
    await requirePermission(gate, request, 'notes')
    const { steam_id, author_id } = await findNote(db, id)
    await changes.take(viewer.steam_id)
    const parameters = { person: steam_id, note: id, author: author_id }
    await perform(request, 'note_remove', parameters, () => removeNote(db, id))
    return { ok: true as const }
  })

  addCall(app, watchlist.list, async ({ request }) => {
    await requirePermission(gate, request, 'watchlist')
    return playingFirst(await listWatched(db), fleet, await nameServers(db))
  })
  addCall(app, watchlist.add, async ({ params: { steam_id }, body, viewer, request }) => {
    await requirePermission(gate, request, 'watchlist')
    await requireKnown(db, steam_id)
    await changes.take(viewer.steam_id)
    const reason = plainLine(body.reason, LONGEST_REASON)
    const entry = { steamId: steam_id, by: viewer.steam_id, reason, now: clock.now() }
    await perform(request, 'watch', { person: steam_id }, () => watch(db, entry))
    return { ok: true as const }
  })
  addCall(app, watchlist.remove, async ({ params: { steam_id }, viewer, request }) => {
    await requirePermission(gate, request, 'watchlist')
    await changes.take(viewer.steam_id)
    await perform(request, 'unwatch', { person: steam_id }, async () => {
      if (!(await unwatch(db, steam_id))) throw new NotFound('Watched player')
    })
    return { ok: true as const }
  })

  addCall(app, alternates.list, async ({ params, request }) => {
    await requirePermission(gate, request, 'addresses')
    return listAlternates(db, params.steam_id, clock.now())
  })
}

type Details = Readonly<Record<string, string | number | null>>

type WatchedRow = Awaited<ReturnType<typeof listWatched>>[number]

function playingFirst(rows: readonly WatchedRow[], fleet: Deps['fleet'], names: ReadonlyMap<number, string>) {
  const watched = rows.map((row) => {
    const server_id = fleet.whereIs(row.person.steam_id)
    const server_name = server_id === null ? undefined : names.get(server_id)
    return { ...row, playing: server_id === null || server_name === undefined ? null : { server_id, server_name } }
  })
  return [...watched.filter(({ playing }) => playing !== null), ...watched.filter(({ playing }) => playing === null)]
}

const Found = z.object({ found: z.boolean() })

/** Somebody who played here, or whom a list of bans or admins names. */
async function requireKnown(db: Db, steamId: string): Promise<void> {
  const known = await db.one(
    Found,
    sql`select exists (select 1 from players where steam_id = ${steamId})
            or exists (select 1 from bans where steam_id = ${steamId}) as found`,
  )
  if (!known?.found) fail(new NotFound('Player'))
}
