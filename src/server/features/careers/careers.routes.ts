import type { Feature } from '#server/features/feature.ts'
import type { Db } from '#server/ground/db/db.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { type CareerTotals, careers, type Progress } from '#shared/contracts/careers.ts'
import type { Career } from './career-window.ts'
import { foldProgress, foldSeasons } from './fold-progress.ts'
import { findNemesis } from './nemesis.queries.ts'
import { findPlayed, listSeasons } from './progress.queries.ts'
import { findSaves } from './saves.queries.ts'
import { findTogether } from './together.queries.ts'
import { findTotals } from './totals.queries.ts'

/** Careers grow with every line; nobody needs them to the second, so that replies just grow old. Erasures raise 'players'. */
const KEPT = { fresh: ['players', 'servers'], maxAgeS: 60 } as const
const KEPT_LONG = { fresh: ['players', 'servers'], maxAgeS: 600 } as const

export const careersFeature: Feature = (app, { reads: db, clock }) => {
  const now = () => Math.floor(clock.now().getTime() / 1000)

  addCall(app, careers.progress, ({ params, query }) => findProgress(db, params, query.zone, now()), KEPT)
  addCall(app, careers.saves, ({ params }) => findSaves(db, params), KEPT)
  addCall(app, careers.nemesis, ({ params }) => findNemesis(db, params), KEPT)
  addCall(app, careers.together, ({ params }) => findTogether(db, params), KEPT_LONG)
  addCall(
    app,
    careers.totals,
    async ({ params, query }): Promise<CareerTotals> =>
      (await findTotals(db, params, query.period, now())) ?? fail(new NotFound('Player')),
    KEPT,
  )
}

async function findProgress(db: Db, career: Career, zone: string, now: number): Promise<Progress> {
  const [{ played, maps, roles, ...best }, seasons] = await Promise.all([findPlayed(db, career), listSeasons(db)])
  return {
    matches: played.length,
    since: played.at(-1)?.[0] ?? null,
    ...foldProgress(played, zone, now),
    seasons: foldSeasons(played, seasons),
    maps,
    roles,
    best,
  }
}
