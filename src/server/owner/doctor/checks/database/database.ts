import type { Db } from '#server/ground/db/db.ts'
import { APPLICATION_ROLE } from '#server/ground/db/embedded/settings.ts'
import { listWaiting, MIGRATIONS, OLDEST_SERVER } from '#server/ground/db/migrate.ts'
import { codeInCauses } from '#server/owner/doctor/code-in-causes.ts'
import { findAbout, listMissingPrivileges, mayCreateTables } from '#server/owner/doctor/doctor.queries.ts'
import {
  doubtful,
  type Examination,
  failed,
  failedForGood,
  fine,
  type Outcome,
} from '#server/owner/doctor/examination.ts'
import type { ExaminedDatabase, ExaminedSite } from '#server/owner/doctor/examined-site.ts'
import { explainUnreachable, type Place } from '#server/owner/doctor/reach.ts'
import { replicaSteps } from './database-replicas.ts'
import { sessionSteps } from './database-sessions.ts'

export function examineDatabase({ config, database }: ExaminedSite): Examination {
  const { databaseUrl, dataDir } = config
  const place = databaseUrl === null ? null : placeOf(databaseUrl, 'DATABASE_URL')
  const tried = place ? `sign in at ${place.host} port ${place.port}` : `open the embedded database in ${dataDir}`
  if (database.type !== 'open') {
    return { subject: 'PostgreSQL', steps: [{ tried, run: () => explainClosed(database) }] }
  }
  const { db } = database
  return {
    subject: 'PostgreSQL',
    steps: [
      { tried, run: () => signIn(db, place) },
      ...sessionSteps({ addresses: config, placeOf, explainFailure }),
      ...replicaSteps({
        ...{ db, placeOf, explainFailure },
        urls: config.databaseReplicaUrls,
        lagMs: config.database.replica_lag_ms,
      }),
      { tried: 'look at the rights of its user', run: () => judgeRights(db) },
      { tried: 'compare its tables with this version of Sitrep', run: () => judgeMigrations(db) },
    ],
  }
}

/** Where a setting such as DATABASE_URL leads, without its password. A socket's folder stands behind the question mark. */
function placeOf(url: string, setting: string): Place {
  const certificateFix = `Renew the certificate, or name its authority in ${setting} by sslrootcert=/path/to/ca.pem.`
  const common = { setting, certificateFix }
  if (!URL.canParse(url)) return { host: 'an unreadable address', port: 5432, ...common }
  const { hostname, port, searchParams } = new URL(url)
  return { host: hostname || searchParams.get('host') || 'localhost', port: Number(port) || 5432, ...common }
}

function explainClosed(database: Exclude<ExaminedDatabase, { type: 'open' }>): Outcome {
  if (database.type === 'none yet') return fine('there is none yet: the first start makes it')
  if (database.type === 'starting') {
    return failed('Sitrep is starting or stopping right now', {
      cause: 'The database takes no questions in that moment.',
      fix: 'Try again in a moment; if it stays so, look into the log of Sitrep.',
    })
  }
  return failed('it does not start', { cause: database.reason, fix: 'Do what the cause says, then start Sitrep.' })
}

async function signIn(db: Db, place: Place | null): Promise<Outcome> {
  try {
    const about = await findAbout(db)
    const [version = ''] = about?.name.split(' ') ?? []
    if (about && about.version >= OLDEST_SERVER) return fine(`PostgreSQL ${version} as ${about.account}`)
    return failedForGood(`it is PostgreSQL ${version}`, {
      cause: 'It is older than Sitrep needs.',
      fix: 'Use PostgreSQL 14 or newer.',
    })
  } catch (error) {
    return explainFailure(error, place)
  }
}

function explainFailure(error: unknown, place: Place | null): Outcome {
  const code = codeInCauses(error)
  const refusal = refusals(place?.setting ?? 'DATABASE_URL')[code]
  if (refusal) return failedForGood(...refusal)
  const unreachable = place && explainUnreachable(error, place)
  if (unreachable) return unreachable
  return failedForGood(code === '' ? 'it failed' : `it failed with ${code}`, {
    cause: 'The database cannot be used as it is.',
    fix: place ? `Try the same ${place.setting} with psql on this machine.` : 'Look into the log of Sitrep.',
  })
}

type Refusal = [answered: string, advice: { cause: string; fix: string }]

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const refusals = (setting: string): Readonly<Record<string, Refusal>> => ({
  '28P01': [
    'the password was refused',
    {
      cause: `The user or the password in ${setting} is wrong.`,
      fix: `Correct ${setting}, or give the user this password by ALTER ROLE.`,
    },
  ],
  '28000': [
    'the user was refused',
    {
      cause: 'There is no such user, or pg_hba.conf lets it in from elsewhere only.',
      fix: `Create the user of ${setting}, or add a line for this machine to pg_hba.conf.`,
    },
  ],
  '3D000': [
    'there is no such database',
    {
      cause: `${setting} names a database that nobody has created.`,
      fix: `Run CREATE DATABASE with that name, or correct the name in ${setting}.`,
    },
  ],
  '53300': [
    'it has no connection left',
    {
      cause: 'Too many programs use this PostgreSQL at once.',
      fix: 'Raise max_connections of PostgreSQL, or put pgbouncer in front of it.',
    },
  ],
  '08P01': [
    'it does not take a connection as PostgreSQL does',
    {
      cause: `${setting} probably leads to a pooler such as pgbouncer.`,
      fix: 'Set DATABASE_URL to the pooler and DATABASE_DIRECT_URL past it to PostgreSQL itself, and see that the pooler knows user and database.',
    },
  ],
})

async function judgeRights(db: Db): Promise<Outcome> {
  const missing = await listMissingPrivileges(db)
  const account = (await findAbout(db))?.account ?? 'the user'
  const [first] = missing
  if (first) {
    const tables =
      first.tables.length > 3
        ? `${first.tables.slice(0, 3).join(', ')} and ${first.tables.length - 3} more`
        : first.tables.join(', ')
    return failed(`${account} lacks ${missing.map(({ privilege }) => privilege).join(', ')} on ${tables}`, {
      cause: 'The tables belong to another user than the one in DATABASE_URL.',
      fix: `Sign in as the user who owns the tables, or let that user run: GRANT ALL ON ALL TABLES IN SCHEMA public TO ${account}; GRANT ALL ON ALL SEQUENCES IN SCHEMA public TO ${account};`,
    })
  }
  // In the embedded database another user makes the tables.
  if (account === APPLICATION_ROLE || (await mayCreateTables(db))) return fine(`${account} may do all that is needed`)
  return failed(`${account} may not create tables`, {
    cause: 'Since PostgreSQL 15 only the owner of a database may, unless others are allowed to.',
    fix: `Let an administrator of that database run: GRANT CREATE, USAGE ON SCHEMA public TO ${account};`,
  })
}

async function judgeMigrations(db: Db): Promise<Outcome> {
  const waiting = await listWaiting(db, MIGRATIONS)
  if (waiting.length === 0) return fine('they are up to date')
  return doubtful(`${waiting.length} migration(s) wait, the first is ${waiting[0]}`, {
    cause: 'Sitrep has not been started since it was installed or upgraded.',
    fix: 'Start Sitrep: it applies them first of all.',
  })
}
