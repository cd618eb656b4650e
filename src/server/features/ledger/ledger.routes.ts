import type { Feature } from '#server/features/feature.ts'
import { AppError } from '#server/http/access/errors.ts'
import { addCall } from '#server/http/calls/calls.ts'
import { ledger } from '#shared/contracts/ledger.ts'
import { listMonths } from './ledger.queries.ts'

const MONTH_CHECK_S = 600 // a month ends, and an answer comes, without anyone writing a ban

export const ledgerFeature: Feature = (app, { reads: db, clock, config }) => {
  addCall(
    app,
    ledger.list,
    () => {
      if (!config.moderation.ledger) throw new AppError(404, 'The ledger is not public on this site')
      return listMonths(db, clock.now())
    },
    { fresh: ['bans'], maxAgeS: MONTH_CHECK_S },
  )
}
