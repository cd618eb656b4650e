import type { Feature } from '#server/features/feature.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { workshop } from '#shared/contracts/workshop.ts'
import { listWorkshopItems } from './workshop.queries.ts'

export const workshopFeature: Feature = (app, { reads: db }) => {
  addCall(app, workshop.list, () => listWorkshopItems(db), { fresh: ['workshop', 'servers'] })
}
