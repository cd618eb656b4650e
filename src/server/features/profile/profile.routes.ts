import type { Feature } from '#server/features/feature.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { profile } from '#shared/contracts/profile.ts'
import { findProfile, updateSmoke } from './profile.queries.ts'

export const profileFeature: Feature = (app, { db }) => {
  addCall(
    app,
    profile.own,
    async ({ viewer }) => (await findProfile(db, viewer.steam_id)) ?? fail(new NotFound('Profile')),
  )
  addCall(app, profile.setSmoke, async ({ viewer, body }) => {
    await updateSmoke(db, viewer.steam_id, body.has_smoke)
    return { has_smoke: body.has_smoke }
  })
}
