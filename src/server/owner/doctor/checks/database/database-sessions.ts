import type { Config } from '#server/ground/config.ts'
import { areOneDatabase, sharesSessions } from '#server/ground/db/connection/pooler.ts'
import { failed, fine, type Outcome, type Step } from '#server/owner/doctor/examination.ts'
import type { Place } from '#server/owner/doctor/reach.ts'

interface Options {
  addresses: Pick<Config, 'databaseUrl' | 'databaseDirectUrl'>
  placeOf: (url: string, setting: string) => Place
  explainFailure: (error: unknown, place: Place) => Outcome
}

/** Locks and news need sessions of their own, which a pooler in transaction mode has not. */
export function sessionSteps({ addresses, placeOf, explainFailure }: Options): Step[] {
  const { databaseUrl, databaseDirectUrl } = addresses
  if (databaseUrl === null) return []
  const setting = databaseDirectUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'
  const direct = databaseDirectUrl ?? databaseUrl
  const place = placeOf(direct, setting)
  const run = async () => {
    try {
      return await judgeSessions(databaseUrl, databaseDirectUrl)
    } catch (error) {
      return explainFailure(error, place)
    }
  }
  const tried =
    databaseDirectUrl === null
      ? 'see whether its sessions are kept'
      : `reach it past the pooler at ${place.host} port ${place.port}`
  return [{ tried, run }]
}

async function judgeSessions(url: string, directUrl: string | null): Promise<Outcome> {
  if (await sharesSessions(directUrl ?? url)) {
    const fix = directUrl === null ? 'Set DATABASE_DIRECT_URL, too,' : 'Correct DATABASE_DIRECT_URL'
    return failed('each transaction gets another session', {
      cause: `${directUrl === null ? 'DATABASE_URL' : 'DATABASE_DIRECT_URL'} leads to a pooler in transaction mode, such as pgbouncer.`,
      fix: `${fix} to lead past the pooler to PostgreSQL itself.`,
    })
  }
  if (directUrl === null) return fine('they are')
  if (await areOneDatabase(url, directUrl)) return fine('it is the same database')
  return failed('it is another database', {
    cause: 'DATABASE_URL and DATABASE_DIRECT_URL name different databases or servers.',
    fix: 'Correct one of them: both must lead to the same database of the same primary.',
  })
}
