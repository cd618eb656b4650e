import type { Feature } from '#server/features/feature.ts'
import { freshUntil, listPermissions } from '#server/features/require-permission.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { permissions } from '#shared/contracts/permissions.ts'

/** So that a page offers only what will not be refused. */
export const permissionsFeature: Feature = (app, { db, config }) => {
  addCall(app, permissions.own, async ({ viewer }) => ({
    may: await listPermissions({ db, config }, viewer.steam_id),
    fresh_until: Math.floor(freshUntil({ config }, viewer.signed_in_at).getTime() / 1000),
  }))
}
