import { StartError } from '#server/ground/errors/start-error.ts'
import { findOutsideCopy } from '#server/outside/copies/outside-copies.queries.ts'
import { readAccount, type SourcebansAccount } from '#server/outside/sourcebans/account.ts'
import { encrypts } from '#server/outside/sourcebans/encryption.ts'
import {
  doubtful,
  type Examination,
  failed,
  failedForGood,
  fine,
  type Outcome,
  type Step,
  skipped,
} from '#server/owner/doctor/examination.ts'
import type { ExaminedSite } from '#server/owner/doctor/examined-site.ts'
import { resolveSteps } from '#server/owner/doctor/reach.ts'
import { timeSince } from '#server/owner/doctor/time-since.ts'
import { SourcebansVisit } from './sourcebans-visit.ts'

const SUBJECT = 'SourceBans++'
const TURNS_LATE = 5 // missed copies before it is a matter of concern

export function examineSourcebans(examined: ExaminedSite): Examination {
  const url = examined.config.demo ? null : examined.config.sourcebansUrl()
  if (url === null) {
    const run = () => skipped('SOURCEBANS_URL is not set, so admins and bans are your own')
    return { subject: SUBJECT, steps: [{ tried: 'find its database', run }] }
  }
  try {
    const account = readAccount(url)
    encrypts(account, examined.config.sourcebans)
    return { subject: SUBJECT, steps: stepsFor(examined, account) }
  } catch (error) {
    if (error instanceof StartError) return { subject: SUBJECT, steps: [misconfigured(error.message)] }
    throw error
  }
}

const misconfigured = (cause: string): Step => ({
  tried: 'read SOURCEBANS_URL',
  run: () => failedForGood('it cannot be used', { cause, fix: 'Correct SOURCEBANS_URL and restart Sitrep.' }),
})

function stepsFor(examined: ExaminedSite, account: SourcebansAccount): Step[] {
  const { host, port, database } = account
  const visit = new SourcebansVisit(account, examined.config.sourcebans)
  return [
    ...resolveSteps({ host, setting: 'SOURCEBANS_URL' }),
    { tried: `sign in at ${host} port ${port} as ${account.user}`, run: () => visit.signIn() },
    { tried: `read the tables it needs of ${database}`, run: () => visit.readTables() },
    { tried: 'see when it was last copied', run: () => judgeCopy(examined) },
  ]
}

async function judgeCopy({ database, clock, config, runningAs, notes }: ExaminedSite): Promise<Outcome> {
  if (database.type !== 'open') return skipped('the database is not there')
  const copy = await findOutsideCopy(database.db, 'sourcebans')
  const now = clock.now()
  const told = copy?.copiedAt ? `the last good copy was made ${timeSince(copy.copiedAt, now)}` : 'it was never copied'
  if (runningAs === null) return skipped(`Sitrep is not running here; ${told}`)
  if (notes !== null && !notes.sourcebans) {
    return doubtful(`the Sitrep that runs does not copy it; ${told}`, {
      cause: 'SOURCEBANS_URL was set after that Sitrep was started, or is not set for it.',
      fix: 'Restart Sitrep, with SOURCEBANS_URL in its environment: nothing else is missing.',
    })
  }
  if (copy?.problem === 'suddenly empty') {
    return doubtful(`${told}; it is suddenly empty and therefore not believed yet`, {
      cause: 'Most of its admins or bans are gone, as when a database is just being filled again.',
      fix: 'If that is meant, do nothing: it is believed when the next copy says the same.',
    })
  }
  const lateMs = TURNS_LATE * config.sourcebans.every_seconds * 1_000
  const isLate = !copy?.copiedAt || now.getTime() - copy.copiedAt.getTime() > lateMs
  if (!isLate) return fine(told)
  return failed(told, {
    cause: 'Copying fails: the steps above or the log of Sitrep say why.',
    fix: 'Mend what is reported above; the next copy is then made by itself.',
  })
}
