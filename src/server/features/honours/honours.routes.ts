import type { Feature } from '#server/features/feature.ts'
import type { DataGroup } from '#server/ground/db/data-versions.ts'
import type { Db } from '#server/ground/db/db.ts'
import { shownPeople } from '#server/ground/db/people/shown-people.ts'
import { fail, NotFound } from '#server/http/access/errors.ts'
import { addCall, pageOrWhole } from '#server/http/calls/calls.ts'
import { searched } from '#server/http/calls/searched.ts'
import { awards } from '#shared/contracts/awards.ts'
import { records } from '#shared/contracts/records.ts'
import { listAwardsIn, listAwardsOf, pageOfHolders } from './award-holders.queries.ts'
import { findAwards, type GivenAwards, summariseAwards } from './awards.queries.ts'
import { pageOfRecords } from './records.queries.ts'

const BAN_CHECK_S = 600 // bans run out without anyone writing a row
const AWARDS: readonly DataGroup[] = ['awards', 'players', 'bans']

export const honoursFeature: Feature = (app, { reads: db, clock, config }) => {
  const shown = () => shownPeople(config.honours, clock.now())
  const kept = { fresh: AWARDS, maxAgeS: BAN_CHECK_S }
  addCall(app, awards.list, () => withAwards(db, (given) => summariseAwards(db, given, shown())), kept)
  addCall(
    app,
    awards.detail,
    async ({ params: { id } }) => {
      const { given, award } = await findAward(db, id)
      const [summary] = await summariseAwards(db, { ...given, awards: [award] }, shown())
      return summary ?? fail(new NotFound('Award'))
    },
    kept,
  )
  addCall(
    app,
    awards.holders,
    async ({ params: { id }, query }) => {
      const { given, award } = await findAward(db, id)
      const question = { ...query, rulesId: given.rulesId, award, shown: shown(), now: clock.now() }
      return pageOrWhole(query, await searched(db, query.q, (ask) => pageOfHolders(ask, question)))
    },
    kept,
  )
  addCall(
    app,
    awards.ofPlayer,
    ({ params: { steam_id } }) => withAwards(db, (given) => listAwardsOf(db, given, steam_id, shown())),
    kept,
  )
  addCall(
    app,
    awards.ofMatch,
    ({ params: { id } }) => withAwards(db, (given) => listAwardsIn(db, given, id, shown())),
    kept,
  )
  addCall(
    app,
    records.list,
    async ({ query }) => pageOrWhole(query, await searched(db, query.q, (ask) => pageOfRecords(ask, query, shown()))),
    { fresh: ['records', 'players', 'bans', 'servers'], maxAgeS: BAN_CHECK_S },
  )
}

async function withAwards<T>(db: Db, list: (given: GivenAwards) => Promise<T[]>): Promise<T[]> {
  const given = await findAwards(db)
  return given === null ? [] : list(given)
}

async function findAward(db: Db, id: string) {
  const given = (await findAwards(db)) ?? fail(new NotFound('Award'))
  return { given, award: given.awards.find((award) => award.id === id) ?? fail(new NotFound('Award')) }
}
