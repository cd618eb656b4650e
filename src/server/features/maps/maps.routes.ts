import type { Feature } from '#server/features/feature.ts'
import type { Db } from '#server/ground/db/db.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { type MapDetail, maps } from '#shared/contracts/maps.ts'
import { findMap, findWorkshopInfo, listMaps, listResultsOf, listRoundsOf } from './maps.queries.ts'

export const mapsFeature: Feature = (app, { reads: db }) => {
  addCall(app, maps.list, ({ query }) => listMaps(db, query.sort_by), { fresh: ['maps', 'servers'] })
  addCall(app, maps.detail, async ({ params }) => (await showMap(db, params.id)) ?? fail(new NotFound('Map')), {
    fresh: ['maps', 'servers', 'workshop'],
  })
  addCall(app, maps.difficulty, ({ params }) => listResultsOf(db, params.id), { fresh: ['maps', 'servers'] })
}

async function showMap(db: Db, mapId: number): Promise<MapDetail | null> {
  const [map, workshop_info, win_loss] = await Promise.all([
    findMap(db, mapId),
    findWorkshopInfo(db, mapId),
    listRoundsOf(db, mapId),
  ])
  return map && { ...map, workshop_info, win_loss }
}
