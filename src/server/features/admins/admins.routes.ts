import type { Feature } from '#server/features/feature.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { admins } from '#shared/contracts/admins.ts'
import { listAdminIds, listAdmins } from './admins.queries.ts'

export const adminsFeature: Feature = (app, { reads: db }) => {
  addCall(app, admins.list, () => listAdmins(db), { fresh: ['admins', 'players'] })
  addCall(app, admins.ids, () => listAdminIds(db), { fresh: ['admins'] })
}
